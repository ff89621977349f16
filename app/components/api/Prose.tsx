/** A sentence whose words between backticks are code. */
export function Prose({ children }: { children: string }) {
  // Every second part stands between backticks.
  return children.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
