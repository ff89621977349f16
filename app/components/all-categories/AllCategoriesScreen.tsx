import { sectionTitle } from "../catalog/catalogStyles";
import { Page } from "../layout/Page";
import { QuickLink } from "../ui/QuickLink";

type AllCategoriesScreenProps = {
  /** The categories by their groups; without a name, those of no group. */
  groups: { group: string; categories: { name: string; path: string; count: number }[] }[];
};

/** All categories of the shop, by their groups. */
export function AllCategoriesScreen({ groups }: AllCategoriesScreenProps) {
  return (
    <Page title="All categories">
      {groups.length === 0 && <p className="text-muted">There are no categories yet.</p>}
      <div className="grid gap-8">
        {groups.map(({ group, categories }) => (
          <section key={group} aria-label={group || "More categories"}>
            {groups.length > 1 && <h2 className={`${sectionTitle} mb-4`}>{group || "More categories"}</h2>}
            <ul className="grid grid-cols-footer gap-x-10">
              {categories.map(({ name, path, count }) => (
                <li key={path} className="flex min-h-target items-center gap-2 border-b border-line">
                  <QuickLink to={path} className="font-semibold wrap-anywhere">
                    {name}
                  </QuickLink>
                  <span className="text-sm text-muted">{`(${count})`}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
