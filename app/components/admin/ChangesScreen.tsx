import { Link } from "@remix-run/react";
import type { adminChangeList } from "~/shop/audit/admin-change.server";
import { type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { ShortId } from "../lists/ShortId";
import { useDates } from "../ui/dates";

type Change = RowOf<typeof adminChangeList>;

/** The audit log of admin changes, newest first. */
export function ChangesScreen({ list }: { list: ListData<Change> }) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Changes"
      lead="What admins have changed, newest first."
      what="changes"
      path="/admin/changes"
      list={list}
      none="No admin has changed anything yet."
      columns={[`When (${zone})`, "Who", "What", "Before and after"]}
      rows="cards"
    >
      {(change) => <ChangeLine key={change.num} change={change} />}
    </ListScreen>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const { formatDateTime } = useDates();
  return (
    <tr>
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
  );
}

const ENTITY_PATHS: Partial<Record<Change["entity"], (id: string) => string>> = {
  user: (id) => `/admin/user/${id}`,
  product: (id) => `/admin/product/${id}/edit`,
  order: (id) => `/order/${id}`,
  rate: (id) => `/admin/shippingrate/${id}/edit`,
};

function Entity({ entity, entityId, entityName, action }: Change) {
  const entityPath = ENTITY_PATHS[entity];
  const name = entityName ? <span className="wrap-anywhere">{entityName}</span> : <ShortId id={entityId} />;
  if (!entityPath || action === "deleted") return name;
  return (
    <Link to={entityPath(entityId)} reloadDocument={entity === "order"}>
      {name}
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
