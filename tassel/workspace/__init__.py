"""Rules while somebody edits them: open texts over the files of a rule set, and what is known of them at any moment.

Why it exists: an editor asks after every key, and most of what it asks about is broken just then. A compiler may stop
at the first stage that failed; here what is broken is set aside, piece by piece, with the last version of it that was
in order standing in for it, until the rest is a whole rule set again. So all mistakes are told, not those of the first
stage, and whatever does not depend on a mistake is known as if there were none.

Nothing here knows of an editor's protocol or of a browser. On entry there are texts and the name of a rule set; on exit
an `Analysis`, which is never None, and what is asked of it: `answers`, `completing`, `repairs`, `renaming_things`.
"""
