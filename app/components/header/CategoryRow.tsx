import { Link } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { wrap } from "../ui/layoutStyles";

type CategoryMenu = ComponentType<{ onClose: () => void }>;

/** Loads the scripts of the menu of all categories. */
export type LoadCategoryMenu = () => Promise<CategoryMenu>;

type CategoryRowProps = {
  categories: { name: string; path: string }[];
  /** The current path, without the query. */
  current: string;
  loadMenu: LoadCategoryMenu;
};

const link =
  "flex min-h-target items-center whitespace-nowrap text-sm font-medium hover:text-accent-strong focus-visible:outline-offset-[-4px] aria-[current]:font-bold aria-[current]:shadow-[inset_0_-2px]";

/** Phones, on which the page of all categories is a menu over the page. Without scripts it is a page. */
const PHONES = "(max-width:47.99rem)";

/** Links to the categories under the header: one row, which scrolls where it is wider; nothing if there are fewer than two. */
export function CategoryRow({ categories, current, loadMenu }: CategoryRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(current)}"]`);
    // A shopper may have scrolled the row before the scripts ran. Not `scrollIntoView`, which scrolls the page as well.
    if (row.current && here && (isShown.current || row.current.scrollLeft === 0))
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
    isShown.current = true;
  }, [current]);
  const [Menu, setMenu] = useState<CategoryMenu | null>(null);
  const openMenu = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || !matchMedia(PHONES).matches) return;
    event.preventDefault();
    loadMenu().then(
      (loaded) => setMenu(() => loaded),
      () => window.location.assign("/categories"),
    );
  };
  if (categories.length < 2) return null;
  return (
    <nav className="border-b border-line print:hidden" aria-label="Categories">
      <ul ref={row} className={`${wrap} relative flex gap-x-6 overflow-x-auto [scrollbar-width:none]`}>
        {categories.map(({ name, path }) => (
          <li key={path}>
            <Link
              className={link}
              to={path}
              onClick={path === "/categories" ? openMenu : undefined}
              aria-current={`${current}/`.startsWith(`${path}/`) ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {Menu && <Menu onClose={() => setMenu(null)} />}
    </nav>
  );
}
