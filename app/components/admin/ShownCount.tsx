type ShownCountProps = {
  /** Number of rows that match the filters. */
  shown: number;
  /** Number of all rows. */
  total: number;
  page: number;
  pages: number;
  /** URL of the CSV export of the filtered list. */
  csv?: string;
};

/** How many rows match the filters; screen readers announce changes. */
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
