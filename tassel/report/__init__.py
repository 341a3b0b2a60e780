"""What many games say as one page: figures with their intervals, drawn and told, offline, on paper and on dark screens.

On entry a tally and where it comes from; on exit the text of an HTML file that runs nothing and fetches nothing.
"""
