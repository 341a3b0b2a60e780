// A number that somebody types: what is typed stays as it is typed until they leave the field, also where it is no number yet
// or one that may not be. Each number that may be is set as it is typed, or when they leave it (`late`).

import { useRef, useState } from "preact/hooks";

export function NumberInput({ value, set, late = false, ...more }) {
  const [typed, type] = useState(null);
  const now = useRef(value); // what it is as far as this field knows: another one comes from elsewhere
  const put = ({ target }) => {
    if (target.value === "" || !target.checkValidity()) return;
    now.current = +target.value;
    set(now.current);
  };
  const onInput = (event) => {
    type(event.target.value);
    now.current = value;
    if (!late) put(event);
  };
  return <input type="number" {...more} value={typed !== null && now.current === value ? typed : value} onInput={onInput} onChange={put} onBlur={() => type(null)} />;
}
