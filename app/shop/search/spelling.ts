const LATIN = [..."abcdefghijklmnopqrstuvwxyz"];

/** A shorter word is corrected only where two letters are exchanged: too many words differ in one of three letters. */
const REPLACED_LETTERS = 4;
const LETTERS_LIMIT = 16;

/** How far apart two exchanged letters are at most: "lmap" for "lamp", and "bycicle" for "bicycle". */
const EXCHANGE_DISTANCE = 2;

function exchanged(letters: string[], index: number, other: number): string {
  const swapped = [...letters];
  [swapped[index], swapped[other]] = [letters[other] ?? "", letters[index] ?? ""];
  return swapped.join("");
}

/**
 * The texts that become a word by one typing error: a character that is missing, too many or wrong, or two that are exchanged.
 * @param word of letters without accents; one with digits, or of fewer than 3 or more than 16 letters, has none
 */
export function spellings(word: string): string[] {
  const letters = [...word];
  if (letters.length < 3 || letters.length > LETTERS_LIMIT || !/^\p{L}+$/u.test(word)) return [];
  const found = new Set<string>();
  for (const index of letters.keys()) {
    for (let distance = 1; distance <= EXCHANGE_DISTANCE; distance += 1) {
      if (index + distance < letters.length) found.add(exchanged(letters, index, index + distance));
    }
  }
  if (letters.length >= REPLACED_LETTERS) {
    // Letters of other alphabets are replaced by those of the word itself.
    const alphabet = new Set([...LATIN, ...letters]);
    for (let index = 0; index <= letters.length; index += 1) {
      const [before, after] = [letters.slice(0, index).join(""), letters.slice(index).join("")];
      const rest = letters.slice(index + 1).join("");
      if (index < letters.length) found.add(before + rest);
      for (const added of alphabet) {
        found.add(before + added + after);
        found.add(before + added + rest);
      }
    }
  }
  found.delete(word);
  return [...found];
}

/** The ways to split a word in two of at least three letters each. */
export function splits(word: string): [string, string][] {
  const letters = [...word];
  if (letters.length > LETTERS_LIMIT) return [];
  return Array.from({ length: Math.max(0, letters.length - 5) }, (_, index) => [
    letters.slice(0, index + 3).join(""),
    letters.slice(index + 3).join(""),
  ]);
}
