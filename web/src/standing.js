// How the rules stand, and why something beside them is not shown: each state has its own sentence (`words.standing`,
// `words.notShown`).

export const STANDINGS = ["looking", "errors", "warnings", "fine"];
export const LACKS = ["looking", "errors", "comparing", "alone", "below", "running", "shipped"];

// Of what was found out last: `errors` and `warnings` with how many. No rules have no problems that stop a game or are warned of.
export function standingOf({ order, mistakes, rest }) {
  if (order === null) return { is: "looking" };
  const count = (severity) => [...mistakes, ...rest].filter((one) => one.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  if (errors > 0) return { is: "errors", n: errors };
  if (!order) return { is: "looking" }; // there are errors that were not told yet
  return warnings > 0 ? { is: "warnings", n: warnings } : { is: "fine" };
}

// What has to come before something can be worked out of the rules.
const before = (order, then) => (order === null ? "looking" : order ? then : "errors");

// Why no differences are shown; empty where they are.
export function differencesLack({ order, differences }) {
  if (differences) return differences.lacks;
  return before(order, "comparing");
}

// The same of scenarios, which are run of what somebody edits.
export function scenariosLack({ order, scenarios, welcome }) {
  if (scenarios) return "";
  return welcome?.folders.length === 0 ? "shipped" : before(order, "running");
}
