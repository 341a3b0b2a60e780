// What follows from the text as it stands: the differences from the rules below, and the scenarios.

import { useEffect } from "preact/hooks";

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// What is told follows from a text; whoever typed since sees that it is not of this one.
export function Earlier({ words, told, typed }) {
  const old = told?.versions && Object.entries(typed).some(([path, version]) => (told.versions[path] ?? 0) < version);
  return old ? <p class="earlier"><span>{words.ofBefore}</span></p> : null;
}

export function Differences({ words, differences, lacks, look, say }) {
  useEffect(() => {
    say({ say: "watch", differences: true });
    return () => say({ say: "watch", differences: false });
  }, []);
  if (lacks) return <p class="note" role="status">{words.notShown[lacks]}</p>;
  const { ground, topics, names } = differences;
  const told = topics.filter((topic) => topic.things.length > 0);
  if (told.length === 0 && names.length === 0) return <p class="note">{`${words.same} ${words.titled(ground)}.`}</p>;
  return (
    <div class="differences">
      <p class="note">{words.comparedWith(words.titled(ground))}</p>
      {told.map((topic) => (
        <section key={topic.name}>
          <h2>{capital(topic.name)}</h2>
          {topic.things.map((one) => (
            <article key={one.path + one.name}>
              <h3>
                <button class="plain" onClick={() => look({ path: one.path })}>{capital(one.called && one.called !== one.name ? `${one.name} › ${one.called}` : one.name)}</button>
                {one.only && <small> {one.only === "b" ? words.added : words.removed}</small>}
              </h3>
              {one.points.map((point, n) => <Point key={n} point={point} />)}
            </article>
          ))}
        </section>
      ))}
      {names.length > 0 && (
        <section>
          <h2>{words.newNames}</h2>
          <ul>{names.map(([a, b]) => <li key={a}>{a} › {b}</li>)}</ul>
        </section>
      )}
    </div>
  );
}

function Point({ point }) {
  if (point.byPlayers.length > 0) {
    return <p>{point.label && <b>{point.label} </b>}{point.byPlayers.map(([a, b], n) => <span key={n}><s>{a}</s> <ins>{b}</ins> </span>)}</p>;
  }
  return (
    <p class={point.sentence ? "sentence" : ""}>
      {point.label && <b>{point.label} </b>}
      {point.a && <s>{point.a}</s>} {point.b && <ins>{point.b}</ins>}
    </p>
  );
}

export function Figures({ words, figures, order, say }) {
  useEffect(() => {
    say({ say: "watch", figures: true });
    return () => say({ say: "watch", figures: false });
  }, []);
  const waits = order === false && <p class="note" role="status">{words.figuresWait}</p>;
  if (!figures?.opening && !figures?.lacks && !figures?.alike) return waits || <p class="note" role="status">{words.counting}</p>;
  if (figures.lacks) return waits || <p class="note" role="status">{words.noGames}</p>;
  if (figures.alike) return <p class="note">{words.alike}</p>;
  return (
    <div class="figures">
      {waits}
      <p class="note" role="status">{figures.opening}{figures.done || waits ? "" : " …"}</p>
      {figures.sections.map((one) => (
        <section key={one.title}>
          <h2>{one.title}</h2>
          {one.notes.map((note) => <p key={note}>{note}</p>)}
          <Bars lines={one.lines} />
        </section>
      ))}
      <p class="note">{figures.caution}</p>
    </div>
  );
}

// Each number with its interval; all of a section on one scale, nothing in the middle.
export function Bars({ lines }) {
  const most = Math.max(1e-9, ...lines.flatMap((line) => line.bounds.map(Math.abs)));
  const place = (value) => `${50 + (48 * value) / most}%`;
  return (
    <dl class="bars">
      {lines.map(({ key, name, text, bounds: [low, mid, high] }) => (
        <div key={key} class={low > 0 || high < 0 ? "told" : ""}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          {mid !== undefined && (
            <dd class="bar" aria-hidden="true">
              <i style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
              <b style={{ left: place(mid) }} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export function Scenarios({ words, scenarios, lacks, goTo }) {
  if (lacks) return <p class="note" role="status">{words.notShown[lacks]}</p>;
  if (scenarios.length === 0) return <p class="note">{words.noScenarios}</p>;
  return (
    <ul class="scenarios">
      {scenarios.map((one) => (
        <li key={one.file + one.line} class={one.failures.length ? "error" : "fine"}>
          <button class="plain" onClick={() => goTo({ file: one.file, line: one.line })}>{one.name}</button>
          {one.failures.length === 0 ? <small> {words.holds}</small> : one.failures.map((failure, n) => (
            <p key={n}><button class="place" onClick={() => goTo({ file: one.file, line: failure.line })}>{failure.line}</button> {failure.message}</p>
          ))}
          {one.pictures.length > 0 && (
            <details><summary>{words.shown}</summary>{one.pictures.map((svg, n) => <Shown key={n} svg={svg} when={one.pictures.length === 2 ? [words.before, words.after][n] : ""} />)}</details>
          )}
        </li>
      ))}
    </ul>
  );
}

const Shown = ({ svg, when }) => <figure>{when && <figcaption>{when}</figcaption>}<div dangerouslySetInnerHTML={{ __html: svg }} /></figure>;
