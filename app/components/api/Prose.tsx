/** Text in which words between backticks are shown as code. */
export function Prose({ children }: { children: string }) {
  // Every second part was between backticks.
  return children.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
