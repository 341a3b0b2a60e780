# ruff: noqa
"""Move modules of a tree by a table of old and new names, and rewrite every import, string and document that names them.

usage: move.py ROOT MAP [--merge]
Several old names with one new name: merged there (first listed is primary) by merge.py afterwards; here they get
NEW__part names `NEW__stem`, so that the move is one to one.
"""
from __future__ import annotations
import ast, io, re, subprocess, sys, tokenize
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1]); MAP = Path(sys.argv[2])
PRE = {"c": "tassel_compiler", "r": "tassel_runtime", "t": "tassel"}
BASE = {"tassel_compiler": "compiler/tassel_compiler", "tassel_runtime": "runtime/tassel_runtime", "tassel": "tassel"}

def full(short: str) -> str:
    head, _, rest = short.partition(".")
    return PRE[head] + ("." + rest if rest else "")

def rel(module: str) -> Path:
    head, _, rest = module.partition(".")
    return Path(BASE[head], *rest.split(".")) if rest else Path(BASE[head])

def modules() -> dict[str, Path]:
    found = {}
    for pkg, base in BASE.items():
        for file in sorted((ROOT / base).rglob("*.py")):
            parts = file.relative_to(ROOT / base).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            found[".".join((pkg, *parts))] = file
    return found

MODS = modules()
IS_PKG = {m for m, f in MODS.items() if f.name == "__init__.py"}
explicit: dict[str, str] = {}
for line in MAP.read_text().splitlines():
    line = line.split("#")[0].strip()
    if line:
        old, new = (full(x.strip()) for x in line.split("="))
        if old not in MODS:
            print("not there:", old); continue
        explicit[old] = new

taken = defaultdict(list)
for old, new in explicit.items():
    taken[new].append(old)

NEW: dict[str, str] = {}
def target(module: str) -> str:
    if module in NEW: return NEW[module]
    if module in explicit:
        new = explicit[module]
        group = taken[new]
        if len(group) > 1 and group[0] != module:
            new = new + "__" + module.rpartition(".")[2]
    elif "." in module and module not in BASE:
        parent, _, stem = module.rpartition(".")
        parent_new = target(parent) if parent in IS_PKG else parent
        # a module that became a package member (t.examples -> t.examples.collect) is no parent
        new = parent_new + "." + stem
    else:
        new = module
    NEW[module] = new
    return new
for m in MODS: target(m)
# a plain module moved to where a package was made of it
clash = defaultdict(list)
for old, new in NEW.items(): clash[new].append(old)
for new, olds in clash.items():
    if len(olds) > 1: print("CLASH", new, olds); 
NEWSET = set(NEW.values())

class Edit:
    def __init__(self, text: str):
        self.text = text; self.edits: list[tuple[int, int, str]] = []
        self.starts = [0]
        for line in text.split('\n'): self.starts.append(self.starts[-1] + len(line) + 1)
        self.lines = [l + '\n' for l in text.split('\n')]
    def at(self, line: int, col: int) -> int:  # col is utf8 bytes in ast
        raw = self.lines[line - 1].encode()[:col].decode()
        return self.starts[line - 1] + len(raw)
    def span(self, node) -> tuple[int, int]:
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)
    def done(self) -> str:
        out, last = [], 0
        for a, b, new in sorted(self.edits):
            assert a >= last, (self.text[a:b], new)
            out += [self.text[last:a], new]; last = b
        return "".join(out) + self.text[last:]

dotted = sorted((m for m in NEW if NEW[m] != m), key=len, reverse=True)
DOT = re.compile(r"(?<![\w.])(" + "|".join(re.escape(m) for m in dotted) + r")(?![\w])")
def sub_dotted(text: str) -> str:
    # longest module prefix wins: walk dotted names
    def one(match):
        name = match[0]
        parts = name.split(".")
        for n in range(len(parts), 0, -1):
            head = ".".join(parts[:n])
            if head in NEW: return ".".join((NEW[head], *parts[n:]))
        return name
    return re.sub(r"(?<![\w.])(?:tassel_compiler|tassel_runtime|tassel)(?:\.[a-z_][a-z_0-9]*)+", one, text)
PATHRE = re.compile(r"(?<![\w])((?:compiler/tassel_compiler|runtime/tassel_runtime|(?<![\w/.-])tassel)(?:/[a-z_][a-z_0-9]*)+)(\.py)?(/?)")
PATHS = {}
for m in NEW:
    old = str(rel(m)); new = str(rel(NEW[m]))
    PATHS[old] = (new, m in IS_PKG)
def sub_paths(text: str) -> str:
    def one(match):
        path, py, slash = match[1], match[2] or "", match[3]
        if path in PATHS: return PATHS[path][0] + py + slash
        if path.endswith("/__init__") and path[:-9] in PATHS:
            return PATHS[path[:-9]][0] + "/__init__" + py + slash
        # longest known prefix that is a package (data files inside)
        parts = path.split("/")
        for n in range(len(parts) - 1, 0, -1):
            head = "/".join(parts[:n])
            if head in PATHS and PATHS[head][1]:
                return "/".join((PATHS[head][0], *parts[n:])) + py + slash
        return match[0]
    return PATHRE.sub(one, text)

problems: list[str] = []
def rewrite_py(file: Path, text: str) -> str:
    tree = ast.parse(text); ed = Edit(text)
    renames: dict[str, tuple[str, str]] = {}   # local name -> (new local, module)
    covered: list[tuple[int, int]] = []
    top_names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | {a.arg for a in ast.walk(tree) if isinstance(a, ast.arg)} | {
        n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for a in node.names: imported.add(a.asname or a.name.split(".")[0])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            a, b = ed.span(node); covered.append((a, b))
            if any(NEW.get(al.name, al.name) != al.name for al in node.names):
                ed.edits.append((a, b, "import " + ", ".join(NEW.get(al.name, al.name) + (f" as {al.asname}" if al.asname else "") for al in node.names)))
                for al in node.names:
                    if not al.asname and NEW.get(al.name, al.name) != al.name: problems.append(f"{file}: import {al.name} without alias")
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module and node.module.split(".")[0] in BASE:
            a, b = ed.span(node); covered.append((a, b))
            out = defaultdict(list)
            changed = False
            for al in node.names:
                sub = node.module + "." + al.name
                if sub in NEW:
                    pkg, _, stem = NEW[sub].rpartition(".")
                    if al.asname or stem == al.name:
                        out[pkg].append(stem + (f" as {al.asname}" if al.asname and al.asname != stem else ""))
                    else:
                        if stem in top_names or (stem in imported):
                            problems.append(f"{file}: {stem} is in use, kept `as {al.name}`")
                            out[pkg].append(f"{stem} as {al.name}")
                        else:
                            out[pkg].append(stem); renames[al.name] = (stem, sub)
                    changed |= NEW[sub] != sub
                else:
                    mod = NEW.get(node.module, node.module)
                    out[mod].append(al.name + (f" as {al.asname}" if al.asname else "")); changed |= mod != node.module
            if changed:
                indent = " " * node.col_offset
                ed.edits.append((a, b, ("\n" + indent).join(f"from {m} import {', '.join(ns)}" if len(f"{indent}from {m} import {', '.join(ns)}") < 118
                    else f"from {m} import (\n{indent}    " + f",\n{indent}    ".join(ns) + f",\n{indent})" for m, ns in out.items())))
    if renames:
        # shadowing: a function that binds the name itself
        stores = defaultdict(set)
        def bind(fn, names):
            for n in ast.walk(fn):
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in renames: names.add(n.id)
                if isinstance(n, ast.arg) and n.arg in renames: names.add(n.arg)
                if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n.name in renames and n is not fn: pass
            return names
        def visit(node, hidden):
            if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.AsyncFunctionDef, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
                own = set()
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    for n in ast.walk(node):
                        if isinstance(n, ast.arg) and n.arg in renames: own.add(n.arg)
                        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in renames: own.add(n.id)
                elif isinstance(node, ast.Lambda):
                    own = {x.arg for x in ast.walk(node.args) if isinstance(x, ast.arg)} & set(renames)
                else:
                    for g in node.generators:
                        own |= {n.id for n in ast.walk(g.target) if isinstance(n, ast.Name)} & set(renames)
                hidden = hidden | own
            if isinstance(node, ast.Name) and node.id in renames and node.id not in hidden:
                a, b = ed.span(node); ed.edits.append((a, b, renames[node.id][0]))
            for child in ast.iter_child_nodes(node): visit(child, hidden)
        visit(tree, frozenset())
    # dotted names and paths in strings and comments
    for tok in tokenize.generate_tokens(io.StringIO(text).readline):
        if tok.type in (tokenize.STRING, tokenize.COMMENT) or tok.type == getattr(tokenize, "FSTRING_MIDDLE", -1):
            new = sub_paths(sub_dotted(tok.string))
            if new != tok.string:
                a = ed.starts[tok.start[0] - 1] + tok.start[1]; b = ed.starts[tok.end[0] - 1] + tok.end[1]
                ed.edits.append((a, b, new))
    return ed.done()

def main() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    texts = {}
    for name in filter(None, files):
        p = ROOT / name
        if name in ("CHANGELOG.md",) or p.suffix not in {".py", ".md", ".toml", ".yaml", ".yml", ".json", ".mjs", ".js", ".jsx", ".lark", ".typ"} and p.name not in ("Makefile", ".gitignore", "run"):
            continue
        if p.is_symlink() or not p.is_file(): continue
        text = p.read_text("utf-8")
        new = rewrite_py(p, text) if p.suffix == ".py" else sub_paths(sub_dotted(text))
        if new != text: texts[p] = new
    for p, new in texts.items(): p.write_text(new, "utf-8")
    # moves: data files of renamed packages too
    moves = []
    for m, f in MODS.items():
        new = NEW[m]
        dest = ROOT / (rel(new) / "__init__.py" if m in IS_PKG else rel(new).with_suffix(".py"))
        if m in explicit and m in IS_PKG and new.rpartition(".")[0] and explicit[m] == new and False: pass
        if dest != f: moves.append((f, dest))
    for pkg in sorted(IS_PKG, key=len):
        base = MODS[pkg].parent; newbase = ROOT / rel(NEW[pkg])
        if base == newbase: continue
        for p in base.iterdir():
            if p.name == "__pycache__" or p.suffix == ".py" : continue
            inner = ".".join((pkg, p.name))
            if p.is_dir() and (inner in IS_PKG): continue
            tracked = subprocess.run(["git", "ls-files", str(p)], cwd=ROOT, capture_output=True, text=True).stdout.strip()
            if tracked: moves.append((p, newbase / p.name))
    tmp = []
    for i, (a, b) in enumerate(moves):
        t = a.with_name(f"__move{i}__" + a.name); a.rename(t); tmp.append((t, b))
    for t, b in tmp:
        b.parent.mkdir(parents=True, exist_ok=True)
        assert not b.exists(), b
        t.rename(b)
    # package files that are missing
    for pkg, base in BASE.items():
        for folder in sorted({f.parent for f in (ROOT / base).rglob("*.py")}):
            init = folder / "__init__.py"
            while folder != (ROOT / base).parent:
                init = folder / "__init__.py"
                if not init.exists(): init.write_text('"""TODO."""\n'); print("new package", folder.relative_to(ROOT))
                folder = folder.parent
    for p in problems: print(p)
main()
