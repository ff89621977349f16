import { useNavigation } from "@remix-run/react";
import { type FormEvent, Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { OptionFormValues, VariantFormValues } from "~/shop/catalog/product-fields.schema.server";
import { isOptionGiven, type ListFocus } from "~/shop/catalog/product-form-values";
import { OPTIONS_LIMIT } from "~/shop/variants/variant-words";
import { ListButton } from "../edit/ListButton";
import { useOrder } from "../edit/useOrder";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst, useFocusFirstOf } from "../forms/firstInvalid";
import { control, fieldHint, fieldLabel, tick } from "../forms/formStyles";
import { DataTable } from "../lists/DataTable";
import { fileName } from "../pictures/pictureFiles";
import { part, partLegend } from "../pictures/pictureFormStyles";
import { Button } from "../ui/Button";
import { type Errors, type OnMoved, OptionField, takesFocus } from "./OptionFields";

type VariantFieldsProps = {
  options: OptionFormValues[];
  variants: VariantFormValues[];
  /** Pasted rows that could not be filled in; empty for none. */
  pasted: string;
  /** Picture paths to choose from. */
  pictures: string[];
  /** The unit of the weights, such as `oz`. */
  weightUnit: string;
  errors: Errors;
  /** The button that gets the focus. */
  focus: ListFocus | undefined;
};

type Column = {
  name: "price" | "compareAtPrice" | "sku" | "gtin" | "countInStock" | "weight";
  label: string;
  inputMode: "decimal" | "numeric" | undefined;
  /** Whether it can be filled with one value. */
  fills: boolean;
};

/** The columns of texts. */
const columnsOf = (weightUnit: string): Column[] => [
  { name: "price", label: "Price", inputMode: "decimal", fills: true },
  { name: "compareAtPrice", label: "Compare-at price", inputMode: "decimal", fills: true },
  { name: "sku", label: "SKU", inputMode: undefined, fills: false },
  { name: "gtin", label: "GTIN", inputMode: "numeric", fills: false },
  { name: "countInStock", label: "In stock", inputMode: "numeric", fills: true },
  { name: "weight", label: `Weight (${weightUnit})`, inputMode: "decimal", fills: true },
];

const choiceInCell = control({ kind: "smallChoice" });

/** Of the six lines of a row, those of the name or the value of an option, by the number of options: see `.table-variants`. */
const OPTION_LINES = ["", "lg:!row-span-6", "lg:!row-span-3", "lg:!row-span-2"];

/** Where a value, its color and its buttons are in one line. */
const optionGrid = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,27rem),1fr))] gap-5";

const choiceOf = (value: string) => (
  <option key={value} value={value}>
    {value}
  </option>
);

const wordsOf = ({ values = [] }: VariantFormValues, index: number) =>
  values.filter(Boolean).join(", ") || `variant ${index + 1}`;

const countsOf = ({ options, variants }: Pick<VariantFieldsProps, "options" | "variants">) => ({
  values: options.flatMap(({ values = [] }) => values.filter(Boolean)).length,
  variants: variants.length,
});

/** How many there are more or less than before, as `2 variants added`; empty for as many. */
function difference(before: number, now: number, word: string): string {
  const count = Math.abs(now - before);
  return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"} ${now > before ? "added" : "removed"}`;
}

/** What a button that posts the form has done, in words. */
function useResult({ answers, ...props }: VariantFieldsProps & { answers: number }, say: (result: string) => void) {
  const known = useRef({ answers, ...countsOf(props) });
  const sent = useNavigation().formData;
  const posted = useRef<FormData>();
  if (sent) posted.current = sent;
  useEffect(() => {
    const before = known.current;
    if (before.answers === answers) return;
    const now = countsOf(props);
    known.current = { answers, ...now };
    const counts = [
      difference(before.values, now.values, "value"),
      difference(before.variants, now.variants, "variant"),
    ].filter(Boolean);
    if (counts.length > 0) say(`${counts.join(", ")}.`);
    else if (posted.current?.has("fill")) say("The column is filled in.");
    else if (posted.current?.has("combine") && !props.errors.variants) say("No combination is missing.");
  });
}

/**
 * The options and variants of a product. Its buttons post the form, which comes back with the rows changed; those that move
 * something do so at once where scripts run.
 * @param answers changes with each answer, which draws the fields anew
 */
export function VariantFields({ answers, ...fields }: VariantFieldsProps & { answers: number }) {
  const [moved, setMoved] = useState("");
  useResult({ answers, ...fields }, setMoved);
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Fields
        key={answers}
        {...fields}
        onMoved={(item, place, count) => setMoved(`${item} is now number ${place + 1} of ${count}.`)}
      />
    </>
  );
}

function Fields(props: VariantFieldsProps & { onMoved: OnMoved }) {
  const { options, variants, pasted, pictures, weightUnit, focus, onMoved } = props;
  // The ids of errors whose fields were changed since the answer: a field keeps its error's id when it is moved.
  const [mended, setMended] = useState<readonly string[]>([]);
  const errors = useMemo(
    () => Object.fromEntries(Object.entries(props.errors).filter(([name]) => !mended.includes(`${name}-error`))),
    [props.errors, mended],
  );
  const mend = ({ target }: FormEvent) => {
    const id = (target as Element).getAttribute("aria-describedby");
    if (id?.endsWith("-error")) setMended((known) => [...known, id]);
  };
  const focusFirst = useFocusFirst("variants");
  const nameOf = (option: number) => options[option]?.name || `Option ${option + 1}`;
  const optionOrder = useOrder(OPTIONS_LIMIT, (option, place) => onMoved(nameOf(option), place, OPTIONS_LIMIT));
  const variantOrder = useOrder(variants.length, (index, place) =>
    onMoved(wordsOf(variants[index] ?? {}, index), place, variants.length),
  );
  const moveVariant = useRef(variantOrder.move);
  moveVariant.current = variantOrder.move;
  // The rows are drawn anew only where one of these changes: there can be a hundred.
  const columns = useMemo(() => columnsOf(weightUnit), [weightUnit]);
  const given = useMemo(() => {
    const places = options.flatMap((option, from) => (isOptionGiven(option) ? [from] : []));
    return optionOrder.order.flatMap((from, field) => {
      const option = options[from];
      if (!option || !isOptionGiven(option)) return [];
      // The same elements for all rows: React compares each only once.
      const choices = [...new Set(option.values)].filter(Boolean).map(choiceOf);
      return [{ ...option, field, place: places.indexOf(from), choices }];
    });
  }, [options, optionOrder.order]);
  return (
    <fieldset className={part} onInput={mend}>
      <legend className={partLegend}>Options and variants</legend>
      <input type="hidden" name="variantsShown" value="yes" />
      <p className="text-sm text-muted">
        For a product that comes in several sizes, colors or the like. Without options, it has one price and one stock.
      </p>
      <FieldError id="options-error" errors={errors.options ?? undefined} />
      <div className={options.some(isOptionGiven) ? optionGrid : "grid gap-5 md:grid-cols-3"}>
        {optionOrder.order.map((from, index) => (
          <OptionField
            key={from}
            option={options[from] ?? {}}
            from={from}
            index={index}
            order={optionOrder}
            errors={errors}
            focus={focus}
            onMoved={onMoved}
          />
        ))}
      </div>
      <FieldError id="variants-error" errors={errors.variants ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          small
          name="combine"
          value="yes"
          aria-describedby={errors.variants ? "variants-error" : undefined}
          {...focusFirst}
        >
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
          rows="variants"
          columns={
            <>
              {given.map((option, index) => (
                <th key={option.place} scope="col" className={OPTION_LINES[given.length]}>
                  {option.name || `Option ${index + 1}`}
                </th>
              ))}
              {[...columns.map(({ label }) => label), "Picture", "Available", "Order"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </>
          }
        >
          <FillRow options={given.length} columns={columns} pictures={pictures} />
          {variantOrder.order.map((from, index) => (
            <VariantRow
              key={from}
              from={from}
              index={index}
              variant={variants[from] ?? {}}
              options={given}
              columns={columns}
              pictures={pictures}
              errors={errors}
              focused={BUTTONS.find((button) => takesFocus(focus, button, from, variants.length))}
              onMove={moveVariant}
            />
          ))}
        </DataTable>
      )}
    </fieldset>
  );
}

/** Takes rows that were copied from a spreadsheet. */
function PasteField({ pasted, errors }: { pasted: string; errors: string[] | undefined }) {
  const focus = useFocusFirst("pasted");
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
        {...focus}
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
function FillRow({ options, columns, pictures }: { options: number; columns: Column[]; pictures: string[] }) {
  const button = (name: string, label: string) => (
    <Button variant="ghost" small tight name="fill" value={name} formNoValidate>
      Fill column<span className="sr-only">{` ${label}`}</span>
    </Button>
  );
  return (
    <tr>
      {options > 0 && (
        <td colSpan={options} className={OPTION_LINES[1]}>
          All variants
        </td>
      )}
      {columns.map(({ name, label, inputMode, fills }) => (
        <td key={name} data-label={fills ? label : undefined} className={fills ? undefined : "max-lg:!hidden"}>
          {fills && (
            <>
              <input
                name={`fill_${name}`}
                inputMode={inputMode}
                aria-label={`${label} of all variants`}
                className={control()}
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

/** The fields whose errors are those of the row. */
const ROW_FIELDS = ["options", "_id", "image"];

const BUTTONS = ["variantUp", "variantDown", "removeVariant"] as const;

type VariantRowProps = {
  /** Its place in the page's data, and now. */
  from: number;
  index: number;
  variant: VariantFormValues;
  /** The options that are filled in, each with the place of its fields, and that of its value in the page's data. */
  options: (OptionFormValues & { field: number; place: number; choices: JSX.Element[] })[];
  columns: Column[];
  pictures: string[];
  errors: Errors;
  /** The button that gets the focus. */
  focused: (typeof BUTTONS)[number] | undefined;
  /** Moves a row to another place. */
  onMove: RefObject<(from: number, to: number) => void>;
};

const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { from, index, variant, options, columns, pictures, errors, focused, onMove } = props;
  const focus = useFocusFirstOf();
  const named = (name: string) => `variants[${index}].${name}`;
  const words = wordsOf(variant, from);
  const error = (name: string) => errors[`variants[${from}].${name}`] ?? undefined;
  const errorId = (name: string) => `variants[${from}].${name}-error`;
  const rowErrors = ROW_FIELDS.flatMap((name) => error(name) ?? []);
  const button = { variant: "ghost", tight: true, value: index, item: words } as const;
  return (
    <tr>
      {options.map((option, column) => {
        const chosen = variant.values?.[option.place] ?? "";
        const label = option.name || `Option ${column + 1}`;
        return (
          <td key={option.place} data-label={label} className={OPTION_LINES[options.length]}>
            <select
              name={named(`value${option.field}`)}
              aria-label={`${label} of ${words}`}
              defaultValue={chosen}
              className={choiceInCell}
              aria-invalid={rowErrors.length > 0 ? true : undefined}
              aria-describedby={rowErrors.length > 0 ? errorId("options") : undefined}
              {...(column === 0 ? focus(...ROW_FIELDS.map((name) => `variants[${from}].${name}`)) : {})}
            >
              <option value="">Choose</option>
              {option.choices}
              {chosen !== "" && !option.values?.includes(chosen) && choiceOf(chosen)}
            </select>
            {column === 0 && (
              <FieldError id={errorId("options")} errors={rowErrors.length > 0 ? rowErrors : undefined} />
            )}
          </td>
        );
      })}
      {columns.map(({ name, label, inputMode }, place) => (
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
            className={control()}
            autoComplete="off"
            aria-invalid={error(name) ? true : undefined}
            aria-describedby={error(name) ? errorId(name) : undefined}
            {...focus(`variants[${from}].${name}`)}
          />
          <FieldError id={errorId(name)} errors={error(name)} />
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
        <div className="flex flex-wrap gap-x-3">
          <ListButton
            {...button}
            name="variantUp"
            onMove={() => onMove.current?.(index, index - 1)}
            takesFocus={focused === "variantUp"}
          >
            Up
          </ListButton>
          <ListButton
            {...button}
            name="variantDown"
            onMove={() => onMove.current?.(index, index + 1)}
            takesFocus={focused === "variantDown"}
          >
            Down
          </ListButton>
          <ListButton {...button} name="removeVariant" takesFocus={focused === "removeVariant"}>
            Remove
          </ListButton>
        </div>
      </td>
    </tr>
  );
});
