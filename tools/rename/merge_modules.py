# ruff: noqa
"""Merge modules of one tree: merge.py ROOT PLAN   (lines: `old.module -> kept.module`), one by one; or --auto LINES: plan for single-importer siblings."""
from __future__ import annotations
import ast, io, re, subprocess, sys, tokenize
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1])
BASE = {"tassel_compiler": "compiler/tassel_compiler", "tassel_runtime": "runtime/tassel_runtime", "tassel": "tassel"}
OTHER = ("tests", "benchmarks")

def path_of(module):
    head, _, rest = module.partition(".")
    base = ROOT / BASE[head]
    p = base.joinpath(*rest.split(".")) if rest else base
    return p / "__init__.py" if (p / "__init__.py").exists() else p.with_suffix(".py")

class Tree:
    def __init__(self):
        self.mods = {}
        for pkg, base in BASE.items():
            for f in sorted((ROOT / base).rglob("*.py")):
                parts = f.relative_to(ROOT / base).with_suffix("").parts
                if parts[-1] == "__init__": parts = parts[:-1]
                self.mods[".".join((pkg, *parts))] = f
        self.texts = {f: f.read_text() for f in self.mods.values()}
        for o in OTHER:
            for f in sorted((ROOT / o).rglob("*.py")): self.texts[f] = f.read_text()
        self.parsed = {}; self.seen = {}
    def ast(self, f):
        t = self.texts[f]
        if self.parsed.get(f, (None,))[0] is not t: self.parsed[f] = (t, ast.parse(t))
        return self.parsed[f][1]
    def imports(self, f, toplevel=False):
        """modules imported by file: set of names"""
        key = (f, toplevel); t = self.texts[f]; stamp = (id(t), len(t))
        if self.seen.get(key, (None, None))[0] is t: return {x for x in self.seen[key][1] if x in self.mods}
        out = set()
        tree = self.ast(f)
        nodes = []
        if toplevel:
            def walk(body):
                for n in body:
                    if isinstance(n, (ast.Import, ast.ImportFrom)): nodes.append(n)
                    elif isinstance(n, ast.If):
                        if "TYPE_CHECKING" in ast.dump(n.test): continue
                        walk(n.body); walk(n.orelse)
                    elif isinstance(n, ast.Try): walk(n.body)
            walk(tree.body)
        else: nodes = [n for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom))]
        for n in nodes:
            if isinstance(n, ast.Import):
                for a in n.names:
                    if a.name in self.mods: out.add(a.name)
            elif n.module:
                for a in n.names:
                    sub = f"{n.module}.{a.name}"
                    out.add(sub if sub in self.mods else n.module) if (sub in self.mods or n.module in self.mods) else None
        self.seen[key] = (t, out)
        return out

def spans(text):
    starts = [0]; lines = [l + '\n' for l in text.split('\n')]
    for l in lines: starts.append(starts[-1] + len(l))
    def at(line, col): return starts[line-1] + len(lines[line-1].encode()[:col].decode())
    return at, starts

def apply(text, edits):
    out, last = [], 0
    for a, b, new in sorted(set(edits)):
        assert a >= last, (text[a:b], new)
        out += [text[last:a], new]; last = b
    return "".join(out) + text[last:]

def split(text):
    """docstring, import nodes texts, body text; leading comments of body are kept."""
    tree = ast.parse(text); at, starts = spans(text)
    body = tree.body; doc = ast.get_docstring(tree, clean=False); i = 1 if doc is not None else 0
    imports = []; end = starts[body[0].end_lineno] if i else 0
    while i < len(body):
        n = body[i]
        if isinstance(n, (ast.Import, ast.ImportFrom)): imports.append(n)
        elif isinstance(n, ast.If) and "TYPE_CHECKING" in ast.dump(n.test): imports.append(n)
        else: break
        end = starts[n.end_lineno]; i += 1
    segs = [text[at(n.lineno, n.col_offset):at(n.end_lineno, n.end_col_offset)] for n in imports]
    return doc, imports, segs, text[end:].strip("\n"), tree

def defined(tree):
    out = {}
    for n in tree.body:
        if isinstance(n, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)): out[n.name] = n
        elif isinstance(n, ast.Assign):
            for t in n.targets:
                for x in ast.walk(t):
                    if isinstance(x, ast.Name): out[x.id] = n
        elif isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name): out[n.target.id] = n
        elif isinstance(n, ast.TypeAlias) if hasattr(ast, "TypeAlias") else False: out[n.name.id] = n
    return out

def rename_in(text, mapping, attr_of=None):
    """rename module-level names where they are not shadowed; attr_of: {module local name: {old: new}} for X.name uses -> bare"""
    tree = ast.parse(text); at, _ = spans(text); edits = []
    if not mapping: return text
    def binds(fn):
        own = set()
        if isinstance(fn, (ast.FunctionDef, ast.AsyncFunctionDef)):
            glob = {n for g in ast.walk(fn) if isinstance(g, ast.Global) for n in g.names}
            for n in ast.walk(fn):
                if isinstance(n, ast.arg): own.add(n.arg)
                if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)): own.add(n.id)
                if isinstance(n, (ast.MatchAs, ast.MatchStar)) and n.name: own.add(n.name)
                if isinstance(n, ast.ExceptHandler) and n.name: own.add(n.name)
                if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n is not fn: own.add(n.name)
            own -= glob
        elif isinstance(fn, ast.Lambda): own = {a.arg for a in ast.walk(fn.args) if isinstance(a, ast.arg)}
        elif isinstance(fn, ast.ClassDef): own = set()
        else:
            for g in fn.generators: own |= {n.id for n in ast.walk(g.target) if isinstance(n, ast.Name)}
        return own & set(mapping)
    def visit(n, hidden, top):
        if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if top and n.name in mapping:
                line = text.split('\n')[n.lineno-1]
                m = re.compile(r"(?:def|class)\s+(" + n.name + r")\b").search(line)
                a = at(n.lineno, 0) + m.start(1); edits.append((a, a + len(n.name), mapping[n.name]))
        if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            inner = hidden | binds(n)
            if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for d in n.decorator_list: visit(d, hidden, False)
                for d in [*n.args.defaults, *[x for x in n.args.kw_defaults if x]]: visit(d, hidden, False)
                for a in ast.walk(n.args):
                    if isinstance(a, ast.arg) and a.annotation: visit(a.annotation, hidden, False)
                if n.returns: visit(n.returns, hidden, False)
                for c in n.body: visit(c, inner, False)
                return
            for c in ast.iter_child_nodes(n): visit(c, inner, False)
            return
        if isinstance(n, ast.Name) and n.id in mapping and n.id not in hidden:
            a, b = at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset); edits.append((a, b, mapping[n.id]))
        if isinstance(n, ast.Global):
            seg_a, seg_b = at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset)
            edits.append((seg_a, seg_b, "global " + ", ".join(mapping.get(x, x) for x in n.names)))
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and n.value in mapping and False: pass
        for c in ast.iter_child_nodes(n): visit(c, hidden, top and isinstance(n, (ast.Module, ast.If, ast.Try)))
    visit(tree, frozenset(), True)
    return apply(text, edits)

def bare_attributes(text, local, names):
    """`local.x` -> `x` for the names."""
    tree = ast.parse(text); at, _ = spans(text); edits = []
    for n in ast.walk(tree):
        if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == local:
            edits.append((at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset), names.get(n.attr, n.attr)))
    return apply(text, edits)

def merge(tree: Tree, olds: list[str], kept: str):
    group = [kept, *olds]
    files = {m: tree.mods[m] for m in group}
    texts = {m: tree.texts[files[m]] for m in group}
    stem = {m: m.rpartition(".")[2] for m in group}; tag = {m: stem[m].rpartition("__")[2] for m in group}
    # cycle check
    gset = set(group)
    succ = {m: tree.imports(f, True) for m, f in tree.mods.items()}
    seen, stack = set(), [x for g in group for x in succ[g] if x not in gset]
    while stack:
        x = stack.pop()
        if x in seen: continue
        seen.add(x)
        if x in gset: return f"cycle through {x}"
        stack += succ.get(x, ())
    # order of bodies
    order, done = [], set()
    def put(m):
        if m in done: return
        done.add(m)
        for x in succ[m]:
            if x in gset: put(x)
        order.append(m)
    for m in [*olds, kept]: put(m)
    # definitions and clashes
    defs = {m: defined(ast.parse(texts[m])) for m in group}
    renames = {m: {} for m in group}
    owner = {n: kept for n in defs[kept]}
    for m in olds:
        for n in defs[m]:
            if n in owner:
                new = (f"{n}_{tag[m]}".upper() if n.isupper() else f"{n}_{tag[m]}" if n[:1].islower() or n[:2].islower() or n.startswith("_") else n + tag[m].title().replace("_", ""))
                renames[m][n] = new
            else: owner[n] = m
    # imports: local name -> (module, name)
    imported = {}
    keep_imports = []
    bodies = {}
    for m in group:
        text = texts[m]
        t = ast.parse(text)
        # uses of group members through imports anywhere
        alias, modules, cut = {}, {}, []
        at, starts = spans(text)
        for n in ast.walk(t):
            if isinstance(n, ast.ImportFrom) and n.module:
                rest = []
                hit = False
                for a in n.names:
                    sub = f"{n.module}.{a.name}"
                    if n.module in gset:
                        hit = True; alias[a.asname or a.name] = renames[n.module].get(a.name, a.name)
                    elif sub in gset: hit = True; modules[a.asname or a.name] = sub
                    else: rest.append(a.name + (f" as {a.asname}" if a.asname else ""))
                if hit:
                    a0, b0 = at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset)
                    if rest: cut.append((a0, b0, f"from {n.module} import {', '.join(rest)}"))
                    elif n.col_offset: cut.append((starts[n.lineno-1], starts[n.end_lineno], ""))
                    else: cut.append((a0, min(b0 + 1, len(text)), ""))
        text = apply(text, cut)
        for local, mod in modules.items(): text = bare_attributes(text, local, renames[mod])
        mapping = {k: v for k, v in alias.items() if k != v} | renames[m]
        text = rename_in(text, mapping)
        try: ast.parse(text)
        except SyntaxError as e: return f"syntax {m}: {e}"
        doc, nodes, segs, body, _ = split(text)
        local_import_renames = {}
        for node, seg in zip(nodes, segs):
            if isinstance(node, ast.If): keep_imports.append(seg); continue
            if isinstance(node, ast.ImportFrom):
                for a in node.names:
                    local = a.asname or a.name; what = (node.module, a.name)
                    if local in imported and imported[local] != what or (local in owner and node.module != "__future__"):
                        new = f"{local}_{tag[m]}" if local in owner else f"{local}_{(node.module or '').rpartition('.')[2]}"
                        local_import_renames[local] = new
                        keep_imports.append(f"from {node.module} import {a.name} as {new}")
                    else:
                        imported[local] = what
                        keep_imports.append(f"from {node.module} import {a.name}" + (f" as {a.asname}" if a.asname else ""))
            else:
                for a in node.names:
                    imported.setdefault(a.asname or a.name, (None, a.name))
                    keep_imports.append(f"import {a.name}" + (f" as {a.asname}" if a.asname else ""))
        if local_import_renames: body = rename_in(body, local_import_renames); print("  import renamed in", m, local_import_renames)
        bodies[m] = (doc, body)
        if renames[m]: print("  renamed in", m, renames[m])
    docs = [bodies[m][0] for m in group if bodies[m][0]]
    head = docs[0].rstrip() if docs else ""
    for d in docs[1:]: head += "\n\n" + d.strip()
    multi = "\n" in head
    out = f'"""{head}\n"""\n\n' if multi else f'"""{head}"""\n\n'
    imports = sorted(dict.fromkeys(keep_imports), key=lambda s: (not s.startswith("from __future__"), s.startswith("if ")))
    out += "\n".join(imports) + "\n\n\n" + "\n\n\n".join(bodies[m][1] for m in order if bodies[m][1].strip()) + "\n"
    try: ast.parse(out)
    except SyntaxError as e: return f"syntax of the whole: {e}"
    # others
    oldset = set(olds)
    for f, text in list(tree.texts.items()):
        if f in files.values() or not any(o in text or stem[o] in text for o in olds): continue
        t = tree.ast(f); at, _ = spans(text); edits = []; modnames = {}
        for n in ast.walk(t):
            if isinstance(n, ast.ImportFrom) and n.module:
                if n.module in oldset:
                    names = [renames[n.module].get(a.name, a.name) + (f" as {a.asname or a.name}" if a.asname or a.name in renames[n.module] else "") for a in n.names]
                    edits.append((at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset), f"from {kept} import {', '.join(names)}"))
                else:
                    subs = [f"{n.module}.{a.name}" for a in n.names]
                    if any(s in oldset for s in subs):
                        parts = []
                        rest = [a.name + (f" as {a.asname}" if a.asname else "") for a, s in zip(n.names, subs) if s not in oldset]
                        if rest: parts.append(f"from {n.module} import {', '.join(rest)}")
                        for a, s in zip(n.names, subs):
                            if s in oldset:
                                pkg, _, last = kept.rpartition(".")
                                local = a.asname or a.name
                                modnames[local] = s
                                parts.append(f"from {pkg} import {last} as {local}")
                        edits.append((at(n.lineno, n.col_offset), at(n.end_lineno, n.end_col_offset), ("\n" + " " * n.col_offset).join(parts)))
        for tok in tokenize.generate_tokens(io.StringIO(text).readline):
            if tok.type in (tokenize.STRING, tokenize.COMMENT):
                new = tok.string
                for o in olds:
                    for n, v in renames[o].items(): new = re.sub(re.escape(f"{o}.{n}") + r"(?!\w)", f"{kept}.{v}", new)
                    new = re.sub(r"(?<![\w.])" + re.escape(o) + r"(?!\w)", kept, new)
                    new = new.replace(str(path_of_rel(o)), str(path_of_rel(kept)))
                if new != tok.string:
                    _, starts = spans(text)
                    a = starts[tok.start[0]-1] + tok.start[1]; b = starts[tok.end[0]-1] + tok.end[1]
                    edits.append((a, b, new))
        for n in ast.walk(t):
            if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id in modnames and n.attr in renames[modnames[n.value.id]]:
                b = at(n.end_lineno, n.end_col_offset); edits.append((b - len(n.attr), b, renames[modnames[n.value.id]][n.attr]))
            if isinstance(n, ast.Call) and len(n.args) > 1 and isinstance(n.args[0], ast.Name) and n.args[0].id in modnames and isinstance(n.args[1], ast.Constant) and n.args[1].value in renames[modnames[n.args[0].id]]:
                x = n.args[1]; edits.append((at(x.lineno, x.col_offset), at(x.end_lineno, x.end_col_offset), repr(renames[modnames[n.args[0].id]][x.value]).replace("'", '"')))
        if edits:
            new = apply(text, edits); tree.texts[f] = new; f.write_text(new)
    tree.texts[files[kept]] = out; files[kept].write_text(out)
    for o in olds:
        files[o].unlink(); tree.texts.pop(files[o]); tree.mods.pop(o)
    merged[kept] += olds
    return ""

def path_of_rel(module):
    head, _, rest = module.partition(".")
    return Path(BASE[head], *rest.split(".")).with_suffix(".py")

merged = defaultdict(list)

def documents():
    """paths and dotted names in documents"""
    pairs = [(o, k) for k, olds in merged.items() for o in olds]
    final = {}
    for o, k in pairs:
        while True:
            nxt = next((k2 for o2, k2 in pairs if o2 == k), None)
            if nxt is None: break
            k = nxt
        final[o] = k
    for name in subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n"):
        f = ROOT / name
        if not name or f.suffix not in {".md", ".toml", ".yaml", ".json", ".mjs", ".js", ".jsx"} or name == "CHANGELOG.md" or not f.is_file(): continue
        text = f.read_text()
        new = text
        for o, k in final.items():
            new = re.sub(r"(?<![\w.])" + re.escape(o) + r"(?!\w)", k, new)
            new = re.sub(re.escape(str(path_of_rel(o))) , str(path_of_rel(k)), new)
        if new != text: f.write_text(new)

def main():
    tree = Tree()
    if sys.argv[2] == "--auto":
        limit, whole = int(sys.argv[3]), int(sys.argv[4])
        keep = set(Path(sys.argv[5]).read_text().split()) if len(sys.argv) > 5 else set()
        changed = True
        while changed:
            changed = False
            users = defaultdict(set)
            for m, f in tree.mods.items():
                for x in tree.imports(f): users[x].add(m)
            rows = []
            for m, f in tree.mods.items():
                if f.name == "__init__.py" or m in keep or m.startswith("tassel.cli.commands."): continue
                us = users[m] - {m}
                if len(us) == 1:
                    (u,) = us
                    if u.rpartition(".")[0] == m.rpartition(".")[0] and tree.mods[u].name != "__init__.py" and u not in keep:
                        n = len(tree.texts[f].splitlines()); k = len(tree.texts[tree.mods[u]].splitlines())
                        if n <= limit and n + k <= whole: rows.append((n, m, u))
            for n, m, u in sorted(rows):
                if m in tree.mods and u in tree.mods:
                    why = merge(tree, [m], u)
                    print(("SKIP " + why + " ") if why else "", m, "->", u)
                    if why: keep.add(m)
                    else: changed = True
                    break
    else:
        for line in Path(sys.argv[2]).read_text().splitlines():
            line = line.split("#")[0].strip()
            if not line: continue
            left, kept = (x.strip() for x in line.split("->"))
            olds = [x for x in left.split() if x in tree.mods]
            if kept not in tree.mods or not olds: print("absent", line); continue
            why = merge(tree, olds, kept)
            print(("SKIP " + why + " ") if why else "", line)
    documents()
main()
