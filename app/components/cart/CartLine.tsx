import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useId } from "react";
import { formatMoney } from "~/shop/orders/money";
import { ProductPicture } from "../catalogue/ProductPicture";
import type { PictureSource } from "../catalogue/picture";
import { QuantityField } from "../catalogue/QuantityField";
import { ShortProductName } from "../catalogue/ShortProductName";
import { formState } from "../forms/formState";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";

export type CartLineItem = {
  productId: string;
  name: string;
  /** Chosen colour, empty when the product has none. */
  selectedColorsVariants: string;
  picture: PictureSource | null;
  priceCents: number;
  qty: number;
  countInStock: number;
};

type CartLineProps = {
  line: CartLineItem;
  /** The answer to its form, when that was refused. */
  lastResult?: SubmissionResult<string[]>;
};

/** One line of the cart, as an `<li>` with a form of its own: `intent` is `update` or `remove`. */
export function CartLine({ line, lastResult }: CartLineProps) {
  const [form, fields] = formState<"qty">({ id: useId(), lastResult });
  const whose = line.selectedColorsVariants ? `${line.name}, ${line.selectedColorsVariants}` : line.name;
  return (
    <li>
      {line.picture ? <ProductPicture picture={line.picture} sizes="7rem" alt="" eager /> : <span />}
      <div>
        <div className="spread">
          <h2 className="line-name">
            <Link to={`/product/${line.productId}`} title={line.name}>
              <ShortProductName name={line.name} />
            </Link>
          </h2>
          <p className="sum">{formatMoney(line.priceCents * line.qty)}</p>
        </div>
        <p className="text-sm text-muted">
          {line.selectedColorsVariants
            ? `${line.selectedColorsVariants} · ${formatMoney(line.priceCents)} each`
            : `${formatMoney(line.priceCents)} each`}
        </p>
        {line.countInStock < 1 && <p className="error">Out of stock. Remove it to go on.</p>}
        <ValidatedForm form={form} preventScrollReset>
          <input type="hidden" name="product" value={line.productId} />
          <input type="hidden" name="selectedColorsVariants" value={line.selectedColorsVariants} />
          {line.countInStock > 0 && (
            <>
              <QuantityField
                // A new quantity from the server is shown, not the one typed before.
                key={`${line.qty}/${line.countInStock}/${fields.qty.initialValue}`}
                max={line.countInStock}
                defaultValue={line.qty}
                labelSuffix={`of ${whose}`}
                meta={fields.qty}
              />
              <Button variant="secondary" name="intent" value="update">
                Update<span className="sr-only">{` ${whose}`}</span>
              </Button>
            </>
          )}
          <Button variant="ghost" name="intent" value="remove">
            Remove<span className="sr-only">{` ${whose}`}</span>
          </Button>
        </ValidatedForm>
      </div>
    </li>
  );
}
