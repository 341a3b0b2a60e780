// A game becomes a scenario: beside one's own rules, else as a file to be saved.

// The log of the game, to go on with it another day.
export function SavedLog({ words, log, seed, say }) {
  if (!log) return <p class="acts"><button class="quiet" onClick={() => say({ say: "save-log" })}>{words.saveLog}</button></p>;
  return <p class="note"><a download={`game-${seed}.jsonl`} href={`data:application/jsonl;charset=utf-8,${encodeURIComponent(log)}`}>{words.saveGame}</a></p>;
}

export function Kept({ words, kept, seed, say }) {
  if (!kept) return <p class="acts"><button class="quiet" onClick={() => say({ say: "keep-game" })}>{words.keepGame}</button></p>;
  if (kept.problem) return <p class="wrong" role="alert">{words.notKept}{words.colon} {kept.problem}</p>;
  if (kept.file) return <p class="note" role="status">{words.keptIn} {kept.file.split("/").slice(-3).join("/")}</p>;
  return <p class="note"><a download={`game-${seed}.yaml`} href={`data:application/yaml;charset=utf-8,${encodeURIComponent(kept.text)}`}>{words.saveGame}</a></p>;
}
