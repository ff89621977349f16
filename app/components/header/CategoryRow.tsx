import { Link } from "@remix-run/react";
import { categoryPath } from "~/shop/catalogue/category-slug";
import { wrap } from "../ui/layoutStyles";

type CategoryRowProps = {
  /** The names of the categories. */
  categories: string[];
  /** The current path, without the query. */
  path: string;
};

/** The current page is a link's own, or a further page of its list. */
function currentOf(to: string, path: string): "page" | "true" | undefined {
  if (path === to) return "page";
  return path.startsWith(`${to}/`) ? "true" : undefined;
}

const link = [
  "flex min-h-target items-center whitespace-nowrap border-b-2 border-transparent text-sm font-medium text-ink",
  "hover:border-edge hover:text-accent-strong focus-visible:outline-offset-[-4px]",
  "aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent-strong",
].join(" ");

/** Links to the categories under the header: one row, which scrolls where it is wider; nothing if there are fewer than two. */
export function CategoryRow({ categories, path }: CategoryRowProps) {
  if (categories.length < 2) return null;
  return (
    <nav className="border-b border-line bg-surface print:hidden" aria-label="Categories">
      <ul className={`${wrap} flex gap-x-6 overflow-x-auto [scrollbar-width:none]`}>
        {categories.map((category) => {
          const to = categoryPath(category);
          return (
            <li key={category}>
              <Link className={link} to={to} aria-current={currentOf(to, path)}>
                {category}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
