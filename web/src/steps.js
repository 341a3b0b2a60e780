// Undo and redo by the keys and by the menu of the browser, in fields whose values stand in a file: the steps are those of
// the file, the same that the buttons take. The field has none of its own.

const BY_MENU = { historyUndo: "undo", historyRedo: "redo" };

function stepOf(event) {
  if (event.type === "beforeinput") return BY_MENU[event.inputType];
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  return key === "y" ? "redo" : key !== "z" ? undefined : event.shiftKey ? "redo" : "undo";
}

// Call `take` with "undo" or "redo"; returns what ends it.
export function listenForSteps(node, take) {
  const heard = (event) => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    take(step);
  };
  for (const kind of ["keydown", "beforeinput"]) node.addEventListener(kind, heard, true);
  return () => {
    for (const kind of ["keydown", "beforeinput"]) node.removeEventListener(kind, heard, true);
  };
}
