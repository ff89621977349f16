import { useEffect, useRef } from "react";

/**
 * Writes values that the server fills in over those in a form. Only these: what is typed meanwhile in other fields stays.
 * @param values undefined if nothing is filled in. The page comes with those of a form that was posted without scripts
 */
export function useFilledFields(formId: string, values: Record<string, string> | undefined): void {
  const cameWith = useRef(values);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!values || values === cameWith.current || !(form instanceof HTMLFormElement)) return;
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      const folded = field.closest("details");
      if (folded && value) folded.open = true;
    }
  }, [formId, values]);
}
