import { QuickLink } from "../ui/QuickLink";

/** The ways into the catalogue by category; nothing where there is only one. */
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
