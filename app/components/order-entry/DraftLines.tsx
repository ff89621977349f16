import { formatMoney } from "~/shop/money/format-money";
import { FieldError } from "../forms/FieldError";
import { control } from "../forms/formStyles";
import { DataTable } from "../lists/DataTable";
import { numberCell } from "../lists/table";
import { Button } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

export type DraftLineView = {
  product: string;
  /** As typed. */
  qty: string;
  /** Empty for none. */
  color: string;
  name: string;
  sku: string;
  priceCents: number;
  colors: string[];
  /** The units that have to stay: they are shipped, refunded or canceled. */
  fixed: number;
  /** Why the line cannot be ordered; null when it can. */
  problem: string | null;
};

/** The lines of an order that is being entered, in its form. */
export function DraftLines({ lines }: { lines: DraftLineView[] }) {
  const hasColors = lines.some(({ colors }) => colors.length > 0);
  if (lines.length === 0) return <p className="mt-3 text-muted">No products yet.</p>;
  return (
    <div className="mt-4">
      <DataTable
        caption="Products of the order"
        columns={
          <>
            <th scope="col">Product</th>
            {hasColors && <th scope="col">Color</th>}
            <th scope="col">Quantity</th>
            <th scope="col" className={numberCell}>
              Price
            </th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </>
        }
      >
        {lines.map((line, index) => (
          <DraftLine key={`${line.product} ${index}`} line={line} index={index} hasColors={hasColors} />
        ))}
      </DataTable>
    </div>
  );
}

function DraftLine({ line, index, hasColors }: { line: DraftLineView; index: number; hasColors: boolean }) {
  const { product, qty, color, name, sku, priceCents, colors, fixed, problem } = line;
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
        {colors.length === 0 && <input type="hidden" name="color" value="" />}
      </td>
      {hasColors && (
        <td data-label="Color">
          {colors.length > 0 && (
            <select
              name="color"
              defaultValue={color}
              aria-label={`Color of ${name}`}
              className={control({ kind: "smallChoice" })}
              {...described}
            >
              <option value="">Choose a color</option>
              {colors.map((each) => (
                <option key={each}>{each}</option>
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
            Remove<VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
}
