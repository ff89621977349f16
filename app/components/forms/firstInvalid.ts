import { createContext, useContext } from "react";

/** The name of the form's first invalid field; set by `ValidatedForm`. */
export const FirstInvalid = createContext<string | undefined>(undefined);

/** As `useFocusFirst`, for the controls of a table or a list. @returns the attributes of one that shows the errors of these fields */
export function useFocusFirstOf(): (...names: string[]) => { autoFocus?: true } {
  const first = useContext(FirstInvalid);
  return (...names) => (first !== undefined && names.includes(first) ? { autoFocus: true } : {});
}

/**
 * Attributes that focus the first invalid field when a page loads, also without JavaScript. With JavaScript, conform
 * focuses it after each response.
 * @param name the field's name
 */
export const useFocusFirst = (name: string) => useFocusFirstOf()(name);
