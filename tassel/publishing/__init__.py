"""A page to send: a set of rules as a folder that needs no server, on a web space or on a stick.

Why it exists: who designed something wants others to read it, see its cards and try it, without installing anything.
On entry a rule set; what comes back are files by name. `site` says which, `pages` what they look like. The game is
played in the visitor's browser by the module that `tassel build --wasm` writes: `module_data` has what the page must
know to play it, `table_data` what it must know to show it, `boards` the places as the drawing layer draws them,
`sealed` how all that stands in a file that a page may read from a stick. The page's own program is in `web/`.
"""
