# ruff: noqa
import re,subprocess,sys
from pathlib import Path
ROOT=Path(sys.argv[1])
DIRS={'disk':'filesystem','effects':'syntax','foreign':'sanitize','loading':'yaml_loader','spelling':'suggest','tidying':'formatter','workspace':'ide'}
for o,n in DIRS.items(): subprocess.run(['git','mv',f'tests/{o}',f'tests/{n}'],cwd=ROOT,check=True)
for name in subprocess.run(['git','ls-files'],cwd=ROOT,capture_output=True,text=True).stdout.split('\n'):
    p=ROOT/name
    if not name or p.suffix not in {'.py','.md','.toml','.yaml','.json','.mjs','.txt','.yml'} and p.name!='Makefile' or not p.is_file() or name=='CHANGELOG.md': continue
    try: t=p.read_text()
    except UnicodeDecodeError: continue
    n=t
    for o,w in DIRS.items():
        n=re.sub(r'(?<![\w/])((?:\.\./)*)tests/'+o+r'(?=[/"\'`\s)\]:,]|$)',r'\1tests/'+w,n)
        n=re.sub(r'(?<![\w.])tests\.'+o+r'(?!\w)','tests.'+w,n)
        n=re.sub(r'from tests import '+o+r'\b','from tests import '+w,n)
    if n!=t: p.write_text(n)
