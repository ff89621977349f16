import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

const isTyped = ({ target }: SyntheticEvent) => target instanceof HTMLInputElement && target.type === "text";

const isChanged = (field: Element) =>
  field instanceof HTMLInputElement
    ? field.checked !== field.defaultChecked ||
      // A price that is still being typed is complete when the field is left.
      (field.value !== field.defaultValue && field !== document.activeElement)
    : field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected === false;

/**
 * Applies the filters of a list of products when one is chosen or was typed, and shows those of the address after Back or a
 * link. Fields keep their focus.
 * @param path path of the list
 * @param sort the sorting of the list
 */
export function useAppliedFilters(form: RefObject<HTMLFormElement>, path: string, sort: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const shown = useRef(search);
  /** The filters that were asked for last. */
  const applied = useRef(search);

  const queryOfForm = () => {
    const query = new URLSearchParams();
    for (const [name, value] of form.current ? new FormData(form.current) : []) {
      if (typeof value === "string" && value.trim() !== "") query.append(name, value);
    }
    return query.toString() && `?${query}`;
  };

  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    // What was chosen or typed while these were loaded stays.
    if (applied.current === search && queryOfForm() !== search) return;
    applied.current = search;
    // Takes the defaults, which are those of the page that was loaded last, except for a select.
    form.current?.reset();
    const select = form.current?.elements.namedItem("sort");
    if (select instanceof HTMLSelectElement) select.value = sort;
  }, [form, search, sort]);

  const apply = () => {
    const wanted = queryOfForm();
    if (wanted === search && wanted === applied.current) return;
    applied.current = wanted;
    navigate(path + wanted, { preventScrollReset: true });
  };
  // What was chosen before the scripts were there.
  useEffect(() => {
    if (form.current && [...form.current.elements].some(isChanged)) apply();
  }, []);
  return {
    onChange: (event: SyntheticEvent) => {
      if (!isTyped(event)) apply();
    },
    onBlur: (event: SyntheticEvent) => {
      if (isTyped(event)) apply();
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      apply();
    },
  };
}
