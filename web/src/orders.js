// Signs that order a screen about, or turn round how what follows is read, are shown as what stands for them: names and
// texts come from files that somebody sent. As `tassel_compiler.foreign.plain.behaved` has it for pages and paper. What
// somebody edits is left as it is: there the editor marks such signs.

import { options } from "preact";

const ORDERS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;
const READ_OUT = ["title", "alt", "aria-label", "placeholder", "label"];
const DRAWN = "__b"; // Preact's own name: before a node is drawn

export const behaved = (text) => text.replace(ORDERS, "?");

const before = options[DRAWN];
options[DRAWN] = (node) => {
  if (typeof node.props === "string") node.props = behaved(node.props);
  else if (typeof node.type === "string") for (const name of READ_OUT) if (typeof node.props[name] === "string") node.props[name] = behaved(node.props[name]);
  before?.(node);
};
