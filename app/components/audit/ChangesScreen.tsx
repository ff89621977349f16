import { Link } from "@remix-run/react";
import type { adminChangeList } from "~/shop/audit/admin-change-list.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { emptyCell } from "../lists/table";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";

type Change = RowOf<typeof adminChangeList>;

/** Each kind of record in words, with its page and the word for a record without a name. */
const ENTITIES: Record<Change["entity"], { word: string; path?: (id: string) => string; unnamed?: string }> = {
  order: { word: "order", path: (id) => `/order/${id}` },
  payment: { word: "payment" },
  product: { word: "product", path: (id) => `/admin/product/${id}/edit`, unnamed: "without a name" },
  user: { word: "user", path: (id) => `/admin/user/${id}`, unnamed: "with a deleted account" },
  customer: { word: "customer", path: (id) => `/admin/customers/${id}`, unnamed: "with deleted data" },
  review: { word: "review of" },
  "contact-message": { word: "contact message" },
  email: { word: "email", path: (id) => `/admin/emails/${id}`, unnamed: "removed since" },
  rate: { word: "shipping rate", path: (id) => `/admin/shippingrate/${id}/edit` },
  zone: { word: "shipping zone", path: (id) => `/admin/shippingzone/${id}/edit` },
  category: { word: "category", path: (id) => `/admin/categories/${encodeURIComponent(id)}/edit` },
  page: { word: "page", path: (id) => `/admin/pages/${id}/edit` },
  "home-section": { word: "section of the home page", path: () => "/admin/homepage", unnamed: "(all of them)" },
  tax: { word: "tax rate", path: () => "/admin/taxes" },
  sale: { word: "sale", path: (id) => `/admin/productlist/changes/${id}` },
  discount: { word: "discount", path: (id) => `/admin/discount/${id}/edit` },
  setting: { word: "settings" },
  marketplace: { word: "AliExpress" },
  download: { word: "file" },
};

const ACTIONS: Record<string, string> = {
  placed: "entered",
  paid: "marked as paid",
  "payment-reviewed": "payment reviewed",
  cancelled: "canceled",
  restocked: "items put back in stock",
  "return-requested": "return entered",
  "return-approved": "return approved",
  "return-declined": "return declined",
  "return-received": "return received",
  "lines-changed": "items changed",
  "due-waived": "difference waived",
  "tracking-added": "tracking numbers added",
  "label-bought": "label bought",
  "label-void-pending": "label void pending",
  "label-voided": "label voided",
  "part-shipped": "partly shipped",
  "ready-for-pickup": "ready for pickup",
  "shipping-undone": "'shipped' undone",
  "delivery-undone": "'delivered' undone",
  "address-corrected": "address corrected",
  note: "note added",
};

const FILTERS: FieldsOf<typeof adminChangeList> = {
  entity: {
    label: "What",
    kind: "choice",
    options: Object.entries(ENTITIES).map(([value, { word }]) => ({
      value,
      label: word.charAt(0).toUpperCase() + word.slice(1),
    })),
  },
  actorName: { label: "Who" },
};

type ChangesScreenProps = {
  list: ListData<Change>;
  /** Whether the reader's role opens the page of the taxes. */
  mayOpenTaxes: boolean;
};

/** The audit log of admin changes, newest first. */
export function ChangesScreen({ list, mayOpenTaxes }: ChangesScreenProps) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Changes"
      lead="What admins have changed, newest first."
      what="changes"
      path="/admin/changes"
      filters={FILTERS}
      list={list}
      none={<p>No admin has changed anything yet.</p>}
      columns={[`When (${zone})`, "Who", "What", "Before and after"]}
      rows="cards"
    >
      {(change) => <ChangeLine key={change.num} change={change} isLinked={change.entity !== "tax" || mayOpenTaxes} />}
    </ListScreen>
  );
}

function ChangeLine({ change, isLinked }: { change: Change; isLinked: boolean }) {
  const values = shownValues(change);
  return (
    <tr>
      <td data-label="When">
        <Time at={change.at} show="time" />
      </td>
      <td data-label="Who">{change.actorName}</td>
      <td data-label="What">
        <span>
          {`${ENTITIES[change.entity].word} `}
          <Entity {...change} isLinked={isLinked} />
          {` ${ACTIONS[change.action] ?? change.action}`}
        </span>
      </td>
      {values.length === 0 ? (
        <td className={emptyCell} />
      ) : (
        <td data-label="Before and after">
          <Values action={change.action} changes={values} />
        </td>
      )}
    </tr>
  );
}

function Entity({ entity, entityId, entityName, isDeleted, isLinked }: Change & { isLinked: boolean }) {
  const { path, unnamed = "" } = ENTITIES[entity];
  const name = <span className="wrap-anywhere">{entityName || unnamed}</span>;
  if (!path || isDeleted || !isLinked) return name;
  return (
    <Link to={path(entityId)} reloadDocument={entity === "order"}>
      {name}
    </Link>
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const isUpdate = ({ action }: Pick<Change, "action">) => action === "changed" || action === "imported";

/** What is said of a change: not the fields that a new record leaves empty. */
const shownValues = (change: Change) =>
  change.changes.filter(({ before, after }) => isUpdate(change) || before || after);

/** Fields of a record that was changed, with both values; of other actions only the value that there is. */
function Values({ action, changes }: Pick<Change, "action" | "changes">) {
  const { formatDateTime } = useDates();
  const textOf = (value: string) => (MOMENT.test(value) ? formatDateTime(value) : value);
  return (
    <ul>
      {changes.map(({ name, before, after }) => (
        <li key={name} className="whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{`${name}: `}</span>
          {isUpdate({ action }) || (before && after) ? (
            <>
              <del>{textOf(before) || "nothing"}</del>
              {" → "}
              <ins>{textOf(after) || "nothing"}</ins>
            </>
          ) : (
            textOf(before || after)
          )}
        </li>
      ))}
    </ul>
  );
}
