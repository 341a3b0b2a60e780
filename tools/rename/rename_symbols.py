# ruff: noqa
"""Rename functions, classes and methods by a table, resolved by mypy's types.

usage: symbols.py ROOT TABLE [--dry]      TABLE lines: `module:Qual.name = new_name`   (# comments)
"""
from __future__ import annotations
import ast, os, re, sys
from collections import defaultdict
from pathlib import Path
ROOT = Path(sys.argv[1]).resolve(); os.chdir(ROOT)
TABLE = Path(sys.argv[2]); DRY = "--dry" in sys.argv
sys.setrecursionlimit(20000)
from mypy import build, main as mymain, nodes as N, types as T
from mypy.modulefinder import BuildSource

wanted = {}
for line in TABLE.read_text().splitlines():
    line = line.split("#")[0].strip()
    if not line: continue
    old, new = (x.strip() for x in line.split("="))
    mod, _, qual = old.partition(":")
    if new == qual.rpartition(".")[2]: continue
    assert re.fullmatch(r"[A-Za-z_][A-Za-z_0-9]*", new), line
    wanted[f"{mod}.{qual}"] = new
names = {k.rpartition(".")[2] for k in wanted}

BASES = [("compiler", "tassel_compiler"), ("runtime", "tassel_runtime"), ("", "tassel"), ("", "tests"), ("", "benchmarks")]
sources = []
files = {}
for base, pkg in BASES:
    top = ROOT / base / pkg
    for f in sorted(top.rglob("*.py")):
        parts = f.relative_to(top).with_suffix("").parts
        if parts and parts[-1] == "__init__": parts = parts[:-1]
        mod = ".".join((pkg, *parts)); files[mod] = f
        sources.append(BuildSource(str(f), mod, None))
_, opts = mymain.process_options(["--config-file", "pyproject.toml", "-m", "tassel"])
opts.export_types = True; opts.preserve_asts = True; opts.incremental = False; opts.check_untyped_defs = True
opts.cache_dir = os.devnull; opts.fine_grained_incremental = False; opts.show_traceback = True
opts.disallow_untyped_defs = False; opts.disallow_incomplete_defs = False; opts.warn_unused_ignores = False
import mypy.build as B
result = build.build(sources, opts)
print("built;", len(result.errors), "messages", file=sys.stderr)
import faulthandler
types = result.types
project = set(files)

def info_names(info):  # defining class of a member
    return info
def owners(t):
    """TypeInfos of a base type"""
    t = T.get_proper_type(t)
    if isinstance(t, T.Instance): 
        yield t.type
    elif isinstance(t, T.UnionType):
        for x in t.items: yield from owners(x)
    elif isinstance(t, T.TupleType): yield from owners(t.partial_fallback)
    elif isinstance(t, T.LiteralType): yield from owners(t.fallback)
    elif isinstance(t, T.TypeType): yield from owners(t.item)
    elif isinstance(t, T.TypeVarType):
        yield from owners(t.upper_bound)
        for v in t.values: yield from owners(v)
    elif isinstance(t, T.CallableType):
        if t.is_type_obj(): yield from owners(t.ret_type)
        yield from owners(t.fallback)
    elif isinstance(t, T.Overloaded):
        yield from owners(t.items[0])
    elif isinstance(t, T.TypedDictType): yield from owners(t.fallback)

# union-find of methods: overrides share a name
infos = {}
for mod, state in result.graph.items():
    if mod not in project or state.tree is None: continue
    stack = [state.tree.names]
    def collect(table):
        for sym in table.values():
            if isinstance(sym.node, N.TypeInfo) and sym.node.fullname.startswith(mod + ".") and sym.node.fullname not in infos:
                infos[sym.node.fullname] = sym.node; collect(sym.node.names)
    collect(state.tree.names)
parent = {}
def find(x):
    parent.setdefault(x, x)
    while parent[x] != x: parent[x] = parent[parent[x]]; x = parent[x]
    return x
def union(a, b): parent[find(a)] = find(b)
protocols = defaultdict(set)
members = defaultdict(set)
for full, info in infos.items():
    for n in info.names:
        members[n].add(full)
        for base in info.mro[1:]:
            if base.fullname in infos and n in base.names: union(f"{full}.{n}", f"{base.fullname}.{n}")
            elif base.fullname not in infos and n in base.names and n in names and f"{full}.{n}" in wanted:
                print("OVERRIDES FOREIGN", full, n, base.fullname); wanted.pop(f"{full}.{n}")
    if info.is_protocol:
        for n in info.names: protocols[n].add(full)
# structural: every class that has all members of a protocol is taken to implement it
for full, info in infos.items():
    if not info.is_protocol: continue
    needed = {n for n in info.names if not n.startswith("__")}
    for other, oinfo in infos.items():
        if other == full or not needed: continue
        have = {n for base in oinfo.mro if base.fullname in infos for n in base.names}
        if needed <= have:
            for n in needed:
                for base in oinfo.mro:
                    if base.fullname in infos and n in base.names: union(f"{full}.{n}", f"{base.fullname}.{n}"); break
groups = defaultdict(set)
for x in list(parent): groups[find(x)].add(x)
final = dict(wanted)
def is_field(x):
    full, _, n = x.rpartition(".")
    node = infos[full].names[n].node if full in infos and n in infos[full].names else None
    return isinstance(node, N.Var) and not node.is_property
for g in groups.values():
    if any(is_field(x) for x in g):
        for x in g:
            if x in wanted: print("FIELD IN GROUP", x, sorted(y for y in g if is_field(y))[:2]); final.pop(x, None)
        continue
    news = {wanted[x] for x in g if x in wanted}
    if len(news) == 1:
        for x in g: final[x] = next(iter(news))
    elif len(news) > 1:
        best = sorted(news, key=lambda v: (-sum(wanted.get(x) == v for x in g), v))[0]
        print("GROUP DISAGREES", sorted(g)[:4], news, "->", best)
        for x in g: final[x] = best
for x in list(final):
    if is_field(x): print("FIELD", x); final.pop(x)
names = {k.rpartition(".")[2] for k in final}
by_name = defaultdict(set)
for k, v in final.items(): by_name[k.rpartition(".")[2]].add(v)

edits = defaultdict(set)   # file -> {(line, col_end_exclusive?...)}
texts = {f: f.read_text() for f in files.values()}
lines = {f: [l + '\n' for l in t.split('\n')] for f, t in texts.items()}
starts = {}
for f, ls in lines.items():
    s = [0]
    for l in ls: s.append(s[-1] + len(l))
    starts[f] = s
def offset(f, line, col): return starts[f][line-1] + len(lines[f][line-1].encode()[:col].decode(errors="ignore"))
unresolved = []
def put(f, a, old, new):
    if texts[f][a:a+len(old)] != old:
        unresolved.append(f"{f.relative_to(ROOT)}: expected {old!r} at {texts[f][a:a+20]!r}"); return
    edits[f].add((a, a + len(old), new))

SKIP = {"node", "info", "type", "unanalyzed_type", "original_def", "analyzed", "def_frame", "names", "fullname", "method_types", "inferred_item_types", "original_first_arg", "max_pos", "old_type", "definition", "callee_type", "mod", "defn", "enclosing_func", "explicit_types"}
FIELDS = {}
def fields(cls):
    if cls not in FIELDS:
        FIELDS[cls] = [n for n in dir(cls) if not n.startswith("__") and n not in SKIP and not callable(getattr(cls, n, None))]
    return FIELDS[cls]
class Visit:
    def __init__(self, mod, f):
        self.mod, self.f = mod, f; self.seen = set()
        tree = ast.parse(texts[f])
        self.names = {(n.lineno, n.col_offset, n.id) for n in ast.walk(tree) if isinstance(n, ast.Name)}
        self.attributes = {(n.end_lineno, n.end_col_offset, n.attr) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    def walk(self, top):
        stack = [top]
        while stack:
            o = stack.pop()
            if isinstance(o, (list, tuple)): stack += [x for x in o if isinstance(x, (list, tuple, N.Node))]; continue
            if not isinstance(o, N.Node) or id(o) in self.seen or isinstance(o, (N.TypeInfo,)): continue
            if isinstance(o, N.MypyFile) and o is not top: continue
            self.seen.add(id(o))
            if isinstance(o, N.NameExpr): self.visit_name_expr(o)
            elif isinstance(o, N.MemberExpr): self.visit_member_expr(o)
            elif isinstance(o, N.SuperExpr) and o.name in names and o.info and (o.end_line, o.end_column, o.name) in self.attributes:
                for base in o.info.mro[1:]:
                    if o.name in base.names:
                        if f"{base.fullname}.{o.name}" in final:
                            b = offset(self.f, o.end_line, o.end_column); put(self.f, b - len(o.name), o.name, final[f"{base.fullname}.{o.name}"])
                        break
            for n in fields(type(o)):
                try: v = getattr(o, n)
                except Exception: continue
                if isinstance(v, (list, tuple, N.Node)): stack.append(v)
    def visit_name_expr(self, o):
        if (o.line, o.column, o.name) not in self.names: return
        n = o.node
        full = getattr(n, "fullname", None)
        if full in final and o.name == full.rpartition(".")[2] and o.line > 0:
            a = offset(self.f, o.line, o.column)
            if texts[self.f][a:a+len(o.name)] == o.name: put(self.f, a, o.name, final[full])
        elif isinstance(n, N.Var) and n.info and f"{n.info.fullname}.{n.name}" in final and o.line > 0:
            a = offset(self.f, o.line, o.column); put(self.f, a, o.name, final[f"{n.info.fullname}.{n.name}"])
    def visit_member_expr(self, o):
        if (o.end_line, o.end_column, o.name) not in self.attributes: return
        if o.name in names and o.end_line is not None:
            f = self.f
            b = offset(f, o.end_line, o.end_column); a = b - len(o.name)
            full = getattr(o.node, "fullname", None)
            if full in final and not isinstance(getattr(o.node, "info", None), N.TypeInfo) or (full in final):
                put(f, a, o.name, final[full])
            else:
                t = types.get(o.expr); hit = set(); known = False
                if t is not None:
                    for info in owners(t):
                        for base in info.mro:
                            if o.name in base.names:
                                known = True
                                if f"{base.fullname}.{o.name}" in final: hit.add(final[f"{base.fullname}.{o.name}"])
                                break
                if len(hit) == 1: put(f, a, o.name, next(iter(hit)))
                elif len(hit) > 1: unresolved.append(f"{f.relative_to(ROOT)}:{o.line} .{o.name} -> {hit}")
                elif not known and not isinstance(T.get_proper_type(t) if t else None, type(None)) and isinstance(T.get_proper_type(t), T.AnyType):
                    ms = {m for m in members[o.name]}
                    if len(by_name[o.name]) == 1 and all(f"{m}.{o.name}" in final for m in ms) and ms:
                        put(f, a, o.name, next(iter(by_name[o.name])))
                        print("guessed by name", f"{f.relative_to(ROOT)}:{o.line} .{o.name}")
                    elif ms: unresolved.append(f"{f.relative_to(ROOT)}:{o.line} .{o.name} of Any")
                elif not hit and not known:
                    ms = {m for m in members[o.name]}
                    if any(f"{m}.{o.name}" in final for m in ms): unresolved.append(f"{f.relative_to(ROOT)}:{o.line} .{o.name} untyped")

for mod, f in files.items():
    state = result.graph.get(mod)
    if state is None or state.tree is None: print("no tree", mod); continue
    v = Visit(mod, f); v.walk(state.tree)
    tree = ast.parse(texts[f])
    # definitions
    def walk(node, qual):
        for c in ast.iter_child_nodes(node):
            if isinstance(c, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                full = f"{mod}.{qual}{c.name}"
                if full in final:
                    m = re.compile(r"(?:def|class)\s+(" + c.name + r")\b").search(texts[f], starts[f][c.lineno-1])
                    put(f, m.start(1), c.name, final[full])
                walk(c, f"{qual}{c.name}." if isinstance(c, ast.ClassDef) else f"{qual}{c.name}.<locals>.")
            elif not isinstance(c, ast.expr): walk(c, qual)
    walk(tree, "")
    # annotations, and whatever mypy keeps as a type: names by the module's symbol table
    done = {a for a, _, _ in edits[f]}
    table = state.tree.names
    local_imports = {}
    for i in ast.walk(tree):
        if isinstance(i, ast.ImportFrom) and i.module:
            for al in i.names: local_imports.setdefault(al.asname or al.name, f"{i.module}.{al.name}")
    def symbol(name):
        sym = table.get(name); node = getattr(sym, "node", None)
        if node is not None: return getattr(node, "fullname", "")
        full = local_imports.get(name, "")
        mod_, _, last = full.rpartition(".")
        if full not in result.graph and mod_ in result.graph and result.graph[mod_].tree:
            sym = result.graph[mod_].tree.names.get(last); return getattr(getattr(sym, "node", None), "fullname", full)
        return full
    def by_table(node, hidden):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            own = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
            own |= {x.id for x in ast.walk(node) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
            inner = hidden | own
            if not isinstance(node, ast.Lambda):
                for d in node.decorator_list: by_table(d, hidden)
                for arg in ast.walk(node.args):
                    if isinstance(arg, ast.arg) and arg.annotation is not None: by_table(arg.annotation, hidden)
                if node.returns is not None: by_table(node.returns, hidden)
                for d in [*node.args.defaults, *[x for x in node.args.kw_defaults if x]]: by_table(d, hidden)
                for c in node.body: by_table(c, inner)
            else:
                for c in ast.iter_child_nodes(node): by_table(c, inner)
            return
        if isinstance(node, ast.Name) and node.id in names and node.id not in hidden and isinstance(node.ctx, ast.Load):
            full = symbol(node.id)
            if full in final and full.rpartition(".")[2] == node.id:
                a = offset(f, node.lineno, node.col_offset)
                if a not in done: put(f, a, node.id, final[full])
        if isinstance(node, ast.Attribute) and node.attr in names and isinstance(node.value, ast.Name) and node.value.id not in hidden:
            base = symbol(node.value.id)
            if base in result.graph and result.graph[base].tree is not None:
                sym = result.graph[base].tree.names.get(node.attr); full = getattr(getattr(sym, "node", None), "fullname", "")
                b = offset(f, node.end_lineno, node.end_col_offset); a = b - len(node.attr)
                if full in final and full.rpartition(".")[2] == node.attr and a not in done: put(f, a, node.attr, final[full])
        for c in ast.iter_child_nodes(node): by_table(c, hidden)
    by_table(tree, frozenset())
    # quoted annotations
    for n in ast.walk(tree):
        if isinstance(n, ast.Subscript) and (getattr(n.value, "id", "") or getattr(n.value, "attr", "")) in {
            "dict", "list", "tuple", "set", "frozenset", "type", "Callable", "Iterator", "Iterable", "Sequence", "Mapping", "Queue", "deque", "OrderedDict", "ClassVar", "Final", "Union", "Optional", "TypeVar"}:
            for y in ast.walk(n.slice):
                if isinstance(y, ast.Constant) and isinstance(y.value, str):
                    a = offset(f, y.lineno, y.col_offset); src = texts[f][a:offset(f, y.end_lineno, y.end_col_offset)]
                    new = re.sub(r"[A-Za-z_][A-Za-z_0-9]*", lambda m: final.get(symbol(m[0]), m[0]) if symbol(m[0]).rpartition(".")[2] == m[0] else m[0], src)
                    if new != src: edits[f].add((a, a + len(src), new))
        for field_ in ("annotation", "returns"):
            x = getattr(n, field_, None)
            if x is None: continue
            for y in ast.walk(x):
                if isinstance(y, ast.Constant) and isinstance(y.value, str):
                    a = offset(f, y.lineno, y.col_offset); src = texts[f][a:offset(f, y.end_lineno, y.end_col_offset)]
                    new = re.sub(r"[A-Za-z_][A-Za-z_0-9]*", lambda m: final.get(symbol(m[0]), m[0]) if symbol(m[0]).rpartition(".")[2] == m[0] else m[0], src)
                    if new != src: edits[f].add((a, a + len(src), new))
    # imports
    for n in ast.walk(tree):
        if isinstance(n, ast.ImportFrom) and n.module in project:
            st = result.graph[n.module].tree
            for al in n.names:
                sym = st.names.get(al.name)
                full = getattr(sym.node, "fullname", None) if sym is not None and sym.node is not None else f"{n.module}.{al.name}"
                if full in final and full.rpartition(".")[2] == al.name:
                    a = offset(f, al.lineno, al.col_offset); put(f, a, al.name, final[full])
                    if al.asname == al.name:
                        b = offset(f, al.end_lineno, al.end_col_offset); put(f, b - len(al.name), al.name, final[full])
        # class patterns and strings of setattr / patch
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and "." in n.value and n.value in final:
            a = offset(f, n.lineno, n.col_offset); src = texts[f][a:offset(f, n.end_lineno, n.end_col_offset)]
            edits[f].add((a, a + len(src), src.replace(n.value, n.value.rpartition(".")[0] + "." + final[n.value])))
        if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in n.targets):
            for x in ast.walk(n.value):
                if isinstance(x, ast.Constant) and isinstance(x.value, str):
                    sym = state.tree.names.get(x.value); full = getattr(getattr(sym, "node", None), "fullname", "")
                    if full in final:
                        a = offset(f, x.lineno, x.col_offset); src = texts[f][a:offset(f, x.end_lineno, x.end_col_offset)]
                        edits[f].add((a, a + len(src), src.replace(x.value, final[full])))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in ("setattr", "delattr", "object") or isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in ("getattr", "setattr", "hasattr"):
            if len(n.args) > 1 and isinstance(n.args[1], ast.Constant) and n.args[1].value in names:
                x = n.args[1]; base = n.args[0]; hit = None
                if isinstance(base, ast.Name):
                    sym = state.tree.names.get(base.id)
                    local = [i for i in ast.walk(tree) if isinstance(i, ast.ImportFrom) for al in i.names if (al.asname or al.name) == base.id]
                    full = getattr(sym.node, "fullname", "") if sym and sym.node else ""
                elif isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
                    sym = state.tree.names.get(base.value.id); local = []
                    mod2 = getattr(sym.node, "fullname", "") if sym and sym.node else ""
                    if not mod2:
                        for i in ast.walk(tree):
                            if isinstance(i, ast.ImportFrom):
                                for al in i.names:
                                    if (al.asname or al.name) == base.value.id: mod2 = f"{i.module}.{al.name}"
                    full = f"{mod2}.{base.attr}"
                else: full, local = "", []
                if True:
                    if not full and local:
                        for al in local[0].names:
                            if (al.asname or al.name) == base.id: full = f"{local[0].module}.{al.name}"
                    key = f"{full}.{x.value}"
                    if key not in final and full in result.graph and result.graph[full].tree:
                        s2 = result.graph[full].tree.names.get(x.value)
                        key = getattr(s2.node, "fullname", "") if s2 and s2.node else key
                    if full in infos:
                        for b in infos[full].mro:
                            if f"{b.fullname}.{x.value}" in final: key = f"{b.fullname}.{x.value}"; break
                    hit = final.get(key)
                if hit:
                    a = offset(f, x.lineno, x.col_offset); src = texts[f][a:offset(f, x.end_lineno, x.end_col_offset)]
                    edits[f].add((a, a + len(src), src.replace(x.value, hit)))
                else: unresolved.append(f"{f.relative_to(ROOT)}:{n.lineno} attribute text {x.value!r}")

# a new name that a function binds itself would hide what it calls
for f, es in edits.items():
    tree = ast.parse(texts[f]); spans = []
    for fn in ast.walk(tree):
        if isinstance(fn, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            bound = {a.arg for a in ast.walk(fn.args) if isinstance(a, ast.arg)}
            for x in ast.walk(fn):
                if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store): bound.add(x.id)
                if isinstance(x, (ast.MatchAs, ast.MatchStar)) and x.name: bound.add(x.name)
            spans.append((offset(f, fn.lineno, fn.col_offset), offset(f, fn.end_lineno, fn.end_col_offset), bound))
    tops = {n.name for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))} | {t.id for n in tree.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)} | {a.asname or a.name for n in ast.walk(tree) if isinstance(n, (ast.ImportFrom, ast.Import)) for a in n.names}
    for a, b, new in sorted(es):
        attr = texts[f][a-1:a] == "."
        if not attr and new.isidentifier():
            if any(x <= a < y and new in bound for x, y, bound in spans): print("SHADOWED", f.relative_to(ROOT), texts[f].count("\n", 0, a) + 1, texts[f][a:b], "->", new)
            if new in tops and texts[f][a:b] != new: print("CLASH", f.relative_to(ROOT), texts[f].count("\n", 0, a) + 1, texts[f][a:b], "->", new)
count = 0
for f, es in edits.items():
    text, out, last = texts[f], [], 0
    for a, b, new in sorted(es):
        if a < last: print("OVERLAP", f, text[a:b]); continue
        out += [text[last:a], new]; last = b; count += 1
    new = "".join(out) + text[last:]
    ast.parse(new)
    if not DRY: f.write_text(new)
print(count, "edits in", len(edits), "files;", len(final), "names")
for u in unresolved: print("UNRESOLVED", u)
