"""Pictures of the table, drawn from what rules declare.

On entry stand declarations, a language, the layouts of the print folders and a situation as plain data; on exit a
`Picture`, a small tree of shapes that knows no page. Writers turn it into SVG (`svg`): a web page, a document of Typst
and, later, a browser draw the same tree. How a place is drawn is data (`layout`); what no layout mentions is drawn by
its shape, so what a house rule adds is on the table without work. The Python knows grids, rings, rows and piles.
"""
