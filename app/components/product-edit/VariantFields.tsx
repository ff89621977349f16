import { Fragment } from "react";
import type { OptionFormValues, VariantFormValues } from "~/shop/catalog/product-fields.schema.server";
import { OPTIONS_LIMIT } from "~/shop/variants/variant-words";
import { FieldError } from "../forms/FieldError";
import { control, fieldHint, fieldLabel, tick } from "../forms/formStyles";
import { DataTable } from "../lists/DataTable";
import { fileName } from "../pictures/pictureFiles";
import { part, partLegend } from "../pictures/pictureFormStyles";
import { Button } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type Errors = Record<string, string[] | null | undefined>;

type VariantFieldsProps = {
  options: OptionFormValues[];
  variants: VariantFormValues[];
  /** Pasted rows that could not be filled in; empty for none. */
  pasted: string;
  /** Picture paths to choose from. */
  pictures: string[];
  errors: Errors;
};

type Column = {
  name: "price" | "compareAtPrice" | "sku" | "gtin" | "countInStock" | "weight";
  label: string;
  inputMode: "decimal" | "numeric" | undefined;
  /** Whether it can be filled with one value. */
  fills: boolean;
  /** Whether it has a dozen characters and more. */
  isLong?: true;
};

/** The columns of texts. */
const COLUMNS: Column[] = [
  { name: "price", label: "Price", inputMode: "decimal", fills: true },
  { name: "compareAtPrice", label: "Compare-at price", inputMode: "decimal", fills: true },
  { name: "sku", label: "SKU", inputMode: undefined, fills: false, isLong: true },
  { name: "gtin", label: "GTIN", inputMode: "numeric", fills: false, isLong: true },
  { name: "countInStock", label: "In stock", inputMode: "numeric", fills: true },
  { name: "weight", label: "Weight (g)", inputMode: "numeric", fills: true },
];

/** A list in a cell, as wide as its longest entry where the columns are beside each other. */
const choiceInCell = `${control({ kind: "smallChoice" })} lg:w-auto lg:min-w-20 lg:max-w-48`;

const valuesIn = ({ values = "" }: OptionFormValues) =>
  values
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The options and variants of a product. Its buttons post the form, which comes back with the rows changed. */
export function VariantFields({ options, variants, pasted, pictures, errors }: VariantFieldsProps) {
  const given = options.flatMap((option, field) =>
    option.name?.trim() || option.values?.trim() ? [{ ...option, field }] : [],
  );
  return (
    <fieldset className={part}>
      <legend className={partLegend}>Options and variants</legend>
      <input type="hidden" name="variantsShown" value="yes" />
      <p className="text-sm text-muted">
        For a product that comes in several sizes, colors or the like. Without options, it has one price and one stock.
      </p>
      <div className="grid gap-5 md:grid-cols-3">
        {Array.from({ length: OPTIONS_LIMIT }, (_, index) => (
          <OptionField key={index} index={index} option={options[index] ?? {}} errors={errors} />
        ))}
      </div>
      <FieldError id="options-error" errors={errors.options ?? errors.variants ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" small name="combine" value="yes">
          Add missing combinations
        </Button>
        <Button variant="secondary" small name="addVariant" value="yes">
          Add variant
        </Button>
      </div>
      <PasteField pasted={pasted} errors={errors.pasted ?? undefined} />
      {variants.length > 0 && (
        <DataTable
          caption="Variants"
          rows="fields"
          columns={[
            ...given.map((option, index) => option.name || `Option ${index + 1}`),
            ...COLUMNS.map(({ label }) => label),
            "Picture",
            "Available",
            "Order",
          ]}
        >
          <FillRow options={given.length} pictures={pictures} />
          {variants.map((variant, index) => (
            <VariantRow
              key={`${variant._id ?? ""} ${index}`}
              index={index}
              variant={variant}
              options={given}
              pictures={pictures}
              errors={errors}
            />
          ))}
        </DataTable>
      )}
    </fieldset>
  );
}

function OptionField({ index, option, errors }: { index: number; option: OptionFormValues; errors: Errors }) {
  const named = (name: string) => `options[${index}].${name}`;
  const nameErrors = errors[named("name")] ?? undefined;
  const valueErrors = errors[named("values")] ?? undefined;
  return (
    <div>
      <label htmlFor={named("name")} className={fieldLabel}>{`Option ${index + 1}`}</label>
      <input
        id={named("name")}
        name={named("name")}
        className={control()}
        defaultValue={option.name ?? ""}
        placeholder={["Size", "Color", "Material"][index]}
        autoComplete="off"
        aria-invalid={nameErrors ? true : undefined}
        aria-describedby={nameErrors ? `${named("name")}-error` : undefined}
      />
      <FieldError id={`${named("name")}-error`} errors={nameErrors} />
      <label htmlFor={named("values")} className={`${fieldLabel} mt-3`}>{`Values of option ${index + 1}`}</label>
      <textarea
        id={named("values")}
        name={named("values")}
        className={control()}
        defaultValue={option.values ?? ""}
        rows={4}
        aria-invalid={valueErrors ? true : undefined}
        aria-describedby={valueErrors ? `${named("values")}-error` : `${named("values")}-hint`}
      />
      <p id={`${named("values")}-hint`} className={fieldHint}>
        One on each line
      </p>
      <FieldError id={`${named("values")}-error`} errors={valueErrors} />
    </div>
  );
}

/** Takes rows that were copied from a spreadsheet. */
function PasteField({ pasted, errors }: { pasted: string; errors: string[] | undefined }) {
  return (
    <details open={errors !== undefined || undefined}>
      <summary>Paste rows from a spreadsheet</summary>
      <label htmlFor="pasted" className={`${fieldLabel} mt-3`}>
        Rows
      </label>
      <textarea
        id="pasted"
        name="pasted"
        className={control()}
        defaultValue={pasted}
        rows={4}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? "pasted-error" : "pasted-hint"}
      />
      <p id="pasted-hint" className={fieldHint}>
        The columns of the table from the options to the weight, or those that the first line names. Rows with values
        that are there are changed, others are added.
      </p>
      <FieldError id="pasted-error" errors={errors} />
      <Button variant="secondary" small name="paste" value="yes">
        Fill in rows
      </Button>
    </details>
  );
}

/** Fills a column of all variants with one value. */
function FillRow({ options, pictures }: { options: number; pictures: string[] }) {
  const button = (name: string, label: string) => (
    <Button variant="ghost" small tight name="fill" value={name} formNoValidate>
      Fill column<VisuallyHidden>{` ${label}`}</VisuallyHidden>
    </Button>
  );
  return (
    <tr>
      {options > 0 && <td colSpan={options}>All variants</td>}
      {COLUMNS.map(({ name, label, inputMode, fills }) => (
        <td key={name} data-label={fills ? label : undefined} className={fills ? undefined : "max-lg:!hidden"}>
          {fills && (
            <>
              <input
                name={`fill_${name}`}
                inputMode={inputMode}
                aria-label={`${label} of all variants`}
                className={control({ width: "quantity" })}
                autoComplete="off"
              />
              {button(name, label)}
            </>
          )}
        </td>
      ))}
      <td data-label="Picture">
        <PictureChoice name="fill_image" label="Picture of all variants" pictures={pictures} chosen="" />
        {button("image", "Picture")}
      </td>
      <td data-label="Available">
        <select name="fill_isAvailable" aria-label="Available, for all variants" className={choiceInCell}>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
        {button("isAvailable", "Available")}
      </td>
      <td />
    </tr>
  );
}

type PictureChoiceProps = { name: string; label: string; pictures: string[]; chosen: string };

function PictureChoice({ name, label, pictures, chosen }: PictureChoiceProps) {
  const all = [...new Set([...pictures, chosen])].filter(Boolean);
  return (
    <select name={name} aria-label={label} defaultValue={chosen} className={choiceInCell}>
      <option value="">None</option>
      {all.map((path) => (
        <option key={path} value={path}>
          {fileName(path)}
        </option>
      ))}
    </select>
  );
}

type VariantRowProps = {
  index: number;
  variant: VariantFormValues;
  /** The options that are filled in, each with the place of its fields. */
  options: (OptionFormValues & { field: number })[];
  pictures: string[];
  errors: Errors;
};

function VariantRow({ index, variant, options, pictures, errors }: VariantRowProps) {
  const named = (name: string) => `variants[${index}].${name}`;
  const words = (variant.values ?? []).filter(Boolean).join(", ") || `variant ${index + 1}`;
  const rowErrors = ["options", "_id", "image"].flatMap((name) => errors[named(name)] ?? []);
  const error = (name: string) => errors[named(name)] ?? undefined;
  return (
    <tr>
      {options.map((option, place) => {
        const chosen = variant.values?.[place] ?? "";
        const all = [...new Set([...valuesIn(option), chosen])].filter(Boolean);
        const label = option.name || `Option ${place + 1}`;
        return (
          <td key={place} data-label={label}>
            <select
              name={named(`value${option.field}`)}
              aria-label={`${label} of ${words}`}
              defaultValue={chosen}
              className={choiceInCell}
              aria-invalid={rowErrors.length > 0 ? true : undefined}
              aria-describedby={rowErrors.length > 0 ? `${named("options")}-error` : undefined}
            >
              <option value="">Choose</option>
              {all.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
            {place === 0 && (
              <FieldError id={`${named("options")}-error`} errors={rowErrors.length > 0 ? rowErrors : undefined} />
            )}
          </td>
        );
      })}
      {COLUMNS.map(({ name, label, inputMode, isLong }, place) => (
        <td key={name} data-label={label}>
          {place === 0 && (
            <Fragment>
              {variant._id && <input type="hidden" name={named("_id")} value={variant._id} />}
              {variant.countInStockShown && (
                <input type="hidden" name={named("countInStockShown")} value={variant.countInStockShown} />
              )}
            </Fragment>
          )}
          <input
            name={named(name)}
            defaultValue={variant[name] ?? ""}
            inputMode={inputMode}
            aria-label={`${label} of ${words}`}
            className={isLong ? `${control()} lg:min-w-40` : control({ width: "quantity" })}
            autoComplete="off"
            aria-invalid={error(name) ? true : undefined}
            aria-describedby={error(name) ? `${named(name)}-error` : undefined}
          />
          <FieldError id={`${named(name)}-error`} errors={error(name)} />
        </td>
      ))}
      <td data-label="Picture">
        <PictureChoice
          name={named("image")}
          label={`Picture of ${words}`}
          pictures={pictures}
          chosen={variant.image ?? ""}
        />
      </td>
      <td data-label="Available">
        <input
          type="checkbox"
          name={named("isAvailable")}
          value="true"
          defaultChecked={variant.isAvailable !== "false"}
          aria-label={`${words} is available`}
          className={tick}
        />
      </td>
      <td>
        <div className="flex gap-3">
          <RowButton name="variantUp" index={index} label="Up" words={`: ${words}`} />
          <RowButton name="variantDown" index={index} label="Down" words={`: ${words}`} />
          <RowButton name="removeVariant" index={index} label="Remove" words={` ${words}`} />
        </div>
      </td>
    </tr>
  );
}

function RowButton({ name, index, label, words }: { name: string; index: number; label: string; words: string }) {
  return (
    <Button variant="ghost" small tight name={name} value={index} formNoValidate>
      {label}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Button>
  );
}
