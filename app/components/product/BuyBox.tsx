import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { formatMoney } from "~/shop/money/format-money";
import { bigPrice, Price } from "../catalog/Price";
import { QuantityField } from "../catalog/QuantityField";
import { FormErrors } from "../forms/FormErrors";
import { FirstInvalid } from "../forms/firstInvalid";
import { formGrid } from "../forms/formStyles";
import type { FormResult } from "../forms/useServerForm";
import { Button, button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { loadedApart } from "../ui/loadedApart";
import type { OptionView } from "./OptionPicker";
import type { Variant } from "./VariantPicker";

// A product has one of the two, or neither.
const VariantPicker = loadedApart(
  "[name=selectedColorsVariants]",
  async () => (await import("./VariantPicker")).VariantPicker,
);
const OptionPicker = loadedApart('[name^="option."]', async () => (await import("./OptionPicker")).OptionPicker);

type BuyBoxProps = {
  /** Whether it has a cart button: not a draft, and not where its purchase link takes the place of the button. */
  isOffered: boolean;
  /** The quantity to begin with. */
  qty: number;
  priceCents: number;
  /** The delivery by the cheapest rate; null when the shop does not ship to where it is. */
  delivery: { priceCents: number; arrives: string; place: string } | null | false;
  /** The price before it was reduced; null for none. */
  compareAtCents: number | null;
  countInStock: number;
  /** Whether there is nothing in stock, whatever is chosen. */
  isSoldOut: boolean;
  /** Whether the price is the lowest one of several, among which is still to choose. */
  isFromPrice?: boolean;
  /** What has to be chosen of a product with variants. */
  options: OptionView[];
  onChoose: (name: string, value: string) => void;
  /** The chosen values, in words, if there are not together; empty for others. */
  missing: string;
  variants: Variant[];
  selectedVariant?: string;
  onSelectVariant?: (name: string) => void;
  /** The product's page at another shop, an http(s) URL; empty for none. */
  purchaseLink: string;
  /** The host of the purchase link. */
  partnerHost: string;
  /** The shop's limit of low stock, in units. */
  lowStock: number;
  /** What the shop says about returns; empty for nothing. */
  returnsNote: string;
  /** Value of the cart button's `intent`. */
  intent?: string;
  isOnWishList?: boolean;
  /** Adds the product to the cart without leaving the page. */
  onAdd?: (event: FormEvent<HTMLFormElement>) => void;
  pending?: boolean;
  /** Validation result of a rejected submission. */
  lastResult?: FormResult;
};

/** Price, stock, color, quantity and the cart button; posts to the current page. */
export function BuyBox({
  isOffered,
  qty,
  priceCents,
  delivery,
  compareAtCents,
  countInStock,
  isSoldOut,
  isFromPrice,
  options,
  onChoose,
  missing,
  variants,
  selectedVariant,
  onSelectVariant,
  purchaseLink,
  partnerHost,
  lowStock,
  returnsNote,
  intent = "add-to-cart",
  isOnWishList,
  onAdd,
  pending,
  lastResult,
}: BuyBoxProps) {
  const sold = countInStock < 1;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (lastResult) form.current?.querySelector<HTMLElement>(":enabled[aria-invalid]")?.focus();
  }, [lastResult]);
  const wasOnWishList = useRef(isOnWishList);
  // It takes the place of the button that was pressed.
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (wasOnWishList.current || !link) return;
    wasOnWishList.current = true;
    link.focus({ preventScroll: true });
  };
  const [variantField, quantityField] = [fieldOf("selectedColorsVariants", lastResult), fieldOf("qty", lastResult)];
  const optionFields = options.map(({ name, errors }) => ({ name: `option.${name}`, errors }));
  // A sold-out product has no quantity field, so its errors are shown above the form.
  const otherErrors = sold ? quantityField.errors : undefined;
  const firstInvalid = otherErrors
    ? undefined
    : [...optionFields, variantField, quantityField].find(({ errors }) => errors)?.name;
  return (
    // Without conform, which is larger than the page's other scripts: see docs/decisions/0049-script-weight.md.
    <Form
      method="post"
      preventScrollReset
      className={formGrid}
      id="buy"
      ref={form}
      noValidate
      onSubmit={(event) => pressed(event) === intent && onAdd?.(event)}
      aria-invalid={otherErrors ? true : undefined}
      aria-describedby={otherErrors ? "buy-error" : undefined}
    >
      <FormErrors id="buy-error" errors={otherErrors} takeFocus={firstInvalid === undefined} />
      <FirstInvalid.Provider value={firstInvalid}>
        {/* A choice changes it: what it says then is announced. */}
        <div role="status" className={formGrid}>
          <div>
            <Price
              isFrom={isFromPrice}
              priceCents={priceCents}
              compareAtCents={compareAtCents}
              className={`${bigPrice} mt-2`}
            />
            {delivery && (
              <p className="mt-1 flex gap-x-2 text-sm text-muted">
                <Icon name="truck" />
                <span>
                  {`Shipping: ${delivery.priceCents === 0 ? "Free" : formatMoney(delivery.priceCents)}`}
                  {!sold && ` · Arrives ${delivery.arrives} in ${delivery.place}`}
                </span>
              </p>
            )}
          </div>
          {isOffered &&
            (missing ? (
              <p className="text-sm font-semibold text-danger">{`Not made in ${missing}`}</p>
            ) : (
              <Stock count={countInStock} lowStock={lowStock} />
            ))}
        </div>
        {isOffered && (
          <>
            {options.length > 0 && <OptionPicker options={options} onChoose={onChoose} />}
            {variants.length > 0 && (
              <VariantPicker
                variants={variants}
                selected={selectedVariant}
                onSelect={onSelectVariant}
                meta={variantField}
              />
            )}
            {/* Without scripts, the button also adds another choice than the one that is shown, if any is in stock. */}
            {sold ? (
              <input type="hidden" name="qty" value={qty} />
            ) : (
              <QuantityField max={countInStock} defaultValue={qty} meta={quantityField} />
            )}
            <div className="print:hidden">
              <Button wide name="intent" value={intent} disabled={isSoldOut} pending={pending} pendingLabel="Adding…">
                {missing ? "Not available" : sold ? "Out of stock" : "Add to cart"}
              </Button>
            </div>
            <p className="print:hidden">
              {isOnWishList ? (
                <a href="/wishlist" ref={takeFocus}>
                  On your wish list
                </a>
              ) : (
                <Button variant="secondary" wide name="intent" value="wish-list">
                  Add to wish list
                </Button>
              )}
            </p>
            {returnsNote && (
              <p className="text-sm text-muted wrap-anywhere">
                {isOneLine(returnsNote) ? returnsNote : <a href="#returns">Returns policy</a>}
              </p>
            )}
          </>
        )}
        {purchaseLink && (
          <p className={isOffered ? "border-t border-line pt-4" : undefined}>
            <a
              className={button(isOffered ? { variant: "secondary", small: true } : { wide: true })}
              href={purchaseLink}
              target="_blank"
              rel="noopener noreferrer nofollow sponsored"
            >
              <span className="min-w-0 wrap-anywhere">{`Buy from our partner ${partnerHost}`}</span>
              <Icon name="external" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </p>
        )}
      </FirstInvalid.Provider>
    </Form>
  );
}

/** The value of the button that submits a form. */
const pressed = ({ nativeEvent }: FormEvent) =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value;

/** A field of the form with its errors and what was typed. */
function fieldOf(name: string, lastResult: FormResult | undefined) {
  const typed = lastResult?.initialValue?.[name];
  return {
    id: `buy-${name}`,
    name,
    errorId: `buy-${name}-error`,
    errors: lastResult?.error?.[name] ?? undefined,
    initialValue: typed?.toString(),
  };
}

/** The longest note that is shown whole beside the button, in characters. */
const ONE_LINE = 90;

/** Whether a note is short enough for a line beside the cart button. */
export const isOneLine = (note: string) => note.length <= ONE_LINE && !note.includes("\n");

function Stock({ count, lowStock }: { count: number; lowStock: number }) {
  const [color, words] =
    count < 1
      ? ["text-danger", "Out of stock"]
      : count <= lowStock
        ? ["text-warning", `Only ${count} left in stock`]
        : ["text-success", "In stock"];
  return <p className={`text-sm font-semibold ${color}`}>{words}</p>;
}
