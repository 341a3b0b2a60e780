// What fits at a place, asked before somebody wants to know it: wherever the cursor goes. The answer is about the text
// around the word in which it stands, so it stays the answer while that word is typed.

import { toCharacters, toUnits } from "./offsets.js";

const MOST = 20;
const BEFORE = /[\p{L}\p{N}_-]*$/u;
const AFTER = /^[\p{L}\p{N}_/-]*/u;

export class Fitting {
  constructor(ask) {
    this.ask = ask; // a path, a text, a place in it, whether it is ahead; null where nobody answers
    this.known = new Map();
  }

  // Something else than this text was changed.
  forget() {
    this.known.clear();
  }

  at(path, text, place, ahead) {
    const before = text.slice(0, place).replace(BEFORE, "");
    const rest = text.slice(place);
    const key = `${before}\0${rest.replace(AFTER, "")}`;
    let found = this.known.get(key);
    if (found === undefined || (found.ahead && !found.there && !ahead)) {
      found = { ahead, there: false, answer: null };
      const { known } = this;
      found.answer = this.ask(path, text, toCharacters(text, place), ahead).then((told) => {
        const start = told?.names && toUnits(text, told.start);
        const answer = told?.names ? { start, names: told.names, words: told.words } : null;
        if (answer !== null) Object.assign(found, { there: true, answer });
        else if (known.get(key) === found) known.delete(key);
        return answer;
      });
      this.known.delete(key);
      this.known.set(key, found);
      if (this.known.size > MOST) this.known.delete(this.known.keys().next().value);
    }
    return found.answer;
  }
}

// Where the word ends that is written at a place.
export const endOfWord = (text, place) => place + AFTER.exec(text.slice(place))[0].length;
