import { createContext, useContext } from "react";

/** Name of the field a refused form puts the cursor in; set by `ValidatedForm`. */
export const FirstErrorContext = createContext<string | undefined>(undefined);

/**
 * Attributes that put the cursor in the first wrong field of a page the server answered, also without JavaScript.
 * @param name the field's name
 */
export function useFocusFirst(name: string): { autoFocus?: true } {
  return useContext(FirstErrorContext) === name ? { autoFocus: true } : {};
}
