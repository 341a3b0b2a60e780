// The table in words, for who cannot see its picture: asked for when it is opened, and again after each move.

import { useEffect, useState } from "preact/hooks";
import { readAt } from "./table.js";

export function Read({ words, table, read, say }) {
  const [open, show] = useState(false);
  useEffect(() => { if (open) say({ say: "read" }); }, [open, table.table, table.turn, table.seat, words.lang]);
  const lines = readAt(table, read);
  return (
    <details class="read-out" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>{words.inWords}</summary>
      {open && lines && (
        <ul>
          {lines.map(({ name, says, hidden }) => (
            <li key={name}>{name}{words.colon} {says}{hidden > 0 && `${says ? ", " : ""}${words.faceDown(hidden)}`}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
