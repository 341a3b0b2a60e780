// The apostrophe of print on the screen: authors type the straight one. Texts of rules, which somebody may copy, keep
// theirs: all that stands in `code`, `pre` or a field, or is marked as not to be translated, however deep.
//
// What stands around a text is known when it is drawn, not when it is made: children are made before their parents.

import { options } from "preact";

const TYPED = new Set(["code", "pre", "textarea", "style"]);
const DRAWN = "__b", AROUND = "__"; // Preact's own names: before a node is drawn, and what it stands in

function asTyped(node) {
  return Boolean(node) && (TYPED.has(node.type) || node.props?.translate === "no" || asTyped(node[AROUND]));
}

const before = options[DRAWN];
options[DRAWN] = (node) => {
  if (typeof node.props === "string" && node.props.includes("'") && !asTyped(node[AROUND])) node.props = node.props.replaceAll("'", "’");
  before?.(node);
};
