import { Form, Link } from "@remix-run/react";
import type { ChangedProductList, ChangeView } from "~/shop/bulk-changes/change-lists.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { SubmitButton } from "../ui/Button";
import { panel } from "../ui/Card";
import { Fact, factList } from "../ui/Fact";
import { actions } from "../ui/layoutStyles";
import { Time } from "../ui/Time";
import { ChangeStatus } from "./ChangeStatus";

type ProductState = RowOf<ChangedProductList>["state"];

type ChangeScreenProps = {
  change: ChangeView;
  counts: Record<ProductState, number>;
  /** The path of the form in which it was typed; empty for none. */
  back: string;
  list: ListData<RowOf<ChangedProductList>>;
  refused?: string;
};

const STATES: Record<ProductState, string> = {
  open: "Not changed yet",
  refused: "Stays as it is",
  done: "Changed",
  undone: "Changed back",
  kept: "Not changed back",
};

const FILTERS: FieldsOf<ChangedProductList> = {
  state: {
    label: "State",
    kind: "choice",
    options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
  },
};

const products = (count: number) => (count === 1 ? "1 product" : `${count} products`);

/** One bulk change or sale: what it does to each product, and the button for the next step. */
export function ChangeScreen({ change, counts, back, list, refused }: ChangeScreenProps) {
  const path = `/admin/productlist/changes/${change.id}`;
  return (
    <ListScreen
      title={change.name || (change.status === "preview" ? "Check this change" : "Bulk change")}
      caption="Products"
      what="products"
      path={path}
      filters={FILTERS}
      list={list}
      refused={refused}
      done={
        <section className={`${panel()} mb-6`} aria-label="This change">
          <Facts change={change} />
          <Outcome change={change} counts={counts} path={path} />
          <Steps change={change} open={counts.open} back={back} />
        </section>
      }
      none={<p>All of these products were deleted.</p>}
      columns={["Product", "Old → new", "State"]}
    >
      {(row) => <ProductLine key={row.id} row={row} />}
    </ListScreen>
  );
}

function Facts({ change }: Pick<ChangeScreenProps, "change">) {
  const { name, startsAt, endsAt } = change;
  return (
    <dl className={factList}>
      <Fact term="Status">
        <ChangeStatus change={change} />
      </Fact>
      <Fact term="What">{change.what}</Fact>
      <Fact term="By">{change.by}</Fact>
      <Fact term={name ? "Start" : "Made"}>{startsAt && <Time at={startsAt} />}</Fact>
      <Fact term={name ? "End" : "Undone"}>
        {endsAt && (
          <>
            <Time at={endsAt} />
            {change.endedBy !== null && `, by ${change.endedBy}`}
          </>
        )}
      </Fact>
    </dl>
  );
}

/** What became of the products, as far as it needs a look. */
function Outcome({ change, counts, path }: Pick<ChangeScreenProps, "change" | "counts"> & { path: string }) {
  const isUnderWay = change.status === "applying" || change.status === "undoing";
  return (
    <div className="mt-4 grid gap-3">
      {isUnderWay && (
        <Alert kind="info">
          It continues automatically, also after a restart of the shop. Reload this page to see how far it is.
        </Alert>
      )}
      {(["refused", "kept"] as const).map(
        (state) =>
          counts[state] > 0 && (
            <Alert key={state} kind="warning">
              {`${products(counts[state])} ${state === "kept" ? "not changed back" : counts[state] === 1 ? "stays as it is" : "stay as they are"}: `}
              <Link to={`${path}?state=${state}`}>see why</Link>.
            </Alert>
          ),
      )}
    </div>
  );
}

const UNDO_LABELS = { undo: "Undo this change", end: "End this sale now", cancel: "Cancel this sale" };

function Steps({ change, open, back }: Pick<ChangeScreenProps, "change" | "back"> & { open: number }) {
  if (change.status === "preview") {
    const label = change.name ? `Plan the sale of ${products(open)}` : `Change ${products(open)}`;
    return (
      <Form method="post" preventScrollReset className={`${actions} mt-4`} aria-label="Confirm">
        {open > 0 && (
          <SubmitButton intent="confirm" pendingLabel="Saving…">
            {label}
          </SubmitButton>
        )}
        {back && <Link to={back}>Change what you typed</Link>}
      </Form>
    );
  }
  return (
    <Form method="post" preventScrollReset className={`${actions} mt-4`} aria-label="Undo">
      {change.undo && (
        <SubmitButton variant="secondary" intent="undo" pendingLabel="Saving…">
          {UNDO_LABELS[change.undo]}
        </SubmitButton>
      )}
      <Link to="/admin/productlist/changes">All sales and bulk changes</Link>
    </Form>
  );
}

function ProductLine({ row: { id, name, state, problem, changes } }: { row: RowOf<ChangedProductList> }) {
  return (
    <tr>
      <td data-label="Product" className="wrap-anywhere">
        <Link to={`/admin/product/${id}/edit`}>{name || "Unnamed draft"}</Link>
      </td>
      <td data-label="Old → new">
        <ul>
          {changes.map((change) => (
            <li key={change.name}>
              <span className="text-muted">{`${change.name}: `}</span>
              <del>{change.before}</del>
              {" → "}
              <ins>{change.after}</ins>
            </li>
          ))}
        </ul>
      </td>
      <td data-label="State" className="wrap-anywhere">
        <Badge kind={problem ? "warning" : "neutral"}>{STATES[state]}</Badge>
        {problem && <span className="mt-1 block text-sm">{problem}</span>}
      </td>
    </tr>
  );
}
