// The apostrophe of print on the screen: authors type the straight one. Texts of rules, which somebody may copy, keep
// theirs: what stands in `code`, `pre` or a field, or is marked as not to be translated.

import { Fragment, options } from "preact";

const TYPED = new Set(["code", "pre", "textarea", "style"]);

function printed(children) {
  if (typeof children === "string") return children.replaceAll("'", "’");
  return Array.isArray(children) ? children.map(printed) : children;
}

const before = options.vnode;
options.vnode = (vnode) => {
  const { type, props } = vnode;
  const shown = type === Fragment || (typeof type === "string" && !TYPED.has(type) && props.translate !== "no");
  if (shown && props.children !== undefined) props.children = printed(props.children);
  before?.(vnode);
};
