import { type Column, or, type SQL } from "drizzle-orm";
import { contains, startsWith } from "~/platform/contains.server";

/** The index is made of parts of three letters. A shorter text is found only where an indexed text starts. */
const PART_LENGTH = 3;

/** Precedes each indexed text, so that its first letters are a part of their own. */
const START = "\x1f\x1f";

/** Encloses or ends what is found only as a whole, such as a number. */
export const END = "\x1e";

/** A condition that the full-text index of a list answers. */
export class TextMatch {
  /**
   * @param expression for MATCH of FTS5; its columns have the names of the table's columns
   * @param scan the same condition without the index; a list in the order of its index needs none
   */
  constructor(
    readonly expression: string,
    readonly scan?: SQL,
  ) {}
}

/** A phrase of FTS5. Within the quotes no character has a meaning of its own. */
const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;

// Control characters mark the parts of indexed texts, so a searched text has none.
const withoutControls = (text: string) => text.normalize("NFC").replace(/\p{Cc}/gu, " ");

/** The expression for rows of which one of the columns contains a text exactly so, with the marks of the index. */
export const exactly = (columns: string[], text: string): string => `{${columns.join(" ")}} : ${phrase(text)}`;

/** Whether a text is so short that it is found only where an indexed text starts. */
export const isShort = (text: string) => [...text].length < PART_LENGTH;

/** The expression for rows of which one of the columns contains a text, or starts with it if it is short. */
export function containing(columns: string[], text: string): string {
  const part = withoutControls(text);
  return exactly(columns, isShort(part) ? START + part : part);
}

/** A condition that one of the columns contains a text, or starts with it if the text has one or two letters. */
export function textMatch(columns: Column[], text: string): TextMatch {
  const part = withoutControls(text);
  const holds = isShort(part) ? startsWith : contains;
  const names = columns.map(({ name }) => name);
  return new TextMatch(containing(names, part), or(...columns.map((column) => holds(column, part))));
}
