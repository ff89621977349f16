import { type EditableField, type EditableFields, editVersionOf } from "../audit/edit-version.server";
import { formatMoney } from "../money/format-money";
import { safeDescription } from "./description.server";
import type { EditedRow, ProductField } from "./product-field.schema.server";
import { PRODUCT_FIELD_NAMES, type ProductFieldName, productFields } from "./product-fields.schema.server";

const readablePrice = (dollars: unknown) => (dollars === "" ? "" : formatMoney(Math.round(Number(dollars) * 100)));

/** Overrides of how a field is compared and read. */
const OVERRIDES: Partial<Record<ProductFieldName, Partial<EditableField<EditedRow>>>> = {
  price: { readable: readablePrice },
  compareAtPrice: { readable: readablePrice },
  // Readers get the description filtered, so the stored one is compared in the same form.
  description: { stored: ({ description }) => safeDescription(description) },
};

function editableField(name: ProductFieldName): EditableField<EditedRow> {
  const { toAudit, toForm }: ProductField = productFields[name];
  return { stored: toAudit, typed: toForm, ...OVERRIDES[name] };
}

/** The fields of a product that make its version. Stock is not one: sales change it, and `countInStockShown` guards it. */
export const PRODUCT_VERSION_FIELDS: EditableFields<EditedRow> = Object.fromEntries(
  PRODUCT_FIELD_NAMES.filter((name) => name !== "countInStock").map((name) => [name, editableField(name)]),
);

/** The version of a product, for its form and the API. */
export const productVersion = (row: EditedRow): string => editVersionOf(PRODUCT_VERSION_FIELDS, row);
