// Signs in a text under edit that nobody sees, or that turn round how it is read, are shown as dots.

import { highlightSpecialChars } from "@codemirror/view";

export const showsOrders = highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/g });
