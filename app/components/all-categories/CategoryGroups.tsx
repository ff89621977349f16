import { sectionTitle } from "../catalog/catalogStyles";
import { QuickLink } from "../ui/QuickLink";

export type CategoryGroupsProps = {
  /** The categories by their groups; without a name, those of no group. */
  groups: { group: string; categories: { name: string; path: string; count: number }[] }[];
};

/** Links to all categories, below the names of their groups. */
export function CategoryGroups({ groups }: CategoryGroupsProps) {
  return (
    <div className="grid gap-8">
      {groups.map(({ group, categories }) => (
        <section key={group} aria-label={group || "More categories"}>
          {groups.length > 1 && <h2 className={`${sectionTitle} mb-4`}>{group || "More categories"}</h2>}
          <ul className="grid grid-cols-footer gap-x-10">
            {categories.map(({ name, path, count }) => (
              <li key={path} className="flex items-center gap-2 border-b border-line">
                <QuickLink
                  to={path}
                  className="flex min-h-target min-w-0 flex-1 items-center font-semibold wrap-anywhere"
                >
                  {name}
                </QuickLink>
                <span className="text-sm text-muted">{`(${count})`}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
