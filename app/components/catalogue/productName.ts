/**
 * A product's name where room is short. Spec sections 2 and 9: names longer than 40 characters are cut to 60
 * characters plus an ellipsis. The whole name stays in the accessible name.
 * @param name the whole name
 */
export function shortName(name: string): string {
  // Only UTF-16 length is cheap; the code points are counted for the few names that may be too long.
  if (name.length <= 40) return name;
  const characters = Array.from(name);
  return characters.length <= 40 ? name : `${characters.slice(0, 60).join("").trimEnd()}…`;
}
