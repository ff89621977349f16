import { createContext, useContext } from "react";

/** The name of the form's first invalid field; set by `ValidatedForm`. */
export const FirstInvalid = createContext<string | undefined>(undefined);

/**
 * Attributes that focus the first invalid field when a page loads, also without JavaScript. With JavaScript, conform
 * focuses it after each response.
 * @param name the field's name
 */
export function useFocusFirst(name: string): { autoFocus?: true } {
  return useContext(FirstInvalid) === name ? { autoFocus: true } : {};
}
