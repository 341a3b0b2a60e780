"""Print and play: from a checked rule set to all of it that is made of paper, and to images for tables on screens.

Why it exists: a card is printed from the effect that is played. On entry there are declarations and print folders; on
exit PDF, images or a table, or diagnostics that say what does not fit. What is printed how (`plan`) and what it looks
like (templates) are data; here is only what holds for all of it: which cards there are and how often (`faces`), what
they say (`speaking`, `panels`), where they lie (`impose`), and how templates and data come together (`document`,
`typeset`). `making` has the whole way on one page.
"""
