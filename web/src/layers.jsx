// What lies on the game, in the order in which it is laid: switched on and off, moved up and down; what clashes is told.

export function Layers({ words, welcome: { layers, modules }, choose, clashes, look, goTo }) {
  const [game, ...laid] = layers;
  const others = modules.filter((one) => !laid.includes(one));
  if (laid.length + others.length === 0) return null;
  const lay = (now) => choose([game, ...now].join("+"));
  const turn = (name, on) => lay(on ? [...laid, name] : laid.filter((one) => one !== name));
  const move = (at, by) => {
    const now = [...laid];
    [now[at], now[at + by]] = [now[at + by], now[at]];
    lay(now);
  };
  return (
    <section>
      <h2>{words.modules}</h2>
      <ul class="modules">
        {[...laid, ...others].map((one, n) => (
          <li key={one}>
            <label><input type="checkbox" checked={n < laid.length} onChange={(event) => turn(one, event.target.checked)} /> {words.titled(one)}</label>
            {n < laid.length && laid.length > 1 && (
              <span class="moves">
                <button disabled={n === 0} aria-label={words.earlier(words.titled(one))} onClick={() => move(n, -1)}>{words.up}</button>
                <button disabled={n === laid.length - 1} aria-label={words.later(words.titled(one))} onClick={() => move(n, 1)}>{words.down}</button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {clashes.length > 0 && (
        <ul class="clashes" role="status">
          {clashes.map((one) => (
            <li class="clash" key={one.path + one.places.map((place) => place.shown)}>
              <button class="plain" onClick={() => look({ path: one.path })}>{one.name}</button>{words.colon} {words.clashes[one.how](...one.layers.map(words.titled))}
              {one.places.map((place) => <button key={place.shown} class="place" onClick={() => goTo(place)}>{place.shown}</button>)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
