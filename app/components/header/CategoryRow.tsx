import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { wrap } from "../ui/layoutStyles";

type CategoryRowProps = {
  categories: { name: string; path: string }[];
  /** The current path, without the query. */
  current: string;
};

const link =
  "flex min-h-target items-center whitespace-nowrap text-sm font-medium hover:text-accent-strong focus-visible:outline-offset-[-4px] aria-[current]:font-bold aria-[current]:shadow-[inset_0_-2px]";

/** Links to the categories under the header: one row, which scrolls where it is wider; nothing if there are fewer than two. */
export function CategoryRow({ categories, current }: CategoryRowProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(current)}"]`);
    // Not `scrollIntoView`, which scrolls the page as well.
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  if (categories.length < 2) return null;
  return (
    <nav className="border-b border-line print:hidden" aria-label="Categories">
      <ul ref={row} className={`${wrap} relative flex gap-x-6 overflow-x-auto [scrollbar-width:none]`}>
        {categories.map(({ name, path }) => (
          <li key={path}>
            <Link className={link} to={path} aria-current={`${current}/`.startsWith(`${path}/`) ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
