import { useState } from "react";

/**
 * The errors of a field until it is changed.
 * @param errors a new array for each response
 * @returns the errors to show, and what to call when the field is changed
 */
export function useUnmended(errors: string[] | undefined): readonly [string[] | undefined, () => void] {
  const [mended, mend] = useState<string[]>();
  return [errors === mended ? undefined : errors, () => mend(errors)];
}
