"""What a page of a book carries so that it needs nothing else: its fonts, and a search that makes itself known.

Both are put in after the page of a template has been read, so that a template of a stranger still runs nothing: the
policy of the page allows this one script by its hash, and fonts that stand in the page. A page whose navigation says
what the field is called (`data-search`) is searched. Without the script the page is whole.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace

from tassel_compiler.foreign.pages import Page, write_page

FAMILY = '"Libertinus Serif"'
SEARCH = """
(() => {
  const nav = document.querySelector("nav[data-search]"), most = 40;
  const plain = text => text.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
  const field = Object.assign(document.createElement("input"), {type: "search", placeholder: nav.dataset.search});
  const list = Object.assign(document.createElement("ol"), {className: "found"});
  field.setAttribute("aria-label", nav.dataset.search);
  list.setAttribute("aria-live", "polite");
  nav.prepend(field, list);
  const whole = [...document.querySelectorAll("main :is(h2, h3, h4, p, li, tr, dt, dd, figcaption)")];
  const parts = whole.filter(part => !part.querySelector("p, li") && !part.closest("details:not([open])"));
  const bare = part => [...part.childNodes].filter(one => one.nodeType === 3).map(one => one.data).join("").trim();
  let texts;
  const around = (part, word) => {  // the words about the first one that was looked for
    const said = part.innerText.trim().split(/\\s+/), at = said.findIndex(one => plain(one).includes(word));
    const from = Math.max(0, at - 5);
    return (from ? "… " : "") + said.slice(from, from + 16).join(" ") + (said.length > from + 16 ? " …" : "");
  };
  const result = (part, at, word) => {
    part.id ||= "found-" + at;
    const jump = Object.assign(document.createElement("a"), {href: "#" + part.id});
    const head = document.createElement("b"), heading = part.closest("section")?.querySelector("h2, h3");
    head.textContent = heading && heading !== part ? bare(heading) + " " : "";
    jump.append(head, around(part, word));
    return jump;
  };
  field.addEventListener("input", () => {
    const words = plain(field.value).split(/\\s+/).filter(Boolean);
    texts ??= parts.map(part => plain(part.textContent));
    const hits = words.length ? parts.filter((_, at) => words.every(word => texts[at].includes(word))) : [];
    list.replaceChildren(...hits.slice(0, most).map((part, at) => {
      const line = document.createElement("li");
      line.append(result(part, at, words[0]));
      return line;
    }));
  });
})();
"""


def equip_page(page: Page, fonts: Mapping[str, bytes]) -> str:
    """Write a page with what it asks for: a search, and `fonts` by file name, `family-weight-style.woff2`."""
    faces = "".join(_face(name, font) for name, font in fonts.items()) if _names_font(page) else ""
    styles = [(attributes, (faces if n == 0 else "") + css) for n, (attributes, css) in enumerate(page.styles)]
    script = SEARCH if page.wants_search else ""
    return write_page(replace(page, styles=tuple(styles), script=script, fonts=bool(faces)))


def _names_font(page: Page) -> bool:
    return any(FAMILY in css for _, css in page.styles)


def _face(name: str, font: bytes) -> str:
    weight, style = name.removesuffix(".woff2").split("-")[-2:]
    data = b64encode(font).decode("ascii")
    how = f"font-family: {FAMILY}; font-weight: {weight}; font-style: {style}; font-display: swap"
    return f"@font-face {{ {how}; src: url(data:font/woff2;base64,{data}) format('woff2'); }}\n"
