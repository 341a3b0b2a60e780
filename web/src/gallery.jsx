// Where nothing of one's own is open yet: the game with its cards, to be looked at and played.

export function Gallery({ words, title, entities, thumbnails, look, play, thing }) {
  const shown = entities.filter((one) => thumbnails?.cards[one.path]);
  const kinds = [...new Set(shown.map((one) => one.kindName))];
  return (
    <section class="gallery" aria-label={words.all}>
      <h1>{title}</h1>
      <p><button class="mend" onClick={play}>{words.begin}</button></p>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2>{kind}</h2>
          <ul>
            {shown.filter((one) => one.kindName === kind).map((one) => (
              <li key={one.path}>
                <button aria-current={one.path === thing} title={one.name} onClick={() => look(one)}>
                  <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: thumbnails.cards[one.path] }} />
                  <span class="unseen">{one.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
