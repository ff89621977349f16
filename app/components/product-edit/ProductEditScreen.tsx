import { parse } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useMemo, useState } from "react";
import type {
  ColorFormValues,
  ProductFormValues,
  ProductInput,
  TextFieldName,
} from "~/shop/catalog/product-fields.schema.server";
import type { ProductFormResult, ServerFolder } from "~/shop/catalog/product-form-values";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel } from "../forms/editVersion";
import { FirstInvalid } from "../forms/firstInvalid";
import { fieldRow } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { PictureFields } from "../pictures/PictureFields";
import { RichTextField } from "../rich-text/RichTextField";
import { Alert } from "../ui/Alert";
import { crumbs } from "../ui/Breadcrumb";
import { Button, ButtonLink, SubmitButton } from "../ui/Button";
import { useDates } from "../ui/dates";
import { actions } from "../ui/layoutStyles";
import { loadedApart } from "../ui/loadedApart";
import { Toast } from "../ui/Toast";
import { ColorVariants } from "./ColorVariants";

const VariantFields = loadedApart("[name=variantsShown]", async () => (await import("./VariantFields")).VariantFields);

type ProductEditScreenProps = {
  id: string;
  /** The inputs that need no code of their own, in rows. */
  inputs: ProductInput[][];
  constraint: Constraints;
  values: ProductFormValues;
  /** Current stock in the database. */
  stockShown: number;
  /** The sale that runs and has set the price. */
  sale: { id: string; name: string; endsAt: string } | null;
  /** How many addresses wait for the product to be back in stock. */
  waiting: number;
  version: string;
  /** The shop's unit for weights of products, such as `oz`. */
  weightUnit: string;
  /** Shipping methods that have rates. */
  shippingMethods: string[];
  server: ServerFolder;
  answer?: ProductFormResult;
};

type ProductFields = Record<TextFieldName | "files", string> & { colorsVariants: ColorFormValues[] };

/** For conform: null keeps the error of a field. */
const unchanged = (errors: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.keys(errors).map((name) => [name, null]));

/** The values that conform keeps: what is left out has inputs of its own. */
const valuesOfForm = ({ imageB: _, isPublished: __, options: ___, variants: ____, ...values }: ProductFormValues) =>
  values;

/** Says that a sale has set the price, and what becomes of a price that is changed now. */
function SaleNote({ id, name, endsAt }: { id: string; name: string; endsAt: string }) {
  const { formatZonedTime } = useDates();
  return (
    <Alert kind="info" className="mb-6">
      It is in the sale <Link to={`/admin/productlist/changes/${id}`}>{name}</Link>
      {` until ${formatZonedTime(endsAt)}. If you change the price or the compare-at price now, both stay so when the sale ends.`}
    </Alert>
  );
}

/** What a product with options has of its variants. */
const SUMS = ["price", "compareAtPrice", "countInStock"];

const withoutSums = (inputs: ProductInput[][]) =>
  inputs.map((row) => row.filter(({ name }) => !SUMS.includes(name))).filter((row) => row.length > 0);

const NO_ERRORS = {};

/** Stays in view in windows that have room for it: the form is long. */
const saveBar =
  "sticky bottom-0 z-10 border-t border-line bg-page py-3 [@media(max-height:29.99rem)]:static print:hidden";

/** The form with which an admin edits a product. */
export function ProductEditScreen(props: ProductEditScreenProps) {
  const { id, inputs, constraint, values, answer } = props;
  const server = answer?.server ?? props.server;
  const typed = answer?.typed ?? values;
  const { imageB, isPublished } = typed;
  // A new answer draws the rows of the variants anew.
  const answers = useResponseCount(answer);
  const hasOptions = values.options.length > 0;
  // One object for each answer: conform reports every new one.
  const lastResult = useMemo<FormResult | undefined>(
    () => answer && { status: "error", initialValue: valuesOfForm(answer.typed), error: answer.error },
    [answer],
  );
  const [form, fields] = useServerForm<ProductFields>({
    id: `product-${id}`,
    constraint,
    lastResult,
    defaultValue: valuesOfForm(typed),
    // The buttons of the colors need no server; all else is left to it. Errors stay until the next save.
    onValidate: ({ formData }) =>
      parse<ProductFields, string[]>(formData, {
        resolve: (_payload, intent) => ({ error: intent ? unchanged(answer?.error) : null }),
      }),
  });
  const [pictures, setPictures] = useState(imageB.map(({ src }) => src));
  const [main, setMain] = useState(typed.image ?? "");
  const [uploadedVersion, setUploadedVersion] = useState<string>();
  const version = uploadedVersion ?? answer?.version ?? props.version;
  const choices = [...new Set([...pictures, ...(server.pictures ?? []), main])].filter(Boolean);
  // 'Update Product' takes the place of 'Publish', and its focus.
  const mainId = `${form.id}-main`;
  const update = (
    <SubmitButton
      id={isPublished ? mainId : undefined}
      intent="save"
      variant={isPublished ? "primary" : "secondary"}
      pendingLabel="Updating…"
    >
      {saveLabel("Update Product", answer?.changes)}
    </SubmitButton>
  );
  // What a shopper sees first comes first: the name, the description, the pictures.
  const [firstRow = [], ...otherRows] = hasOptions ? withoutSums(inputs) : inputs;
  const rowOf = (row: ProductInput[]) => (
    <div className={fieldRow} key={row[0]?.name}>
      {row.map(({ name, label, hint, inputMode, options }) =>
        options ? (
          <SelectField key={name} label={label} meta={fields[name]} options={options} />
        ) : (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode={inputMode}
            meta={fields[name]}
            autoComplete="off"
            suggestions={name === "shippingMethod" ? props.shippingMethods : undefined}
          />
        ),
      )}
    </div>
  );
  return (
    <Page
      title={
        values.name || isPublished ? (
          <span className="line-clamp-2">{`Edit product ${values.name}`}</span>
        ) : (
          "New product"
        )
      }
      // The table of variants has a dozen columns.
      width={hasOptions || typed.variants.length > 0 ? "wide" : "text"}
      above={
        <p className={crumbs}>
          <Link to="/admin/productlist">Go Back</Link>
        </p>
      }
      actions={
        values.name && (
          <ButtonLink small variant="secondary" to={`/product/${id}`}>
            {isPublished ? "View in the shop" : "Preview"}
          </ButtonLink>
        )
      }
      lead={isPublished ? undefined : "A draft: shoppers see it once you publish it."}
    >
      {answer?.uploaded && (
        <section className="mb-6" aria-label="Upload Status">
          <Alert kind={answer.error.files ? "warning" : "success"}>
            <h2>Upload Status</h2>
            {answer.uploaded.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="mt-2">
              <Button variant="secondary" small form={form.id} name="intent" value="keep">
                OK
              </Button>
            </p>
          </Alert>
        </section>
      )}
      {props.sale && <SaleNote {...props.sale} />}
      {props.waiting > 0 && (
        <Alert kind="info" className="mb-6">
          {props.waiting === 1 ? "1 shopper waits" : `${props.waiting} shoppers wait`} for this product to be back.
        </Alert>
      )}
      <ValidatedForm
        form={form}
        preventScrollReset
        label="Edit product"
        encType="multipart/form-data"
        details={answer?.changes && <EditConflict changes={answer.changes} />}
      >
        {/* Enter in a field activates the first submit button of the form. */}
        <button
          type="submit"
          name="intent"
          value={isPublished ? "save" : "draft"}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        >
          Save
        </button>
        <input type="hidden" name="countInStockShown" value={answer?.countInStockShown ?? props.stockShown} />
        <input type="hidden" name="version" value={version} />
        {rowOf(firstRow)}
        <RichTextField label="Description" meta={fields.description} isOptional />
        <PictureFields
          productId={id}
          folder={fields.imageFolderName}
          image={fields.image}
          filesError={fields.files.errors}
          pictures={pictures}
          saved={imageB}
          errors={answer?.error}
          main={main}
          onPictures={setPictures}
          onMain={setMain}
          server={server}
          version={version}
          onVersion={setUploadedVersion}
        />
        {otherRows.map(rowOf)}
        {/* The rows are drawn anew before conform has the errors. */}
        <FirstInvalid.Provider value={Object.keys(answer?.error ?? NO_ERRORS).find(Boolean)}>
          <VariantFields
            answers={answers}
            options={typed.options}
            variants={typed.variants}
            pasted={answer?.pasted ?? ""}
            pictures={choices}
            weightUnit={props.weightUnit}
            errors={answer?.error ?? NO_ERRORS}
            focus={answer?.focus}
          />
        </FirstInvalid.Provider>
        {!hasOptions && <ColorVariants form={form} list={fields.colorsVariants} pictures={choices} />}
        <div className={`${actions} ${saveBar}`} data-selection-bar data-sticky-actions>
          {isPublished ? (
            update
          ) : (
            <SubmitButton id={mainId} intent="publish" pendingLabel="Publishing…">
              Publish
            </SubmitButton>
          )}
          <SubmitButton variant="secondary" intent="draft" pendingLabel="Saving…">
            {isPublished ? "Unpublish" : "Save draft"}
          </SubmitButton>
          {!isPublished && update}
        </div>
        <p>
          <ButtonLink variant="secondary" to="/admin/productlist">
            Back to Product List
          </ButtonLink>
        </p>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={answer ? form.id : null} />
      {answer?.isRefused && <Toast kind="error" message="Update failed." />}
    </Page>
  );
}
