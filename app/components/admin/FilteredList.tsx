import { Children, type ReactNode } from "react";
import { emptyNote } from "../ui/emptyNote";
import { Pagination } from "../ui/Pagination";
import { table, tableBox } from "../ui/table";
import { type FilterField, FilterForm } from "./FilterForm";
import { filteredPage } from "./filterQuery";
import { ShownCount } from "./ShownCount";

type FilteredListProps = {
  /** The table's caption. */
  caption: string;
  /** What is listed, for labels, for example `users`. */
  what: string;
  /** Path of the list. */
  path: string;
  filters: FilterField[];
  /** The filter values in the URL, and validation errors by field name. */
  typed: Record<string, string>;
  errors?: Record<string, string>;
  shown: number;
  total: number;
  page: number;
  pages: number;
  /** URL of the CSV export of the filtered list. */
  csv?: string;
  /** URL of one page, if it is not the path with `pageNumber`. */
  pageAddress?: (page: number) => string;
  /** Shown in place of the table when nothing matches. */
  empty: ReactNode;
  /** Column names, or complete header cells. */
  columns: string[] | ReactNode;
  /** What becomes of the rows on small screens. */
  rows?: "stack" | "cards" | "orders";
  /** The rows. */
  children: ReactNode;
};

/** A list of the back office: filters, count, table and pagination. */
export function FilteredList(props: FilteredListProps) {
  const { caption, what, path, filters, typed, errors, page, pages, empty, columns, children, ...rest } = props;
  const { shown, total, csv, rows, pageAddress } = rest;
  const isNames = Array.isArray(columns) && columns.every((column) => typeof column === "string");
  return (
    <>
      <FilterForm label={`Filter ${what}`} path={path} fields={filters} values={typed} errors={errors} />
      <ShownCount shown={shown} total={total} page={page} pages={pages} csv={csv} />
      {Children.count(children) === 0 ? (
        <p className={emptyNote}>{empty}</p>
      ) : (
        <div className={tableBox}>
          <table className={table({ rows })}>
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {isNames
                  ? columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))
                  : columns}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={pageAddress ?? ((to) => filteredPage(path, typed, to))}
        label={`Pages of ${what}`}
      />
    </>
  );
}
