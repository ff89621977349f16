import { Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { formatDateTime } from "../ui/dates";
import { emptyNote } from "../ui/emptyNote";
import { Pagination } from "../ui/Pagination";
import { table, tableBox } from "../ui/table";
import { filteredPage } from "./filterQuery";
import { ShortId } from "./ShortId";

const PATH = "/admin/changes";

type Change = {
  num: number;
  actorName: string;
  entity: "user" | "product" | "order" | "email" | "marketplace" | "rate" | "setting";
  entityId: string;
  action: string;
  changes: { name: string; before: string; after: string }[];
  /** ISO 8601 timestamp. */
  at: string;
};

type ChangesScreenProps = { changes: Change[]; total: number; page: number; pages: number };

/** The audit log of admin changes, newest first. */
export function ChangesScreen({ changes, total, page, pages }: ChangesScreenProps) {
  return (
    <Page title="Changes" lead="What admins have changed, newest first.">
      {total === 0 ? (
        <p className={emptyNote}>No admin has changed anything yet.</p>
      ) : (
        <div className={tableBox}>
          <table className={table({ rows: "cards" })}>
            <caption className="sr-only">Changes</caption>
            <thead>
              <tr>
                {["When (UTC)", "Who", "What", "Before and after"].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.num}>
                  <td data-label="When">
                    <time dateTime={change.at}>{formatDateTime(change.at)}</time>
                  </td>
                  <td data-label="Who">{change.actorName}</td>
                  <td data-label="What">
                    <span>
                      {`${change.entity} `}
                      <Entity {...change} />
                      {` ${change.action}`}
                    </span>
                  </td>
                  <td data-label="Before and after">
                    {change.changes.length === 0 ? <span className="text-muted">None</span> : <Values {...change} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination page={page} pages={pages} href={(to) => filteredPage(PATH, {}, to)} label="Pages of changes" />
    </Page>
  );
}

const ENTITY_PATHS: Partial<Record<Change["entity"], (id: string) => string>> = {
  user: (id) => `/admin/user/${id}/edit`,
  product: (id) => `/admin/product/${id}/edit`,
  order: (id) => `/order/${id}`,
  rate: (id) => `/admin/shippingrate/${id}/edit`,
};

function Entity({ entity, entityId, action }: Change) {
  const entityPath = ENTITY_PATHS[entity];
  if (!entityPath || action === "deleted") return <ShortId id={entityId} />;
  return (
    <Link to={entityPath(entityId)} reloadDocument={entity === "order"}>
      <ShortId id={entityId} />
    </Link>
  );
}

function Values({ changes }: Change) {
  return (
    <ul>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-muted">{`${name}: `}</span>
          <del>{before || "nothing"}</del>
          {" → "}
          <ins>{after || "nothing"}</ins>
        </li>
      ))}
    </ul>
  );
}
