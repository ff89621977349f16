import { sectionTitle } from "../catalog/catalogStyles";
import { QuickLink } from "../ui/QuickLink";

export type CategoryGroupsProps = {
  /** The categories by their groups; without a name, those of no group. */
  groups: { group: string; categories: { name: string; path: string; count: number }[] }[];
  /** How many there are beyond them. */
  leftOut: number;
};

const columns = "grid grid-cols-footer gap-x-10";

/** Links to all categories: a column for each group below its name, or columns of all where there are no groups. */
export function CategoryGroups({ groups, leftOut }: CategoryGroupsProps) {
  const isGrouped = groups.length > 1;
  return (
    <div className={isGrouped ? `${columns} gap-y-8` : undefined}>
      {groups.map(({ group, categories }) => (
        <section key={group} aria-label={group || "More categories"}>
          {isGrouped && <h2 className={`${sectionTitle} mb-4`}>{group || "More categories"}</h2>}
          <ul className={isGrouped ? undefined : columns}>
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
      {leftOut > 0 && (
        <p className="py-4">
          {leftOut === 1
            ? "1 smaller category is not listed. The search finds it."
            : `${leftOut} smaller categories are not listed. The search finds them.`}
        </p>
      )}
    </div>
  );
}
