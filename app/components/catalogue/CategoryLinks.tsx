import { QuickLink } from "../ui/QuickLink";

/** Links to the categories; nothing if there are fewer than two. */
export function CategoryLinks({ categories }: { categories: string[] }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories">
      <ul className="chips">
        {categories.map((category) => (
          <li key={category}>
            <QuickLink to={`/search/${encodeURIComponent(category)}`}>{category}</QuickLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
