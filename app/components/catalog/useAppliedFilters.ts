import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

const isTyped = ({ target }: SyntheticEvent) => target instanceof HTMLInputElement && target.type === "text";

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

  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    // Takes the defaults, which are those of the page that was loaded last, except for a select.
    form.current?.reset();
    const select = form.current?.elements.namedItem("sort");
    if (select instanceof HTMLSelectElement) select.value = sort;
  }, [form, search, sort]);

  const apply = () => {
    if (!form.current) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === "string" && value.trim() !== "") query.append(name, value);
    }
    const wanted = query.toString() && `?${query}`;
    if (wanted !== search) navigate(path + wanted, { preventScrollReset: true });
  };
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
