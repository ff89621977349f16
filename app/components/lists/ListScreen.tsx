import { Link } from "@remix-run/react";
import type { ReactElement, ReactNode } from "react";
import type { ListPage } from "~/shop/lists/page-of";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { emptyNote } from "../ui/emptyNote";
import { DataTable } from "./DataTable";
import { type FilterField, FilterForm } from "./FilterForm";
import { filteredPage } from "./filterQuery";
import { Pagination } from "./Pagination";
import { ShownCount } from "./ShownCount";
import type { TableRows } from "./table";

/** One page of a list, as `listData` sends it. */
export type ListData<Row> = ListPage<Row> & {
  /** The filter values in the URL, and the error of each invalid one. */
  typed: Record<string, string>;
  errors: Record<string, string>;
};

/** The row of a list that its definition gives to the screen. */
export type RowOf<Definition extends { toRow: (stored: never) => unknown }> = ReturnType<Definition["toRow"]>;

/** A field for each filter of a list's definition. */
export type FieldsOf<Definition extends { filters: object }> = Record<keyof Definition["filters"], FilterField>;

/** A link to the rows for which filters have these values, and all others none. */
export type ListTab = { label: string; values: Record<string, string> };

type ListScreenProps<Row> = {
  title: string;
  lead?: string;
  /** A breadcrumb, for a list below another one. */
  above?: ReactNode;
  /** Buttons and totals beside the title. */
  actions?: ReactNode;
  /** What is listed, for labels and messages, for example `users`. */
  what: string;
  /** The table's name; by default the title. */
  caption?: string;
  path: string;
  filters?: Record<string, FilterField>;
  /** The filters that are used most, as links above the form. */
  tabs?: readonly ListTab[];
  list: ListData<Row>;
  /** Path of the CSV export, which has the same filters. */
  csv?: string;
  /** URL of one page, if it is not the path with `pageNumber`. */
  pageAddress?: (page: number) => string;
  /** Error message of a failed action. */
  refused?: string;
  /** What an action did, above the filters. */
  done?: ReactNode;
  /** Buttons below the table, where there are rows. */
  below?: ReactNode;
  /** Shown in place of a list that is empty without filters: that there is nothing yet, and the first step. */
  none: ReactNode;
  /** Column names, or complete header cells. */
  columns: readonly string[] | ReactElement;
  /** What becomes of the rows on small screens. */
  rows?: TableRows;
  children: (row: Row) => ReactNode;
};

/** The screen of a list in the back office: filters, count, table or a note that it is empty, and pagination. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, actions, what, caption = title, path, filters = {}, list, refused, none, columns, rows } = props;
  const { typed, errors, total, page, pages } = list;
  // Without any rows there is nothing to filter, count or export yet.
  const isNew = total === 0 && Object.values(typed).every((value) => value === "");
  const isValid = Object.keys(errors).length === 0;
  const tabs = props.tabs?.map(({ label, values }) => ({ label, to: filteredPage(path, values, 1) }));
  const here = filteredPage(path, typed, 1);
  return (
    <Page title={title} lead={lead} above={props.above} actions={actions}>
      <Refused>{refused}</Refused>
      {props.done}
      {tabs && !isNew && <Tabs tabs={tabs} here={here} label={`Kinds of ${what}`} />}
      {Object.keys(filters).length > 0 && !isNew && (
        <FilterForm
          label={`Filter ${what}`}
          path={path}
          fields={filters}
          values={typed}
          errors={errors}
          isTab={tabs?.some(({ to }) => to === here)}
        />
      )}
      {!isNew && <ShownCount list={list} csv={props.csv && isValid ? filteredPage(props.csv, typed, 1) : undefined} />}
      {list.rows.length === 0 ? (
        <div className={emptyNote}>
          {total === 0 ? (
            none
          ) : (
            <p>
              {`No ${what} match. Change the filters, or `}
              <Link to={path}>{`show all ${what}`}</Link>.
            </p>
          )}
        </div>
      ) : (
        <>
          <DataTable caption={caption} columns={columns} rows={rows}>
            {list.rows.map(props.children)}
          </DataTable>
          {props.below}
        </>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={props.pageAddress ?? ((to) => filteredPage(path, typed, to))}
        label={`Pages of ${what}`}
      />
    </Page>
  );
}

type TabsProps = { tabs: { label: string; to: string }[]; here: string; label: string };

/** Links to the same screen with other rows; the one that is shown is marked. */
export function Tabs({ tabs, here, label }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-4 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map(({ label: name, to }) => (
          <li key={name}>
            <Link className={tab} to={to} aria-current={to === here ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab =
  "inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold no-underline aria-[current]:border-accent aria-[current]:text-accent";
