import { formatMoney } from "~/shop/money/format-money";
import { FieldError } from "../forms/FieldError";
import { control } from "../forms/formStyles";
import { DataTable } from "../lists/DataTable";
import { numberCell } from "../lists/table";
import { Button } from "../ui/Button";

export type DraftLineView = {
  product: string;
  /** As typed. */
  qty: string;
  /** The name of the color or the id of the variant; empty for none. */
  color: string;
  name: string;
  sku: string;
  priceCents: number;
  /** Its variants or colors. */
  choices: { value: string; label: string }[];
  hasOptions: boolean;
  /** The units that have to stay: they are shipped, refunded or canceled. */
  fixed: number;
  /** Why the line cannot be ordered; null when it can. */
  problem: string | null;
};

/** The lines of an order that is being entered, in its form. */
export function DraftLines({ lines }: { lines: DraftLineView[] }) {
  const hasChoices = lines.some(({ choices }) => choices.length > 0);
  const heading = lines.some(({ hasOptions }) => hasOptions) ? "Variant" : "Color";
  if (lines.length === 0) return <p className="mt-3 text-muted">No products yet.</p>;
  return (
    <div className="mt-4">
      <DataTable
        caption="Products of the order"
        columns={
          <>
            <th scope="col">Product</th>
            {hasChoices && <th scope="col">{heading}</th>}
            <th scope="col">Quantity</th>
            <th scope="col" className={numberCell}>
              Price
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </>
        }
      >
        {lines.map((line, index) => (
          <DraftLine key={`${line.product} ${index}`} line={line} index={index} heading={hasChoices ? heading : null} />
        ))}
      </DataTable>
    </div>
  );
}

type DraftLineProps = {
  line: DraftLineView;
  index: number;
  /** Of the column of variants and colors; null without one. */
  heading: string | null;
};

function DraftLine({ line, index, heading }: DraftLineProps) {
  const { product, qty, color, name, sku, priceCents, choices, hasOptions, fixed, problem } = line;
  const kind = hasOptions ? "variant" : "color";
  const errorId = `line-${index}-error`;
  const described = problem ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <tr>
      <td data-label="Product" className="wrap-anywhere">
        <div>
          {name}
          {sku && <span className="block text-xs text-muted">{sku}</span>}
          {fixed > 0 && <span className="block text-xs text-muted">{`${fixed} shipped, refunded or canceled`}</span>}
          <FieldError id={errorId} errors={problem ? [problem] : undefined} />
        </div>
        <input type="hidden" name="product" value={product} />
        {choices.length === 0 && <input type="hidden" name="color" value="" />}
      </td>
      {heading && (
        <td data-label={heading}>
          {choices.length > 0 && (
            <select
              name="color"
              defaultValue={color}
              aria-label={`${hasOptions ? "Variant" : "Color"} of ${name}`}
              className={control({ kind: "smallChoice" })}
              {...described}
            >
              <option value="">{`Choose a ${kind}`}</option>
              {choices.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </select>
          )}
        </td>
      )}
      <td data-label="Quantity">
        <input
          name="qty"
          defaultValue={qty}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${name}`}
          className={control({ width: "quantity" })}
          {...described}
        />
      </td>
      <td data-label="Price" className={`${numberCell} whitespace-nowrap`}>
        {formatMoney(priceCents)}
      </td>
      <td>
        {fixed === 0 && (
          <Button variant="ghost" small tight name="remove" value={index} formNoValidate>
            Remove<span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
