// A game becomes a scenario: beside one's own rules, else as a file to be saved.

export function Kept({ words, kept, seed, say }) {
  if (!kept) return <p class="acts"><button class="quiet" onClick={() => say({ say: "keep-game" })}>{words.keepGame}</button></p>;
  if (kept.problem) return <p class="wrong" role="alert">{words.notKept}{words.colon} {kept.problem}</p>;
  if (kept.file) return <p class="note" role="status">{words.keptIn} {kept.file.split("/").slice(-3).join("/")}</p>;
  return <p class="note"><a download={`game-${seed}.yaml`} href={`data:application/yaml;charset=utf-8,${encodeURIComponent(kept.text)}`}>{words.saveGame}</a></p>;
}
