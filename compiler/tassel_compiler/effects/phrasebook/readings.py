"""What a sentence of everyday English may have meant: too generous to be told, so each is tried before it is offered.

A row of the phrasebook is told to people as soon as it fits; these rows are only proposals for somebody who compiles
what they say and keeps what mends. So they need not know in which place they are right, only what people write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel_compiler.effects.phrasebook.row import pattern_of

_MORE = r"(?:is |are )?(?:more|greater|larger|higher|bigger|above|over)(?: than)?"
_FEWER = r"(?:is |are )?(?:less|fewer|smaller|lower|below|under)(?: than)?"
_OTHERS = r"(?:the )?(?:all )?(?:other players?|others|opponents?|another player)"
_EVERYBODY = r"(?:(?:each|every|all) (?:the )?players?|players|everybody|everyone)"
_HAVE = r"(?:have|has|hold|holds|own|owns|possess)"
_BINDS = "some|no|count of|first|for each|as|choose"
_BEFORE_BOUND = r"(?:in|of|choose|per|as|each|some|no|first|for)\b"
_GO = "(?:advance|raise|move|climb|go|increase)"
_STEPS = r"(?: (?:steps?|levels?|spaces?|fields?))?"

_BEGINNING = (  # at the beginning of a sentence: what is written, and what is to be written
    (r"\+ ?(\d+ NAME.*)", r"gain \1"),
    (r"(?:-|minus) ?(\d+ NAME.*)", r"lose \1"),
    (r"(lose|pay) (?:-|minus) ?(\d+ NAME.*)", r"\1 \2"),
    (r"(?:GET) (?:-|minus) ?(\d+ NAME.*)", r"lose \1"),
    (r"(\d+ (?:any )?NAME.*)", r"take \1"),
    (r"(VERB) ?: ?(.+)", r"\1 \2"),
    (r"(VERB) (.+?) ?: ?(VERB .+)", r"\1 \2; \3"),
    (rf"choose (NAME) in {_OTHERS}$", r"choose \1 in players where \1 is not you"),
    (rf"(as|for each) (NAME) in {_OTHERS} ?:", r"\1 \2 in players where \2 is not you:"),
    (rf"(?:as )?{_OTHERS} ?:", "as p in players where p is not you:"),
    (rf"(?:as |for )?{_EVERYBODY} ?:", "as p in players:"),
    (rf"(?:as |for )?{_EVERYBODY} ((?:from|after|where) [^:]+):", r"as p in players \1:"),
    (
        r"(?:as |for )?(?:each|every|all)(?: the)? (?!players?\b)(NAME) players? ?:",
        r"as p in players where p is \1:",
    ),
    (
        r"(?:alle (?:spieler|personen|spelers)|jeder spieler|jede person|chaque joueur|tous les joueurs|elke speler),? "
        r"(?:der|die|qui(?: est| sont)?) (NAME)(?: ist| sind| is| zijn)?,? ?:",
        r"as p in players where p is \1:",
    ),
    (rf"(?:as |for )?{_EVERYBODY} (VERB)s? (.+)", r"as p in players: \1 \2"),
    (r"as players (.+)", r"as p in players \1"),
    (r"(?:for )?(?:each|every|all) (NAME) in players", r"as \1 in players"),
    (r"((?:as|for each|choose) NAME in NAME) (where [^:]+?) ((?:from|after) NAME(?: reversed)?)(?=:|$)", r"\1 \3 \2"),
    (r"choose (?:one )?(?:of|from|between|among)\b[^:]*:", "choose one:"),
    (r"((?:MOVE) (?:all|\d+)) ([a-z]) (NAME.*)", r"as \2: \1 \3"),
    (r"(MOVE) any (NAME) (\d+)$", r"\1 \3 any \2"),
    (r"(MOVE) (\d+) (NAME),? (?:(?:of|at) (?:your|his|their|one's) choice|your choice|as you like)", r"\1 \2 any \3"),
    (r"(MOVE) (\d+) (NAME)(?= from|$)", r"\1 \2 any \3"),
    (r"(MOVE|draw) (?:an?|one|the) (?!any\b|time)(NAME.*)", r"\1 1 \2"),
    (r"(MOVE) (?:an?|one|the) (?!any\b|time)(NAME.*)", r"\1 1 any \2"),
    (r"(MOVE) (\d+) ?[x×,] ?(NAME.*)", r"\1 \2 \3"),
    (rf"advance (\d+){_STEPS}(?: on| of)?(?: the)? (NAME)$", r"advance \2 \1"),
    (rf"{_GO}(?: up)?(?: on)?(?: the)? (NAME)(?: track)? (?:by )?(\d+){_STEPS}$", r"advance \1 \2"),
    (rf"(?:gain|take|score|raise|move|get|climb) (\d+){_STEPS}(?: on| of)?(?: the)? (NAME)$", r"advance \2 \1"),
    (
        rf"{_GO}(?: up| forward)? (\d+){_STEPS}(?: up)?(?: on| of| in| along)?(?: the)? (NAME)(?: track)?$",
        r"advance \2 \1",
    ),
    (r"(MOVE) (NAME) (?:equal to|in the amount of|as many as|for)(?: the| your)? (NAME)$", r"\1 \3 \2"),
    (
        r"(MOVE) (NAME) (?:equal to|in the amount of|as many as|for)(?: the| your)? (PATH|NAME\([^()]*\))$",
        r"\1 (\3) \2",
    ),
    (r"(GET|pay|lose) 1/(\d) (NAME) per (NAME.*)", r"\1 1 \3 per \2 \4"),
    (r"(GET|pay|lose) (?:0[.,]5|half an?|half) (NAME) (?:per|for each|for every) (NAME.*)", r"\1 1 \2 per 2 \3"),
    (r"((?:choose|for each) NAME) (?:in |from |between )?(\w+) (?:to|and|until) (PATH)(?=$|:)", r"\1 in \2..\3"),
    (r"(?:lower|reduce|decrease|minus|less)(?: it)?(?: by)? (\d+)$", r"it - \1"),
    (r"(?:raise|increase|plus|add|more)(?: it)?(?: by)? (\d+)$", r"it + \1"),
    (r"draw (\d+ NAME)$", r"take \1"),
    (r"(MOVE) ((?:NAME's )+NAME) ((?:any )?(?:NAME )*NAME)$", r"\1 (\2) \3"),
    (r"(move) ((?!.* from ).+?) to (PATH)$", r"\1 \2 from you to \3"),
    (r"(MOVE) (\d+) ((?:NAME's )+NAME|[a-z][a-z0-9-]*\([^()]*\)) (NAME)$", r"\1 (\2 * \3) \4"),
    (
        r"(as|for each|choose) (?:an? |one |any |the |every )?(NAME) ([a-z]) in (PATH(?: (?:from|after) NAME)?)(?=:|$)",
        r"\1 \3 in \4 where \3 is \2",
    ),
    (r"((?:after|before|instead of) \S+) (?:and|where|while|with|if|provided),? (.+)", r"\1 when \2"),
    (r"(MOVE) \|([^|]+)\| (NAME)$", r"\1 (abs(\2)) \3"),
    (r"(MOVE) ((?:sum|count|highest|lowest) .+) (NAME)$", r"\1 (\2) \3"),
    (r"((?:gain|take|score|lose|pay) \d+ NAME) (NAME)$", r"\1 per \2"),
    (r"((?:gain|take|score|lose|pay) \S+ NAME per) (NAME) (([a-z])[a-z0-9-]*)$", r"\1 \4 in \3 where \4 is \2"),
    (r"((?:gain|take|score|lose|pay) \S+ NAME per) (NAME) (([a-z])[a-z0-9-]*)$", r"\1 \4 in \3s where \4 is \2"),
    (r"((?:draw|move) .+? from PATH) (?:in|into|onto|on|towards?|at) (PATH)", r"\1 to \2"),
    (r"(draw|move) (.+?) to (PATH) from (PATH)", r"\1 \2 from \4 to \3"),
    (r"put ((?:all|\d+|\([^)]*\)) NAME from .+)", r"move \1"),
    (r"draw (NAME(?:'s NAME)*) (NAME from .+)", r"draw (\1) \2"),
    (r"(raise|lower) (PATH) (?:to )?(\d+)", r"\1 \2 by \3"),
    (r"(?:add|give) (\S+) to (PATH)", r"raise \2 by \1"),
    (r"(?:subtract|deduct|remove|take) (\d+) from (PATH)", r"lower \2 by \1"),
    (r"(?:increase|raise|increment) (PATH)$", r"raise \1 by 1"),
    (r"(?:decrease|lower|decrement|reduce) (PATH)$", r"lower \1 by 1"),
    (r"(?:clear|reset|unset|remove|zero|empty) (PATH)(?: to zero)?$", r"set \1 to no"),
    (r"(?:clear|reset|unset|remove|zero|empty) (PATH)(?: to zero)?$", r"set \1 to 0"),
    (r"(?:clear|reset|unset|remove|zero|empty) (PATH)$", r"set \1 to nobody"),
    (r"(?:make|mark|flag|turn|declare|set) (PATH) (?:as |to be |to |is |be )?(NAME)$", r"set \1's \2 to yes"),
    (r"(?:make|mark|flag|turn|declare|set) (PATH) (?:as |to be |to |is |be )?(?:not |un)(NAME)$", r"set \1's \2 to no"),
    (r"(?:make|put|turn|change|set) (PATH) (?:be |to |into |= ?)?(\S+)$", r"set \1 to \2"),
    (r"(PATH) (?:is|are|becomes?) (?:now )?(NAME)$", r"set \1's \2 to yes"),
    (r"set (PATH) to not (NAME)$", r"set \1's \2 to no"),
    (r"set (PATH) to (NAME)$", r"set \1's \2 to yes"),
    (r"set (PATH) to (NAME)$", r"set \1 \2 to yes"),
    (r"let (PATH) be (.+)", r"set \1 to \2"),
    (r"(pay .+) for (\d+ NAME)", r"\1; gain \2"),
    (r"(?:exchange|swap|convert|change) (\d+ (?:any )?NAME) (?:for|into|to|against) (.+)", r"pay \1; take \2"),
    (r"choose (?:a |one )?random (NAME) in (.+)", r"choose \1 in \2 at random"),
    (r"(as|for each|choose) (NAME) ([a-z])(?= |:|$)(?! in\b)", r"\1 \3 in \2s"),
    (r"(as|for each|choose) (NAME) ([a-z])(?= |:|$)(?! in\b)", r"\1 \3 in \2"),
    (r"(number|flag)\((\w+)\)$", r"\1 = \2"),
    (r"(?:do|repeat) (\d+)(?: times)? (?:while|if) ", r"repeat \1 times while "),
    (r"repeat (\S+)(?: times)? unless ([^:]+):", r"repeat \1 times while not \2:"),
    (
        r"(?:as |for )?(?:each|every|all|any) players? (?:with|who has|having|who have) (?:an? |some |any )?(NAME) ?:",
        r"as p in players where p's \1 > 0:",
    ),
    (r"repeat (\S+)(?: times)? until not ([^:]+):", r"repeat \1 times while \2:"),
    (r"repeat (\S+)(?: times)? until no ([^:]+):", r"repeat \1 times while some \2:"),
    (r"repeat (\S+)(?: times)? until ([^:]+):", r"repeat \1 times while not \2:"),
    (r"((?:raise) PATH) \+ ?(\w+)$", r"\1 by \2"),
    (r"(PATH) ?(?:\+|\+=|\+\+) ?(\w+)$", r"raise \1 by \2"),
    (r"(PATH) ?(?:-|-=|--) ?(\w+)$", r"lower \1 by \2"),
    (r"(?:GET|pay|lose|remove|draw) (\d+) (NAME) from (PATH)$", r"lower \3's \2 by \1"),
    (r"(?:add|put|give|place) (\d+) (NAME) (?:to|in|into|on|onto) (PATH)$", r"raise \3's \2 by \1"),
    (r"(?:raise|add|increase|gain|increment) (\d+) (NAME)$", r"raise \2 by \1"),
    (r"(?:lower|remove|decrease|subtract|decrement) (\d+) (NAME)$", r"lower \2 by \1"),
    (
        r"(?:return|give|put|place|discard|remove|send|lay|pay) "
        r"((?:all|\d+|\([^()]*\)) (?:NAME )?NAME from PATH to PATH)$",
        r"move \1",
    ),
    (r"(?:GET|VERB) ((?:\d+|\([^()]*\)) NAME from PATH to PATH)$", r"draw \1"),
    (r"(?:remove|discard|return|clear|take) ((?:\d+|\([^()]*\)) NAME from PATH)$", r"move \1 to supply"),
    (
        r"(?:remove|discard|return|take|clear) (?:all|every|each|any) (NAME) (?:from|of|in|on|at) (PATH)$",
        r"move all \1 from \2 to supply",
    ),
    (r"((?:lower) PATH) - ?(\w+)$", r"\1 by \2"),
    (
        r"(?:(?:set|let|pass|move|give) )?(PATH) (?:passes? to|to|be|becomes?|is|:?=) (?:the )?(next|previous)"
        r"(?: (?:player|one|NAME))?$",
        r"set \1 to \1's \2",
    ),
    (r"((MOVE) .+?) (?:and|plus|\+|&),? (?:also )?(\d+ .+)", r"\1; \2 \3"),
    (r"((MOVE) .+?) (?:and|plus|\+|&),? (?:also )?(NAME)$", r"\1; \2 1 \3"),
    (r"choose (?:an?|one|1|any|some) (?:(NAME) )?(([a-z])[a-z0-9-]*)$", r"choose \3 in \2s"),
    (r"(NAME) (?:if|where|while|only if|provided) ([^:;]+): ", r"\1 when \2: "),
    (
        r"choose (?:another|a different|some other|one other) (?:player )?([a-z]) in (PATH)$",
        r"choose \1 in \2 where \1 is not you",
    ),
    (r"choose (?:another|an other) player (NAME)", r"choose \1 in players where \1 is not you"),
    (r"choose (?:at random|randomly|random) (.+)", r"choose \1 at random"),
    (r"set (PATH) to (NAME in .+)", r"set \1 to first \2"),
    (r"(NAME) (?:each|every|all) (NAME) in (PATH)", r"for each \2 in \3: \1 \2"),
    (r"(?:(?:do|for|loop) )?(\w+) times", r"repeat \1 times"),
    (r"repeat (\d+) ?[x×]?(?= while|:)", r"repeat \1 times"),
    (r"(?:repeat )?(\d+) ?[x×]? ?(?=:|while)", r"repeat \1 times "),
    (r"(advance|raise|lower) (PATH) (?:by )?\+ ?(\d+)", r"\1 \2 \3"),
    (r"(raise|lower) (PATH) (?:by )?\+ ?(\d+)", r"\1 \2 by \3"),
    (r"((?:else )?if) not (PATH)(?=:)", r"\1 not \2 exists"),
    (r"((?:else )?if) (PATH)(?=:)", r"\1 \2 exists"),
    (r"(.+ if) (PATH)$", r"\1 \2 exists"),
    (r"((?:after|before|instead of) \S+) ((?:when|if) .+) by (others|anyone)$", r"\1 by \3 \2"),
    (r"(or|and) (.+)", r"it \1 \2"),
    (
        r"(for each|as|choose) (?:an? |one |each |every )?(([a-z])[\w-]*) (?:that|which|who) (?:is|are) (not )?(NAME)",
        r"\1 \3 in \2s where \3 is \4\5",
    ),
    (r"for (?:each |every )?(NAME) (NAME) ?:", r"for each \2 in \1s:"),
    (r"choose (?:an? |one |any |the )?(NAME) (NAME) (NAME)$", r"choose \3 in \2s where \3 is \1"),
    (r"choose (?:an? |one |any |the )?(NAME) (NAME) (where .+)", r"choose \2 in \1s \3"),
    (r"choose (?:an? |one |any |the )?NAME (NAME) (?:in|from|of) (.+)", r"choose \1 in \2"),
    (r"(?:play|lay|discard|place) (NAME) ((?:on|in) .+)", r"put \1 \2"),
    (r"(?:play|lay|discard|place|throw) (NAME) (?:to|into|onto) (.+)", r"put \1 in \2"),
    (r"(?:play|lay|discard|place|throw) (NAME) (?:to|into|onto) (.+)", r"put \1 on \2"),
    (r"put (NAME) (?:to|onto|upon|at|into|inside|on) (.+)", r"put \1 in \2"),
    (r"put (NAME) (?:to|onto|upon|at|into|inside|in) (.+)", r"put \1 on \2"),
    (r"(PATH) (?::=|=)(?!=) (\S+)$", r"set \1 to \2"),
    (r"(PATH) becomes the (NAME)$", r"set \2 to \1"),
    (r"([a-z]|you) becomes? (NAME)$", r"set \2 to \1"),
    (r"(PATH) becomes (\S+)$", r"set \1 to \2"),
    (r"(?:call|run|do|use|invoke|perform|execute) (NAME.*)", r"\1"),
    (r"may (?!:)(.+)", r"may: \1"),
    (r"(?:can|optionally|optional|you may|you can) ?:", "may:"),
    (r"(?:you may|you can|may) (VERB.+)", r"may: \1"),
    (r"if ([^:;]+?),? (VERB [^:;]+)$", r"\2 if \1"),
    (r"((?:else )?if .+?),? (?:then|do)\b:? ?(.*)", r"\1: \2"),
    (r"((?:else )?if [^:,]+), ?(.+)", r"\1: \2"),
    (r"(.+) secretly(:?)$", r"secretly \1\2"),
    (r"(MOVE) (?:an?|one|1) (NAME) of (?:any|every|a) NAME$", r"\1 1 any \2"),
    (r"(MOVE) (\d+) (NAME) of (?:any|every|a) NAME$", r"\1 \2 any \3"),
    (r"as (?:each|every|all|any) (NAME) players?(| (?:from|after) NAME) ?:", r"as p in players\2 where p is \1:"),
    (r"(as|for each|choose) (NAME) in (NAME) (NAME)(| (?:from|after) NAME)(?=:|$)", r"\1 \2 in \4\5 where \2 is \3"),
    (
        r"((?:gain|take|score|lose|pay) \S+ NAME per) (([a-z])[a-z0-9-]*) (?:that|which|who) (?:is|are) (not )?(NAME)$",
        r"\1 \3 in \2s where \3 is \4\5",
    ),
    (
        r"((?:gain|take|score|lose|pay) \S+ NAME) for (?:each|every) (NAME) (([a-z])[a-z0-9-]*)$",
        r"\1 per \4 in \3s where \4 is \2",
    ),
    (r"(NAME) (NAME)(?=$| if )", r"\1-\2"),
    (r"(NAME(?:\.NAME)?)( when .+|$)", r"after \1\2"),
)
_ANYWHERE = (
    (r"\b(?<!in )players(?:'s? (?:size|count|number))? (?=[<>]=?|!=|= \d)", "player-count "),
    (r"\b(?:number|count|amount) of (?:the )?players\b(?! where)", "player-count"),
    (
        r"\b(?:all|every|each) (NAME) in (PATH) (?:have|has|with|where) (?:some |an? |any )?(NAME in .+)",
        r"no \1 in \2 where no \3",
    ),
    (
        r"\b(?:all|every|each) (NAME) in (PATH) (?:are|is|where \1 (?:is|are)) (?!not\b)(NAME)",
        r"no \1 in \2 where \1 is not \3",
    ),
    (r"\b(?:all|every|each) (NAME) in (PATH) (?:are|is|where \1 (?:is|are)) not (NAME)", r"no \1 in \2 where \1 is \3"),
    (r"\b(?:all|every|each) (NAME) in (PATH) (?:where|have|has) (.+)", r"no \1 in \2 where not (\3)"),
    (r"\b(NAME) in (PATH(?: (?:from|after) NAME)?) whose (NAME)", r"\1 in \2 where \1's \3"),
    (
        r"\b(NAME) in (PATH) (?:except|but not|other than|besides|excluding)(?: for)? (PATH)(?=[:}]|$)",
        r"\1 in \2 where \1 is not \3",
    ),
    (r"\b(NAME) in (PATH) where (?!\1\b)(?!not\b|your\b|no\b)(NAME) (is|=|!=|[<>]=?) ", r"\1 in \2 where \1's \3 \4 "),
    (
        r"\b(NAME)'s (NAME) (is not|is|=|!=|[<>]=?) (\S+) (or|and) (?!\1\b)(NAME) (is|=|!=|[<>]=?) ",
        r"\1's \2 \3 \4 \5 \1's \6 \7 ",
    ),
    (r"\b(count of|some|no|first) (NAME) where (.*?(?<![\w'-])([a-z])(?![\w-]).*)", r"\1 \4 in \2 where \3"),
    (r"(PATH) (?:is |= ?)?(\w+) or (?:more|greater|higher|above|over|better)\b", r"\1 >= \2"),
    (r"(PATH) (?:is |= ?)?(\w+) or (?:less|fewer|lower|below|under)\b", r"\1 <= \2"),
    (r"(PATH) (?:has|holds|owns) your (NAME)", r"\1's your \2 > 0"),
    (r"(PATH) (?:has|holds|owns) no (NAME)", r"not \1's \2"),
    (r"(PATH) (?:has|holds|owns) no (NAME)", r"\1's \2 is empty"),
    (r"\b(PATH) (?:is|was) (NAME) (?:by )?(NAME)\b", r"\1's \2 is \3"),
    (r"(PATH) (?:has|holds|owns) (?:an? )?(NAME)", r"\1's \2"),
    (r"(PATH) (?:has|holds|owns) (?:an? )?(NAME)", r"\1's \2 exists"),
    (r"(PATH) (?:has|holds|owns) (?:an? )?(NAME)", r"\1's \2 > 0"),
    (r"\byour (NAME)'s (NAME)", r"\1's your \2"),
    (r"\b(next|previous) ([a-z])('s\b| |$)", r"\2's \1\3"),
    (r"\b(PATH) is (NAME) (\d+)\b", r"\1's \2 = \3"),
    (r"there (?:is|are) (?:an?|any|some|the) (NAME)(?! in\b)", r"\1 exists"),
    (r"\b(PATH) and (PATH) (?:are|is) (not )?(NAME)", r"\1 is \3\4 and \2 is \3\4"),
    (r"\b(PATH) is (not )?(NAME) (and|or) is (not )?(NAME)", r"\1 is \2\3 \4 \1 is \5\6"),
    (r"\b(PATH) (?:does )?not exists?", r"not \1 exists"),
    (r"\|([^|]+)\|", r"abs(\1)"),
    (r"\b(?:count|number|amount|how many) of ((?:NAME )?NAME)(?! in\b| where\b)", r"\1"),
    (r"\b(PATH) (is|=|!=|>=|<=|>|<) (\w+) (or|and) (\w+)(?=$| and\b| or\b|[:;)])", r"\1 \2 \3 \4 \1 \2 \5"),
    (
        r"\b(?:count|number|amount) of (NAME) (?:with|where|having|for which) (.*(?<![\w'-])([a-z])(?![\w-]).*)",
        r"count of \3 in \1 where \2",
    ),
    (r"\b(PATH) = (PATH) = (\w+)", r"\1 = \2 and \2 = \3"),
    (r"\b(\w+) <(=?) (PATH) <(=?) (\w+)", r"\3 >\2 \1 and \3 <\4 \5"),
    (r"\b(PATH) != (NAME)\b", r"\1 is not \2"),
    (r"\b(PATH) = (?!not\b)(NAME)\b", r"\1 is \2"),
    (r"\b(PATH) = not (NAME)\b", r"\1 is not \2"),
    (r"\bmax(?:imum)?(?: of)? ?\((.+? for .+?)\)", r"highest of \1"),
    (r"\bmin(?:imum)?(?: of)? ?\((.+? for .+?)\)", r"lowest of \1"),
    (r"\bsum ?\((.+? for .+?)\)", r"sum of \1"),
    (r"\b(highest|lowest|sum|most) (?:of )?(NAME) (?:of|in|among) players", r"\1 of p's \2 for p in players"),
    (r"(.+?) \? (.+?) : (.+)", r"\2 if \1 else \3"),
    (r"(PATH) exceeds (\w+)", r"\1 > \2"),
    (r"\b(?:linked|joined|adjacent|attached) (?:to|with) (?=PATH (?:by|through)\b)", "connected to "),
    (r"\bany (NAME in )", r"some \1"),
    (r"^((?!.* else ).+ if .+)$", r"\1 else it"),
    (rf"there (?:is|are) {_MORE} (\d+) (NAME)", r"\2 > \1"),
    (rf"there (?:is|are) {_FEWER} (\d+) (NAME)", r"\2 < \1"),
    (r"there (?:is|are) (?:at least )?(\d+) (NAME)", r"\2 >= \1"),
    (r"there (?:is|are) no (NAME)(?! in\b)", r"\1 = 0"),
    (rf"(?:(?<=if )|(?<=when )|(?<=where ))(?:have )?{_MORE} (\d+) (NAME)", r"\2 > \1"),
    (rf"(?:(?<=if )|(?<=when )|(?<=where ))(?:have )?{_FEWER} (\d+) (NAME)", r"\2 < \1"),
    (r"(?:(?<=if )|(?<=when )|(?<=where ))(?:have )?at least (\d+) (NAME)", r"\2 >= \1"),
    (r"(?:(?<=if )|(?<=when )|(?<=where ))(?:have )?at most (\d+) (NAME)", r"\2 <= \1"),
    (r"(?<=if )(\d+) or more (NAME)", r"\2 >= \1"),
    (r"(?<=if )(\d+) or (?:fewer|less) (NAME)", r"\2 <= \1"),
    (r"(?<=if )(?:you have )?(\d+) (NAME)(?=:|$)", r"\2 >= \1"),
    (r"\byou have at least (\w[\w-]*) (NAME)", r"\2 >= \1"),
    (r"\byou have at most (\w[\w-]*) (NAME)", r"\2 <= \1"),
    (r"\byou have more than (\w[\w-]*) (NAME)", r"\2 > \1"),
    (r"\byou have (?:less|fewer) than (\w[\w-]*) (NAME)", r"\2 < \1"),
    (r"\byou have exactly (\w[\w-]*) (NAME)", r"\2 = \1"),
    (rf"you {_HAVE} {_MORE} (\w+) (NAME)", r"\2 > \1"),
    (rf"you {_HAVE} {_FEWER} (\w+) (NAME)", r"\2 < \1"),
    (rf"you {_HAVE} at most (\w+) (NAME)", r"\2 <= \1"),
    (rf"you {_HAVE} exactly (\w+) (NAME)", r"\2 = \1"),
    (rf"you {_HAVE} (?:no|0|zero) (NAME)", r"\1 = 0"),
    (rf"you {_HAVE} (?:at least )?(\d+)(?: or more)? (NAME)", r"\2 >= \1"),
    (rf"you {_HAVE} (?:an?|any|some) (NAME)", r"\1 > 0"),
    (rf"(PATH) {_HAVE} {_MORE} (\w+) (NAME)", r"\1's \3 > \2"),
    (rf"(PATH) {_HAVE} {_FEWER} (\w+) (NAME)", r"\1's \3 < \2"),
    (rf"(PATH) {_HAVE} (?:no|0|zero) (NAME)", r"\1's \2 = 0"),
    (rf"(PATH) {_HAVE} (?:at least )?(\d+) (NAME)", r"\1's \3 >= \2"),
    (rf"(PATH) {_HAVE} (NAME) ([<>]=?|=) (\S+)", r"\1's \2 \3 \4"),
    (rf" {_MORE} ", " > "),
    (rf" {_FEWER} ", " < "),
    (r" (?:is |are )?at least ", " >= "),
    (r" (?:is |are )?at most ", " <= "),
    (r"\b(NAME) in (NAME) (NAME)(?=$|:)", r"\1 in \3 where \1 is \2"),
    (r"count (?:of )?(NAME) (NAME) where", r"count of \2 in \1 where"),
    (rf"(PATH) {_MORE} (\w+)", r"\1 > \2"),
    (rf"(PATH) {_FEWER} (\w+)", r"\1 < \2"),
    (r"(PATH) (?:is )?at least (\w+)", r"\1 >= \2"),
    (r"(PATH) (?:is )?at most (\w+)", r"\1 <= \2"),
    (r"(PATH) = (?:none|nothing|nobody|zero|no)\b", r"\1 = 0"),
    (r"(PATH) (?:equals|is equal to|equal to) (\w+)", r"\1 = \2"),
    (r"\b(?:size|length|number|count) of (PATH)(?! in\b| where\b)", r"\1's size"),
    (r"(PATH)'s (?:count|length|number|amount)\b", r"\1's size"),
    (r"there (?:is|are|exists?)(?: an?| some| any)? (NAME in .+)", r"some \1"),
    (rf"\b(?!{_BEFORE_BOUND})(NAME) ([a-z]) in (PATH)(?! where)", r"\2 in \3 where \2 is \1"),
    (rf"\b(?!{_BEFORE_BOUND})(NAME) ([a-z]) in (\1)", r"\2 in \3"),
    (r"(count|number|sum) (?:of )?(NAME) where (NAME)('s| is\b)", r"\1 of \3 in \2 where \3\4"),
    (r"(some|no) (NAME) where (NAME)('s| is\b)", r"\1 \3 in \2 where \3\4"),
    (r"\bnumber of (NAME in )", r"count of \1"),
    (r"\b(?:count|number|amount) of (?!NAME in\b)((?:NAME's )*NAME)(?! in\b| where\b| of\b)", r"count of x in \1"),
    (r"\b(?:count|number)\(([a-z][a-z0-9-]*) in ([^()]+)\)", r"(count of \1 in \2)"),
    (r"(PATH) ([<>]=?|=) (\d+)", r"\1's size \2 \3"),
    (r"(PATH) ([<>]=?|=) (\d+)", r"(count of x in \1) \2 \3"),
    (r"\b(\d+) ?(?=\(|[a-z][a-z0-9-]*\()", r"\1 * "),
    (r"\b(?:twice|double|two times|2 times|2 ?x) (?:the )?(?=PATH|\()", "2 * "),
    (r"\b(?:thrice|triple|three times|3 times|3 ?x) (?:the )?(?=PATH|\()", "3 * "),
    (r"\bhalf (?:of )?(?:the )?(PATH)", r"\1 / 2"),
    (r"([<>!]) =", r"\1="),
    (r"(PATH) is even\b", r"\1 mod 2 = 0"),
    (r"(PATH) is odd\b", r"\1 mod 2 = 1"),
    (r"(PATH) is (?:an? )?(?:multiple of|divisible by) (\d+)", r"\1 mod \2 = 0"),
    (r"(PATH) (?:is |are )?(?:lower|less|smaller|fewer) (?:than )?or (?:equal|the same)(?: to| as)? ", r"\1 <= "),
    (
        r"(PATH) (?:is |are )?(?:higher|more|greater|larger|bigger) (?:than )?or (?:equal|the same)(?: to| as)? ",
        r"\1 >= ",
    ),
    (r"\b([a-z][a-z0-9-]*) in (PATH) (where .+?) ((?:from|after) [a-z][a-z0-9-]*)(?=:|$)", r"\1 in \2 \4 \3"),
    (r"\b(NAME) in (PATH(?: (?:from|after) NAME)?) where not (NAME)(?=[:}]|$)", r"\1 in \2 where \1 is not \3"),
    (r"\b(NAME) in (PATH(?: (?:from|after) NAME)?) where (NAME)(?=[:}]|$)", r"\1 in \2 where \1 is \3"),
    (rf"\b({_BINDS}) ([a-z][a-z0-9-]+) in (.+?) where (NAME)(?='s| is\b)", r"\1 \4 in \3 where \4"),
    (r"\b(NAME) is (?:un|not-?)(NAME)", r"\1 is not \2"),
    (r"where (NAME) (NAME)(?=[:}]|$)", r"where \1 is \2"),
    (r"\b(NAME) (NAME), (NAME)\b(?!:)", r"\1(\2, \3)"),
    (r"\b(NAME)\((\w+), ?(\w+)\)", r"\1(\3, \2)"),
    (r"\b(NAME)\((\w+) (\w+)\)", r"\1(\2, \3)"),
    (r"\b(NAME)'s (NAME)\b", r"\2(\1)"),
    (r"(?:total|sum) (?:of )?((NAME)'s NAME) (?:of|in|over) \2 in ", r"sum of \1 for \2 in "),
    (r"\b(NAME) (NAME) (NAME) ([<>]=?|=)", r"\1's \2's \3 \4"),
    (r"\b(NAME) (NAME) ([<>]=?|=|is)", r"\1's \2 \3"),
    (r"\b(NAME) (NAME)\b", r"\1-\2"),
    (r"\b(NAME)'s (NAME) of (NAME)\b", r"\1's \3's \2"),
    (r"(NAME)'(?!s)", r"\1's"),
    (r" ?, ?(?=when\b)", " "),
    (r", (?=NAME(?:'s NAME)* (?:[<>]=?|=|is\b))", " and "),
    (r"^(NAME) ?\?$", r"maybe \1"),
    (r"^maybe (?:an?|the) (NAME)$", r"maybe \1"),
    (r"^if (.+?)(?: then|:) (.+?),? else:? (.+)$", r"\2 if \1 else \3"),
    (r"^([-+]) ?(\d+)(?=$| if )", r"it \1 \2"),
    (r"^([-+]) ?(\d+) if ((?!.* else ).+)$", r"it \1 \2 if \3 else it"),
    (r"\bdistance between (PATH) and (PATH)", r"distance from \1 to \2"),
    (r"\b(?:behind|following) (NAME)", r"after \1"),
)


def readings(sentence: str) -> Iterator[tuple[int, int, str]]:
    """What to write in the place of which part of a sentence."""
    for written, meant in _BEGINNING:
        found = pattern_of(written).match(sentence)
        if found is not None:
            yield found.start(), found.end(), found.expand(meant)
    for written, meant in _ANYWHERE:
        for found in pattern_of(written).finditer(sentence):
            yield found.start(), found.end(), found.expand(meant)


_BEFORE = re.compile(r"[ \"'{\[]*(?:- +(?!\d)[ \"'{\[]*)?")
SEPARATORS = re.compile(r";|: (?=\S)|\n")


def sentences_of(line: str) -> Iterator[tuple[int, int]]:
    """Where sentences of a line may begin, each as far as a semicolon, or the whole of the line."""
    starts = [0, *(found.end() for found in SEPARATORS.finditer(line))]
    for start in starts:
        begin = start + len(_BEFORE.match(line[start:]).group())  # type: ignore[union-attr]
        end = line.find(";", begin)
        yield begin, len(line.rstrip()) if end < 0 else end
        if end >= 0 and start == 0:
            yield begin, len(line.rstrip())
        asked = line.find(" if ", begin + 1, end if end >= 0 else len(line))
        if asked >= 0:
            yield begin, asked
