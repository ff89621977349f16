import { QuickLink } from "../ui/QuickLink";

/** Links to the categories, on phones one scrolling row; nothing if there are fewer than two. */
export function CategoryLinks({ categories }: { categories: { name: string; path: string }[] }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories">
      <ul className="-mx-gutter mb-6 flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] sm:flex-wrap sm:overflow-visible">
        {categories.map(({ name, path }) => (
          <li key={path}>
            <QuickLink
              to={path}
              className="flex min-h-target items-center whitespace-nowrap rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-ink hover:border-accent hover:bg-accent-soft hover:text-accent-strong"
            >
              {name}
            </QuickLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
