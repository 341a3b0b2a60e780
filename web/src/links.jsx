// The links of seats that others on the network take: one each, to be sent to whoever sits there.

export function Links({ words, links, there }) {
  if (links.length === 0) return null;
  return (
    <section class="links">
      <h2>{words.links}</h2>
      <ul>
        {links.map(({ seat, address }) => (
          <li key={seat}>
            <label>{words.seat} {seat + 1} <small>{there.includes(seat) ? words.sits : words.notYetHere}</small>
              <input readOnly value={address} onFocus={(event) => event.target.select()} />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
