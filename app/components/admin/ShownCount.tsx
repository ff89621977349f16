type ShownCountProps = {
  /** Entries that the filters let through. */
  shown: number;
  /** Entries there are. */
  total: number;
  page: number;
  pages: number;
};

/** How much of a list is left by its filters; said again when they change. */
export function ShownCount({ shown, total, page, pages }: ShownCountProps) {
  return (
    <p className="shown" role="status">
      {`Showing ${shown} of ${total}`}
      {pages > 1 && `, page ${page} of ${pages}`}
    </p>
  );
}
