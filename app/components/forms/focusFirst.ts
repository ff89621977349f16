import { createContext, useContext } from "react";

/** Decides which field of a rejected form gets the focus: the first invalid one in render order. */
export class FirstError {
  readonly #wrong: Set<string>;
  #first: string | undefined;

  constructor(wrong: string[]) {
    this.#wrong = new Set(wrong);
  }

  /** Called by the fields while they render, from top to bottom. */
  isFirst(name: string): boolean {
    if (this.#first === undefined && this.#wrong.has(name)) this.#first = name;
    return this.#first === name;
  }
}

/** Set by `ValidatedForm`. */
export const FirstErrorContext = createContext<FirstError | undefined>(undefined);

/**
 * Attributes that focus the first invalid field of a server-rendered page, also without JavaScript.
 * @param name the field's name
 */
export function useFocusFirst(name: string): { autoFocus?: true } {
  return useContext(FirstErrorContext)?.isFirst(name) ? { autoFocus: true } : {};
}
