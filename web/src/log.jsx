// What happened, the last first; each move with what it changed, and on demand the sentence of the rule that did it.

const SHOWN = 200;

export function Log({ words, log, said, say }) {
  return (
    <>
      <h2>{words.log}</h2>
      <ol class="log" reversed aria-label={words.log}>
        {log.map((one, n) => [one, n + 1]).reverse().slice(0, SHOWN).map(([one, n]) => (
          <li key={n}>
            <b class={`seat-${one.seat}`}>{one.name}</b>{words.colon} {one.chosen} <small class="asked">{one.what}</small>
            {one.changes.length > 0 && <small> {one.changes.join("; ")}</small>}
            {one.explained && (said?.n === n
              ? said.sentences.map((text) => <q key={text}>{text}</q>)
              : <button class="place" aria-label={`${words.rule} ${one.name}${words.colon} ${one.chosen}`} onClick={() => say({ say: "said", n })}>{words.rule}</button>)}
          </li>
        ))}
      </ol>
    </>
  );
}
