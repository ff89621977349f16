import type { ListPage } from "~/shop/lists/page-of";
import { button } from "../ui/Button";

type ShownCountProps = {
  list: Omit<ListPage<unknown>, "rows">;
  /** URL of the CSV export of the filtered list. */
  csv?: string;
};

/** How many rows match the filters; screen readers announce changes. */
export function ShownCount({ list: { shown, isMore, total, page, pages }, csv }: ShownCountProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-semibold tabular-nums text-muted" role="status">
        {`Showing ${isMore ? "more than " : ""}${shown} of ${total}`}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      {csv && (
        <a className={button({ variant: "secondary", small: true })} href={csv} download>
          Export CSV
        </a>
      )}
    </div>
  );
}
