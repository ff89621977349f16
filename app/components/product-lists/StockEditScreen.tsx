import { Form, Link, useNavigation } from "@remix-run/react";
import { type StockFormRow, stockRowKey } from "~/shop/catalog/stock-form-row";
import { FieldError } from "../forms/FieldError";
import { control } from "../forms/formStyles";
import { useResponseCount } from "../forms/useResponseCount";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { DataTable } from "../lists/DataTable";
import { filteredPage } from "../lists/filterQuery";
import type { ListData } from "../lists/ListScreen";
import { Pagination } from "../lists/Pagination";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button, ButtonLink } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";
import { actions } from "../ui/layoutStyles";

type StockEditScreenProps = {
  /** The products of one page of the list. */
  rows: StockFormRow[];
  /** Products with more variants than the form has room for. */
  others: { id: string; name: string }[];
  /** The response to a rejected form, if `rows` come from it. */
  response?: { message: string };
  /** Whether the form has the prices too. */
  hasPrices: boolean;
  /** The page of the list, with its filters. */
  list: Pick<ListData<unknown>, "typed" | "page" | "pages">;
};

/** The stock and the prices of a page of the product list, in one form. */
export function StockEditScreen({ rows, others, response, hasPrices, list }: StockEditScreenProps) {
  const { typed, page, pages } = list;
  const title = hasPrices ? "Stock and prices" : "Stock";
  const listPath = filteredPage("/admin/productlist", typed, page);
  const pageAddress = (to: number) => filteredPage("/admin/productlist/stock", typed, to);
  const isSaving = useNavigation().formMethod === "POST";
  // A new response draws the rows anew, so that the first wrong field gets the focus.
  const responses = useResponseCount(response);
  return (
    <Page
      title={title}
      lead="Units sold while this page is open are subtracted automatically."
      above={<Breadcrumb items={[{ label: "Products", to: listPath }, { label: title }]} />}
    >
      <Refused>{response?.message}</Refused>
      {others.length > 0 && (
        <ul className="mb-5">
          {others.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/admin/product/${id}/edit`}>{name || "Unnamed draft"}</Link> has many variants: change them on
              its page.
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <p className={emptyNote}>No products match.</p>
      ) : (
        <Form method="post" id="stock" action={pageAddress(page)} aria-label={title} key={responses}>
          <DataTable
            caption={title}
            columns={["Name", ...(hasPrices ? ["Price"] : []), "Count In Stock"]}
            rows="fields"
          >
            {rows.map((row, index) => (
              <StockRow
                key={stockRowKey(row)}
                row={row}
                index={index}
                isFirstWrong={row === rows.find(isWrong)}
                hasPrice={hasPrices}
              />
            ))}
          </DataTable>
          <div className={`${actions} mt-5`}>
            <Button pending={isSaving} pendingLabel="Saving…">
              Save all
            </Button>
            <ButtonLink variant="secondary" to={listPath}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
      {rows.length > 0 && <UnsavedChanges forms={["stock"]} refused={response ? "stock" : null} />}
      <Pagination page={page} pages={pages} href={pageAddress} label="Pages of products" />
    </Page>
  );
}

const isWrong = ({ errors }: StockFormRow) => Boolean(errors.price || errors.countInStock);

type StockRowProps = { row: StockFormRow; index: number; isFirstWrong: boolean; hasPrice: boolean };

function StockRow({ row, index, isFirstWrong, hasPrice }: StockRowProps) {
  const { id, variantId, errors } = row;
  const name = row.name || "Unnamed draft";
  const named = (field: string) => `products[${index}].${field}`;
  return (
    <tr>
      <td>
        <span className="wrap-anywhere">{name}</span>
        <input type="hidden" name={named("id")} value={id} />
        {variantId && <input type="hidden" name={named("variantId")} value={variantId} />}
        {hasPrice && <input type="hidden" name={named("priceShown")} value={row.priceShown} />}
        <input type="hidden" name={named("countInStockShown")} value={row.countInStockShown} />
      </td>
      {hasPrice && (
        <td data-label="Price">
          <ValueField
            name={named("price")}
            label={`Price of ${name}`}
            value={row.price}
            error={errors.price}
            inputMode="decimal"
            takesFocus={isFirstWrong && errors.price !== undefined}
          />
        </td>
      )}
      <td data-label="In stock">
        <ValueField
          name={named("countInStock")}
          label={`Count In Stock of ${name}`}
          value={row.countInStock}
          error={errors.countInStock}
          inputMode="numeric"
          takesFocus={isFirstWrong && errors.price === undefined}
        />
      </td>
    </tr>
  );
}

type ValueFieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  inputMode: "decimal" | "numeric";
  takesFocus: boolean;
};

function ValueField({ name, label, value, error, inputMode, takesFocus }: ValueFieldProps) {
  return (
    <div>
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <input
        className={control({ width: "quantity" })}
        id={name}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...(takesFocus ? { autoFocus: true } : {})}
      />
      <FieldError id={`${name}-error`} errors={error ? [error] : undefined} />
    </div>
  );
}
