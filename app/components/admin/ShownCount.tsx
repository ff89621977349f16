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
    <div className="list-head">
      <p className="shown" role="status">
        {`Showing ${shown} of ${total}`}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      {csv && (
        <a className="btn btn-secondary btn-small" href={csv} download>
          Export CSV
        </a>
      )}
    </div>
  );
}
