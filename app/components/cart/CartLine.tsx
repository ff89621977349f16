import { Form, Link } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import type { CartLine as Line } from "~/shop/cart/cart.server";
import { productPath } from "~/shop/catalog/product-path";
import { formatMoney } from "~/shop/money/format-money";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { QuantityField } from "../catalog/QuantityField";
import { FirstInvalid } from "../forms/firstInvalid";
import { fieldError } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { itemLine, itemLink, itemName, itemPicture, itemSum } from "../ui/summaryStyles";

type CartLineProps = {
  line: Line;
  /** The rejected quantity as typed, and its error. */
  typed?: string;
  error?: string;
  /** Whether this is the first line with an invalid quantity. */
  isFirstInvalid: boolean;
  /** The response to the cart form; a new object for each submission. */
  answer?: object;
};

const removeFormId = (productId: string, choice: string) => `remove-${productId}-${encodeURIComponent(choice)}`;

/** The name and the sum in a row, the quantity below them, or between them where there is room. */
const columns = [
  "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 *:min-w-0 max-sm:[&>:first-child]:flex-[1_1_max(8rem,100%-6rem)]",
  "sm:grid sm:grid-cols-[minmax(0,1fr)_5rem_6rem]",
  "[&_[name=qty]]:w-20 sm:[&_label]:sr-only",
].join(" ");

/** One line of the cart, as an `<li>` in the cart's form. */
export function CartLine({ line, typed, error, isFirstInvalid, answer }: CartLineProps) {
  const { productId, variant, variantId, isSoldOut } = line;
  const color = variantId ? "" : variant;
  const path = productPath(productId, line.isChoiceGone ? undefined : { variantId });
  const id = useId();
  const quantityField = {
    id,
    name: "qty",
    errorId: `${id}-error`,
    errors: error ? [error] : undefined,
    initialValue: typed,
  };
  const whose = variant ? `${line.name}, ${variant}` : line.name;
  const quantity = typed && /^\d{1,9}$/.test(typed) ? Number(typed) : line.qty;
  const box = useRef<HTMLDivElement>(null);
  useShownValue(box, String(quantity), answer);
  useEffect(() => {
    if (isFirstInvalid && answer) box.current?.querySelector<HTMLElement>("[name=qty]")?.focus();
  }, [isFirstInvalid, answer]);
  return (
    <li className={itemLine}>
      <ProductPicture picture={pictureSource(line.image)} sizes="7rem" alt="" className={itemPicture} eager />
      <div className={columns} ref={box}>
        <div>
          <h2 className={itemName}>
            <Link to={color ? productPath(productId, color) : path} className={itemLink}>
              {line.name}
            </Link>
          </h2>
          <p className="text-sm text-muted empty:hidden">
            {[variant, line.sku && `SKU ${line.sku}`, line.qty > 1 && `${formatMoney(line.priceCents)} each`]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {isSoldOut && !line.isChoiceGone && <p className={fieldError}>Out of stock. Remove it to go on.</p>}
          {line.isChoiceGone && (
            <p className={fieldError}>
              No longer offered. Remove it, or <Link to={path}>choose another</Link>.
            </p>
          )}
        </div>
        {!isSoldOut && (
          <>
            <p className={`${itemSum} sm:order-1 sm:pt-2.5 sm:text-right`}>{formatMoney(line.priceCents * line.qty)}</p>
            {/* The quantity begins a line on phones, also below a long sum. */}
            <span className="-mt-2 basis-full sm:hidden" />
            <input type="hidden" name="product" value={productId} />
            <input type="hidden" name="selectedColorsVariants" value={color} />
            <input type="hidden" name="variantId" value={variantId} />
            <FirstInvalid.Provider value={isFirstInvalid ? quantityField.name : undefined}>
              <QuantityField
                max={line.countInStock}
                isNumber
                defaultValue={quantity}
                labelSuffix={`of ${whose}`}
                meta={quantityField}
              />
            </FirstInvalid.Provider>
          </>
        )}
        <p className="self-end sm:order-2 sm:col-span-full sm:justify-self-start">
          <Button variant="ghost" tight name="intent" value="remove" form={removeFormId(productId, variantId || color)}>
            Remove<span className="sr-only">{` ${whose}`}</span>
          </Button>
        </p>
      </div>
    </li>
  );
}

/**
 * Writes a quantity from the server into the field. The field is not re-rendered with a new key, because it would lose the
 * focus after each change.
 */
function useShownValue(box: React.RefObject<HTMLElement>, value: string, answer: object | undefined) {
  const shown = useRef({ value, answer });
  useEffect(() => {
    if (shown.current.value === value && shown.current.answer === answer) return;
    shown.current = { value, answer };
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>("[name=qty]");
    const isEdited = field === document.activeElement || field?.hasAttribute("aria-invalid");
    if (field && !isEdited) field.value = value;
  }, [box, value, answer]);
}

/** The form of a line's `Remove` button. It is outside the cart form because forms cannot be nested. */
export function RemoveForm({ productId, color, variantId }: { productId: string; color: string; variantId: string }) {
  return (
    <Form method="post" id={removeFormId(productId, variantId || color)} preventScrollReset hidden noValidate>
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="selectedColorsVariants" value={color} />
      {variantId && <input type="hidden" name="variantId" value={variantId} />}
    </Form>
  );
}
