import { QuickLink } from "../ui/QuickLink";

/** Links to the categories under a heading; nothing if there are fewer than two. */
export function CategoryLinks({ categories }: { categories: { name: string; path: string }[] }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-labelledby="browse">
      <h2 className="mb-3" id="browse">
        Browse categories
      </h2>
      <ul className="mb-8 flex flex-wrap gap-2">
        {categories.map(({ name, path }) => (
          <li key={path} className="wrap-anywhere">
            <QuickLink
              to={path}
              className="flex min-h-target items-center rounded-full py-1 border border-edge bg-surface px-4 text-sm font-semibold text-ink hover:border-accent hover:bg-accent-soft hover:text-accent-strong"
            >
              {name}
            </QuickLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
