# ruff: noqa
import sys, importlib, pkgutil, pathlib, os
root=pathlib.Path(sys.argv[1]); sys.path[:0]=[str(root/'compiler'),str(root/'runtime'),str(root)]
bad=0
for base,pkg in (('compiler','tassel_compiler'),('runtime','tassel_runtime'),('','tassel')):
    for f in sorted((root/base/pkg).rglob('*.py')):
        m='.'.join((pkg,*f.relative_to(root/base/pkg).with_suffix('').parts)).removesuffix('.__init__')
        if m.endswith('__main__'): continue
        try: importlib.import_module(m)
        except Exception as e: print(m, type(e).__name__, e); bad+=1
print(bad)
