import { Page } from "../layout/Page";
import { CategoryGroups, type CategoryGroupsProps } from "./CategoryGroups";

/** All categories of the shop, by their groups. */
export function AllCategoriesScreen({ groups, leftOut }: CategoryGroupsProps) {
  return (
    <Page title="All categories">
      {groups.length === 0 && <p className="text-muted">There are no categories yet.</p>}
      <CategoryGroups groups={groups} leftOut={leftOut} />
    </Page>
  );
}
