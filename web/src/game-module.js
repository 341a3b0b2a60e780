// A compiled game: the module that plays it, and what its numbers are called. It knows no page.

const WORDS_OF_A_MIND = 8;
const STOPPED = { over: false, stopped: true };

export class GameModule {
  constructor(instance, data) {
    this.play = instance.exports;
    this.data = data;
    this.words = new Int32Array(this.play.memory.buffer);
  }

  static async of(bytes, data) {
    return new GameModule((await WebAssembly.instantiate(bytes)).instance, data);
  }

  // Who is asked for what, and the values that may be answered; null when the game is over.
  asked() {
    const number = this.play.decision();
    if (number < 0) return null;
    const count = this.play.options();
    const first = this.data.memory.offers / 4;
    return { number, ask: this.data.asks[number], seat: this.play.seat(), values: [...this.words.subarray(first, first + count)] };
  }

  start(seed) {
    this.play.start(BigInt(seed));
    this.play.advance();
  }

  // Takes an option; says why where the rules cannot go on.
  choose(place) {
    try {
      this.play.choose(place);
      return null;
    } catch (trap) {
      if (trap instanceof WebAssembly.RuntimeError) return STOPPED;
      throw trap;
    }
  }

  // Every change since this was asked last: the address of the cell, and the place in the rules that changed it.
  noted() {
    const first = this.data.rules.reasons / 4, count = this.words[first], found = [];
    for (let n = 1; n <= count; n += 1) found.push([this.words[first + 2 * n] / 4, this.words[first + 2 * n + 1]]);
    this.words[first] = 0;
    return found;
  }

  // Whether a value passes a test that stands between it and being offered.
  passes(test, value) {
    const kept = this.save();
    try {
      return this.play[`function.${test}`](value) !== 0;
    } catch {
      return false;
    } finally {
      this.restore(kept);
    }
  }

  // Everything that is looked at before tests say what may be chosen.
  candidates() {
    const kept = this.save();
    const count = this.play.candidates();
    const first = this.data.memory.offers / 4, found = [...this.words.subarray(first, first + count)];
    this.restore(kept);
    return found;
  }

  save() {
    return this.words.slice(0, this.data.cells);
  }

  restore(cells) {
    this.words.set(cells, 0);
    this.play.ready();
  }

  // The vector as a seat may see it.
  view(seat) {
    this.play.view(seat);
    const first = this.data.memory.view / 4;
    return this.words.slice(first, first + this.data.cells);
  }

  points() {
    return this.data.score.map((address) => this.words[address]);
  }

  // 1 for the winners; what the rules leave tied shares a place.
  ranks() {
    const kept = this.save();
    const keys = this.data.score.map((_, seat) => this.data.rank.map((name) => this.play[`function.${name}`](seat)));
    this.restore(kept);
    const before = (one, other) => { const at = one.findIndex((key, n) => key !== other[n]); return at >= 0 && other[at] > one[at]; };
    return keys.map((own) => 1 + keys.filter((other) => before(own, other)).length);
  }

  // A player sits down: what it goes by is laid out once, for all.
  seat(seat, kind) {
    const mind = this.data.minds.find((one) => one.kind === kind) ?? this.data.minds.at(-1);
    this.words.set(mind.words, this.data.memory.minds / 4 + WORDS_OF_A_MIND * seat);
    if (mind.worth.length > 0) this.words.set(mind.worth, this.data.memory.worths / 4);
    return mind.kind;
  }

  // What the player takes who is asked, by its place among the options.
  ponder(seed) {
    const kept = this.save();
    try {
      return this.play.ponder(BigInt(seed));
    } catch {
      return 0; // it tried something behind which the rules end
    } finally {
      this.restore(kept);
    }
  }
}
