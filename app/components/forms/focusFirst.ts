import { createContext, useContext } from "react";

/** Which field of a refused form takes the cursor: of those that are wrong, the one that is drawn first. */
export class FirstError {
  readonly #wrong: Set<string>;
  #first: string | undefined;

  constructor(wrong: string[]) {
    this.#wrong = new Set(wrong);
  }

  /** Fields ask as they are drawn, from top to bottom. */
  isFirst(name: string): boolean {
    if (this.#first === undefined && this.#wrong.has(name)) this.#first = name;
    return this.#first === name;
  }
}

/** Set by `ValidatedForm`. */
export const FirstErrorContext = createContext<FirstError | undefined>(undefined);

/**
 * Attributes that put the cursor in the first wrong field of a page the server answered, also without JavaScript.
 * @param name the field's name
 */
export function useFocusFirst(name: string): { autoFocus?: true } {
  return useContext(FirstErrorContext)?.isFirst(name) ? { autoFocus: true } : {};
}
