// A table in the visitor's own browser: answers what the page of a table says, as the studio's server does.

import { labelOf, labelsOf } from "./answers.js";
import { changesSeen, choiceIsSeen } from "./disclosure.js";
import { rulesSeen, sentencesOf, whyNot } from "./reasons.js";
import { spokenOf } from "./spoken-of.js";

const ME = 0;
const ADVISER = "search:200";
const CHANGES = 8;
const MOVES = 4000; // of programs, until the person is asked again

export class LocalTable {
  constructor(game, tell) {
    this.game = game;
    this.tell = tell;
  }

  hear(message) {
    switch (message.say) {
      case "play": return this.begin(message);
      case "choose": return this.choose(message.what);
      case "undo": return this.undo();
      case "hint": return this.hint();
      case "why": return this.why(message.what);
      case "said": return this.tell({ tell: "said", n: message.n, sentences: sentencesOf(this.game.data, this.log[message.n - 1].rules) });
      default: return undefined;
    }
  }

  begin({ kinds, seed }) {
    this.kinds = kinds.map((kind, seat) => (seat === ME ? kind : this.game.seat(seat, kind)));
    Object.assign(this, { seed, lots: seed, log: [], marks: [], stopped: false });
    this.game.start(seed);
    this.goOn();
  }

  lot() {
    this.lots = (Math.imul(this.lots, 1103515245) + 12345) & 0x7fffffff;
    return this.lots;
  }

  choose(what) {
    const asked = this.asked();
    const place = asked?.seat === ME ? asked.values.findIndex((value) => `${value}` === what) : -1;
    if (place < 0) return;
    this.marks.push([this.game.save(), this.log.length, this.lots]);
    this.take(asked, place);
    this.goOn();
  }

  undo() {
    const mark = this.marks.pop();
    if (mark === undefined) return;
    this.game.restore(mark[0]);
    this.log.length = mark[1];
    this.lots = mark[2];
    this.stopped = false;
    this.show();
  }

  hint() {
    const asked = this.asked();
    if (asked?.seat !== ME) return;
    this.game.seat(ME, ADVISER);
    this.tell({ tell: "hint", what: `${asked.values[this.game.ponder(this.seed)]}` });
  }

  why(what) {
    const asked = this.asked();
    if (asked?.seat !== ME) return;
    const why = whyNot(this.game, asked, what);
    this.tell({ tell: "why", ...why, spoken: why.how === "unknown" ? spokenOf(this.game.data.rules.spoken, what) : [] });
  }

  asked() {
    return this.stopped ? null : this.game.asked();
  }

  goOn() {
    for (let moves = 0; moves < MOVES; moves += 1) {
      const asked = this.asked();
      if (asked === null || asked.seat === ME) break;
      const lot = this.lot();
      this.take(asked, this.kinds[asked.seat] === "random" ? lot % asked.values.length : this.game.ponder(lot));
    }
    this.show();
  }

  take(asked, place) {
    const { game } = this;
    const before = game.save(), seen = game.view(ME), value = asked.values[place];
    game.play.options();
    game.noted();
    if (game.choose(place) !== null) {
      this.stopped = true;
      return;
    }
    const rules = rulesSeen(game.data, seen, game.view(ME), game.noted());
    this.log.push({
      seat: asked.seat,
      name: game.data.seats[asked.seat],
      what: asked.ask.question,
      chosen: choiceIsSeen(game, before, asked, value, ME) ? labelOf(game.data, asked.ask, value) : "…",
      changes: changesSeen(game, seen, game.view(ME), CHANGES),
      rules,
      explained: rules.length > 0,
    });
  }

  show() {
    const { game } = this;
    const asked = this.asked();
    const mine = asked?.seat === ME;
    const over = !this.stopped && asked === null;
    const points = game.points(), ranks = over ? game.ranks() : points.map(() => 0);
    const labels = mine ? labelsOf(game.data, asked.ask, asked.values) : [];
    this.tell({
      tell: "table", lacks: "", table: "here", seat: ME, mine: [ME], over, stopped: this.stopped, seed: this.seed,
      asked: asked?.seat ?? null,
      question: asked?.ask.question ?? "",
      of: asked?.ask.form === "place" ? asked.ask.of : "",
      options: labels.map((label, n) => ({ id: `${asked.values[n]}`, label })),
      log: [...this.log],
      seats: game.data.seats.map((name, seat) => ({ name, colour: this.colours?.[seat], points: points[seat], rank: ranks[seat] })),
      undo: this.marks.length > 0,
      cells: game.view(ME),
    });
  }
}
