import { getInputProps } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ImportPreview, LosingProduct } from "~/shop/product-lists/import-plan.server";
import type { ImportOutcome } from "~/shop/product-lists/import-products.server";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { control, fieldLabel } from "../forms/formStyles";
import { Hint } from "../forms/Hint";
import { type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { DataTable } from "../lists/DataTable";
import { Pagination } from "../lists/Pagination";
import { Alert } from "../ui/Alert";
import { Badge } from "../ui/Badge";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button } from "../ui/Button";
import { Card, panel } from "../ui/Card";
import { useDates } from "../ui/dates";
import { actions } from "../ui/layoutStyles";

type ProductImportScreenProps = {
  lastImport: ImportOutcome | null;
  /** Pictures of imports that are still to be loaded, and those with a problem. */
  pictures: { open: number; problems: number };
  /** Why the previewed file was not imported. */
  refused?: string;
  preview?: ImportPreview;
  /** Validation result of a rejected file. */
  lastResult?: FormResult;
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** CSV import of products: a preview of the changes, then a button to apply them. */
export function ProductImportScreen({ lastImport, pictures, refused, preview, lastResult }: ProductImportScreenProps) {
  const [form, fields] = useServerForm<Record<"file", string>>({
    id: "import",
    constraint: { file: { required: true } },
    lastResult,
  });
  const navigation = useNavigation();
  const applying = navigation.formData?.has("token") ?? false;
  return (
    <Page
      title="Import products"
      width="text"
      above={<Breadcrumb items={[{ label: "Products", to: "/admin/productlist" }, { label: "Import products" }]} />}
      lead="First you see what the file would change. Nothing is imported until you apply it."
    >
      <div className="grid gap-8 *:min-w-0">
        {refused && <Alert kind="error">{refused}</Alert>}
        {lastImport && !preview && <Report lastImport={lastImport} />}
        {pictures.open + pictures.problems > 0 && !preview && (
          <p>
            <Link to="/admin/products/pictures">
              {pictures.open > 0
                ? counted(pictures.open, "picture is being loaded", "pictures are being loaded")
                : counted(pictures.problems, "picture with a problem", "pictures with a problem")}
            </Link>
          </p>
        )}
        {preview && <Outcome preview={preview} applying={applying} />}
        <Card title={preview ? "Another file" : "Choose a file"}>
          <ValidatedForm form={form} encType="multipart/form-data" label="Import products">
            <FileField meta={fields.file} />
            <div className={actions}>
              <Button pending={navigation.state === "submitting" && !applying} pendingLabel="Checking…">
                Show what would change
              </Button>
            </div>
          </ValidatedForm>
          <ul className="mt-6 list-disc pl-5 text-sm text-muted">
            <li>Product exports of Shopify and WooCommerce are recognized. Their products are added.</li>
            <li>A line with an id changes that product; one without adds a product.</li>
            <li>Columns that are left out stay as they are.</li>
            <li>imageB and colorsVariants hold one picture or color a line; a color's picture follows a colon.</li>
            <li>
              While countInStockShown holds the stock of the export, units sold since are not brought back. Leave that
              column out to set the stock as it stands in the file.
            </li>
            <li>Pictures with web addresses are loaded into this shop after the import.</li>
            <li>
              Start from <a href="/admin/products.csv">an export of all products</a>.
            </li>
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function FileField({ meta }: { meta: Field }) {
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label htmlFor={meta.id} className={fieldLabel}>
        CSV file
      </label>
      <input
        className={control()}
        {...getInputProps(meta, { type: "file", ariaDescribedBy: meta.descriptionId })}
        accept=".csv,text/csv"
        {...focus}
      />
      <FieldError id={meta.errorId} errors={meta.errors} />
      <Hint
        id={meta.descriptionId}
        hint="In UTF-8, up to 5 MB and 5000 products: an export of this shop, Shopify or WooCommerce."
      />
    </div>
  );
}

function Problems({ problems }: Pick<ImportPreview, "problems">) {
  return problems.map(({ line, reason }) => (
    <li key={`${line} ${reason}`}>
      <b>{`Line ${line}`}</b>
      {`: ${reason}`}
    </li>
  ));
}

type LossesProps = Pick<ImportOutcome, "counts"> & { losing: (LosingProduct & { productId?: string | null })[] };

/** What is not taken over, by product, those that arrive as drafts first. */
function Losses({ losing, counts }: LossesProps) {
  return (
    <>
      <p>{`${counted(counts.losing, "product loses", "products lose")} something that products here do not have.`}</p>
      {counts.drafts > 0 && (
        <p>
          {`${counted(counts.drafts, "of them arrives as a draft", "of them arrive as drafts")}, because of several prices, options, reductions, or goods that are not shipped: look at them, then publish them. `}
          <Link to="/admin/productlist?state=draft">All drafts</Link>
        </p>
      )}
      <ul className="mt-3 grid gap-3 wrap-anywhere">
        {losing.map(({ line, name, isDraft, losses, productId }) => (
          <li key={line}>
            <p>
              {`Line ${line}: `}
              {productId ? (
                <Link to={`/admin/product/${productId}/edit`}>{name || "Unnamed draft"}</Link>
              ) : (
                <b>{name}</b>
              )}
              {isDraft && (
                <>
                  {" "}
                  <Badge kind="info">Draft</Badge>
                </>
              )}
            </p>
            <ul className="list-disc pl-5 text-sm">
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The result of the last import. */
function Report({ lastImport }: { lastImport: ImportOutcome }) {
  const { actorName, startedAt, isFinished, added, changed, skipped, losing, counts, page, pages } = lastImport;
  const { formatZonedTime } = useDates();
  const done = [counted(added, "product added", "products added"), counted(changed, "changed", "changed")].join(", ");
  return (
    <section className={panel()} aria-labelledby="last-import">
      <h2 id="last-import">{isFinished ? "Last import" : "Import under way"}</h2>
      <p>{`Started by ${actorName}, ${formatZonedTime(startedAt)}: ${done}.`}</p>
      {!isFinished && (
        <p>It continues automatically, also after a restart of the shop. Reload this page to see how far it is.</p>
      )}
      {skipped.length > 0 && (
        <>
          <p>{`${counted(skipped.length, "line was", "lines were")} not imported. Please check and import them again.`}</p>
          <ul className="mt-3 grid gap-1">
            <Problems problems={skipped} />
          </ul>
        </>
      )}
      {counts.losing > 0 && (
        <>
          <h3 className="mt-4">What was not taken over</h3>
          <Losses losing={losing} counts={counts} />
          <Pagination page={page} pages={pages} href={(to) => `/admin/products/import?page=${to}`} />
        </>
      )}
    </section>
  );
}

function Outcome({ preview, applying }: { preview: ImportPreview; applying: boolean }) {
  const { token, source, notes, problems, counts } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (preview) heading.current?.focus();
  }, [preview]);
  return (
    <section className={panel()} aria-labelledby="outcome">
      <h2 id="outcome" ref={heading} tabIndex={-1}>
        {problems.length > 0
          ? counted(counts.problems, "line is wrong", "lines are wrong")
          : "What the file would change"}
      </h2>
      {problems.length > 0 && (
        <>
          <p className="mb-3">Nothing can be imported until every line is right.</p>
          <ul className="mb-4 grid gap-1">
            <Problems problems={problems} />
          </ul>
          {counts.problems > problems.length && (
            <p className="mb-4">{`And ${counts.problems - problems.length} more.`}</p>
          )}
        </>
      )}
      <p role="status">
        {[
          counted(counts.added, "product added", "products added"),
          counted(counts.changed, "changed", "changed"),
          counted(counts.unchanged, "left as it is", "left as they are"),
        ].join(", ")}
      </p>
      {counts.pictures > 0 && (
        <p>{`${counted(counts.pictures, "picture is", "pictures are")} loaded from the web after the import.`}</p>
      )}
      {source && <p className="mt-3">{`This is a product export of ${source}.`}</p>}
      {notes.length > 0 && (
        <>
          <h3 className="mt-4">What is different here</h3>
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {counts.losing > 0 && (
        <>
          <h3 className="mt-4">What is not taken over</h3>
          <Losses losing={preview.losing} counts={counts} />
          {counts.losing > preview.losing.length && (
            <p className="mt-3">{`And ${counts.losing - preview.losing.length} more. The report after the import names all of them.`}</p>
          )}
        </>
      )}
      {token && (
        <Form method="post" className="my-5" aria-label="Apply import">
          <input type="hidden" name="token" value={token} />
          <Button pending={applying} pendingLabel="Applying…">
            Apply
          </Button>
        </Form>
      )}
      <Lines preview={preview} />
    </section>
  );
}

function Lines({ preview: { added, changed, counts } }: { preview: ImportPreview }) {
  return (
    <>
      {changed.length > 0 && (
        <>
          <h3 className="mb-3 mt-6">Changed</h3>
          <DataTable caption="Changed products" columns={["Product", "Old → new"]}>
            {changed.map(({ line, id, name, differences, more }) => (
              <Line
                key={line}
                line={line}
                name={<Link to={`/admin/product/${id}/edit`}>{name || "Unnamed draft"}</Link>}
              >
                {differences.map((difference) => (
                  <li key={`${difference.name} ${difference.before} ${difference.after}`}>
                    <span className="text-muted">{`${difference.name}: `}</span>
                    <del>{difference.before || "nothing"}</del>
                    {" → "}
                    <ins>{difference.after || "nothing"}</ins>
                  </li>
                ))}
                {more > 0 && <li>{`And ${more} more.`}</li>}
              </Line>
            ))}
          </DataTable>
          <Shown shown={changed.length} count={counts.changed} />
        </>
      )}
      {added.length > 0 && (
        <>
          <h3 className="mb-3 mt-6">New</h3>
          <DataTable caption="New products" columns={["Product", "Values"]}>
            {added.map(({ line, name, isDraft, values }) => (
              <Line key={line} line={line} name={name} isDraft={isDraft}>
                {values.map((given) => (
                  <li key={given.name}>
                    <span className="text-muted">{`${given.name}: `}</span>
                    {given.value}
                  </li>
                ))}
              </Line>
            ))}
          </DataTable>
          <Shown shown={added.length} count={counts.added} />
        </>
      )}
    </>
  );
}

type LineProps = { line: number; name: ReactNode; isDraft?: boolean; children: ReactNode };

function Line({ line, name, isDraft, children }: LineProps) {
  return (
    <tr>
      <td className="align-top wrap-anywhere max-lg:!block max-lg:!text-left">
        <span className="text-muted">{`Line ${line}: `}</span>
        {name} {isDraft && <Badge kind="info">Draft</Badge>}
      </td>
      <td className="wrap-anywhere max-lg:!block max-lg:!text-left">
        <ul>{children}</ul>
      </td>
    </tr>
  );
}

function Shown({ shown, count }: { shown: number; count: number }) {
  return shown < count && <p className="mt-3 text-muted">{`The first ${shown} of ${count} are shown.`}</p>;
}
