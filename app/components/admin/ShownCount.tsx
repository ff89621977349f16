import { button } from "../ui/Button";

type ShownCountProps = {
  /** Entries that the filters let through. */
  shown: number;
  /** Entries there are. */
  total: number;
  page: number;
  pages: number;
  /** Where the whole filtered list can be had as a file. */
  csv?: string;
};

/** How much of a list is left by its filters; said again when they change. */
export function ShownCount({ shown, total, page, pages, csv }: ShownCountProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-semibold tabular-nums text-muted" role="status">
        {`Showing ${shown} of ${total}`}
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
