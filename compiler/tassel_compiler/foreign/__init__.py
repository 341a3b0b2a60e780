"""What a stranger wrote, made harmless for the place where it is shown.

Why it exists: names, titles, words and paths come from files that somebody sent. Each place that shows text has signs
that it obeys instead: a terminal, a page, a drawing, a table, a document of data. There is one module and one function
for each of these places, and nothing of a stranger's reaches one of them but through its function. Whether they do is
proved by hostile texts in every place where a file may hold text (`tests/foreign`).
"""
