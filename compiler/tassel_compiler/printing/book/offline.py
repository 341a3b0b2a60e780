"""What a page of a book carries so that it needs nothing else: its fonts, and a search that makes itself known.

Both are put in after the template has been looked at, so that a template of a stranger still runs nothing: the policy
of the page allows this one script by its hash, and fonts that stand in the page. Without the script the page is whole.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Mapping

from tassel_compiler.foreign import pages

FAMILY = '"Libertinus Serif"'
SEARCHED = "data-search="  # the navigation of a page that wants to be searched says what the field is called
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


def equipped(page: str, fonts: Mapping[str, bytes]) -> str:
    """The page with its policy, and what it asks for: `fonts` by file name, `family-weight-style.woff2`."""
    faces = "".join(_face(name, font) for name, font in fonts.items()) if FAMILY in page else ""
    script = f"<script>{SEARCH}</script>" if SEARCHED in page else ""
    policy = pages.policy(_hash(SEARCH) if script else "", "data:" if faces else "")
    page = page.replace("<head>", f"<head>{policy}", 1).replace("<style>", f"<style>\n{faces}", 1)
    before, body, after = page.rpartition("</body>")
    return f"{before}{script}{body}{after}" if script else page


def _face(name: str, font: bytes) -> str:
    weight, style = name.removesuffix(".woff2").split("-")[-2:]
    data = b64encode(font).decode("ascii")
    how = f"font-family: {FAMILY}; font-weight: {weight}; font-style: {style}; font-display: swap"
    return f"@font-face {{ {how}; src: url(data:font/woff2;base64,{data}) format('woff2'); }}\n"


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode('ascii')}'"
