// What is said in words, with what stands in the rules set as such.

export function Said({ text }) {
  return text.split(/`([^`]+)`/).map((part, n) => (n % 2 ? <code key={n}>{part}</code> : part));
}
