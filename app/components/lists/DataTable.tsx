import type { ReactElement, ReactNode } from "react";
import { SCROLLS, type TableRows, table, tableBox } from "./table";

type DataTableProps = {
  /** The table's name, for screen readers. */
  caption: string;
  /** Column names, or complete header cells. */
  columns: readonly string[] | ReactElement;
  /** What becomes of the rows on small screens. */
  rows?: TableRows;
  children: ReactNode;
};

/** A table in its box, with a header row. */
export function DataTable({ caption, columns, rows, children }: DataTableProps) {
  return (
    <section className={tableBox} aria-label={caption} {...SCROLLS}>
      <table className={table({ rows })}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {Array.isArray(columns)
              ? columns.map((column: string) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))
              : columns}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
