import { formatMoney } from "~/shop/money/format-money";
import { Price } from "../catalogue/Price";
import { QuantityField } from "../catalogue/QuantityField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button, button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { bigPrice } from "../ui/summaryStyles";
import { type Variant, VariantPicker } from "./VariantPicker";

type BuyBoxProps = {
  /** False for a draft, which cannot be ordered. */
  isOffered: boolean;
  priceCents: number;
  /** The delivery by the cheapest rate; null when the shop does not ship to where it is. */
  delivery: { priceCents: number; arrives: string } | null;
  /** The price before it was reduced; null for none. */
  compareAtCents: number | null;
  countInStock: number;
  variants: Variant[];
  selectedVariant?: string;
  onSelectVariant?: (name: string) => void;
  /** The product's page at another shop, an http(s) URL. */
  purchaseLink?: string | null;
  /** How the purchase link is shown: not at all, beside the cart button, or instead of it. */
  purchaseLinkMode: "hidden" | "alongside" | "instead";
  /** Value of the cart button's `intent`. */
  intent?: string;
  pending?: boolean;
  /** Validation result of a rejected submission. */
  lastResult?: FormResult;
};

/** On phones the button stays in reach while pictures, colors and quantity scroll by. */
const stickyActions = [
  "max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:-mt-3 max-lg:px-4 max-lg:pb-2 max-lg:pt-5",
  "max-lg:bg-[linear-gradient(transparent,var(--page)_1rem)]",
].join(" ");

/** Price, stock, color, quantity and the cart button; posts to the current page. */
export function BuyBox({
  isOffered,
  priceCents,
  delivery,
  compareAtCents,
  countInStock,
  variants,
  selectedVariant,
  onSelectVariant,
  purchaseLink,
  purchaseLinkMode,
  intent = "add-to-cart",
  pending,
  lastResult,
}: BuyBoxProps) {
  const link = purchaseLinkMode === "hidden" ? null : purchaseLink;
  const sellsHere = isOffered && !(link && purchaseLinkMode === "instead");
  const sold = countInStock < 1;
  const [form, fields] = useServerForm<Record<"qty" | "selectedColorsVariants", string>>({ id: "buy", lastResult });
  // The quantity of the last response: conform keeps the first one.
  const typed = lastResult?.initialValue?.qty;
  const { id, name, errorId, errors } = fields.qty;
  const quantityField = { id, name, errorId, errors, initialValue: typeof typed === "string" ? typed : undefined };
  return (
    // A sold-out product has no quantity field, so its errors are shown above the form.
    <ValidatedForm form={form} otherErrors={sold ? fields.qty.errors : undefined}>
      <div>
        <Price priceCents={priceCents} compareAtCents={compareAtCents} className={`${bigPrice} mt-2`} />
        {delivery && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Icon name="truck" />
            <span>{`Shipping: ${delivery.priceCents === 0 ? "Free" : formatMoney(delivery.priceCents)}`}</span>
            {!sold && <span>{`Arrives ${delivery.arrives} in the United States`}</span>}
          </p>
        )}
      </div>
      {sellsHere && (
        <>
          <p className={`flex items-center gap-2 text-sm font-semibold ${sold ? "text-danger" : "text-success"}`}>
            {stockWords(countInStock)}
          </p>
          <VariantPicker
            variants={variants}
            selected={selectedVariant}
            onSelect={onSelectVariant}
            meta={fields.selectedColorsVariants}
          />
          {!sold && <QuantityField max={countInStock} meta={quantityField} />}
          <div className={stickyActions} data-sticky-actions>
            <Button wide name="intent" value={intent} disabled={sold} pending={pending} pendingLabel="Adding…">
              {sold ? "Out of stock" : "Add to cart"}
            </Button>
          </div>
        </>
      )}
      {link && (
        <a
          className={button({ wide: true, variant: sellsHere ? "secondary" : "primary" })}
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow sponsored"
        >
          Buy from our partner
          <Icon name="external" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </ValidatedForm>
  );
}

function stockWords(countInStock: number): string {
  if (countInStock < 1) return "Out of stock";
  if (countInStock === 1) return "Only 1 left in stock";
  return countInStock <= 5 ? `Only ${countInStock} left in stock` : `In stock (${countInStock})`;
}
