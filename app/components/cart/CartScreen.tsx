import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { formatMoney } from "~/shop/money/format-money";
import { pictureSource } from "../catalogue/picture";
import { fieldError } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { withAside } from "../ui/summaryStyles";
import { CartLine, RemoveForm } from "./CartLine";
import { CartNotices } from "./CartNotices";
import { CartSummary } from "./CartSummary";
import { type AppliedCode, DiscountCode } from "./DiscountCode";
import { EmptyCart } from "./EmptyCart";

type CartScreenProps = {
  cart: {
    lines: {
      productId: string;
      name: string;
      image: string;
      variant: string;
      qty: number;
      priceCents: number;
      formerPriceCents: number | null;
      countInStock: number;
      problem: string | null;
      isSoldOut: boolean;
    }[];
    count: number;
    itemsCents: number;
    discount: AppliedCode | null;
    hasProblems: boolean;
    /** Names of products that the shop deleted while they were in the cart. */
    lost: string[];
    /** Why items of an order could not be added again, as sentences. */
    notAddedAgain: string[];
  };
  /** The payment methods as text; empty when the shop has none. */
  paymentMethods: string;
  /** Rejected quantities as typed, and their errors, by line. */
  refused?: { typed: Record<string, string>; errors: Record<string, string> };
  /** A rejected discount code as typed, and its error. */
  refusedCode?: { typed: string; error: string } | null;
};

type Line = CartScreenProps["cart"]["lines"][number];

const CHANGED = "Your cart has changed";

const keyOf = ({ productId, variant }: Line) => `${productId} ${variant}`;

function noticesOf(line: Line): string[] {
  const price =
    line.formerPriceCents === null
      ? []
      : [`${line.name} now costs ${formatMoney(line.priceCents)}; it was ${formatMoney(line.formerPriceCents)}.`];
  return line.problem ? [...price, line.problem] : price;
}

/**
 * The cart: one form with the quantities of all lines, so that proceeding to checkout saves them. With JavaScript a change
 * is saved automatically. Each line has a separate form for `Remove`.
 */
export function CartScreen({ cart, paymentMethods, refused, refusedCode }: CartScreenProps) {
  const submit = useSubmit();
  const pending = useNavigation().formData?.get("intent");
  const lost = cart.lost.map((name) => `${name} is no longer for sale. We took it out of your cart.`);
  const notAddedAgain = <CartNotices title="Not all items could be added" notices={cart.notAddedAgain} />;
  if (cart.lines.length === 0) {
    return (
      <Page title="Cart" hideTitle>
        {notAddedAgain}
        <CartNotices title={CHANGED} notices={lost} />
        <EmptyCart />
      </Page>
    );
  }
  const keys = cart.lines.map(keyOf);
  const invalidKeys = keys.filter((key) => refused?.errors[key]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    data.set("intent", "update");
    submit(data, { method: "post", action: "/cart?index", preventScrollReset: true });
  };
  return (
    <Page title="Cart">
      {notAddedAgain}
      <CartNotices title={CHANGED} notices={[...lost, ...new Set(cart.lines.flatMap(noticesOf))]} />
      <div className={withAside}>
        <Form method="post" id="cart" aria-label="Cart" preventScrollReset onChange={save} noValidate>
          <ul>
            {cart.lines.map((line) => (
              <CartLine
                key={keyOf(line)}
                line={{
                  ...line,
                  selectedColorsVariants: line.variant,
                  picture: line.image ? pictureSource(line.image) : null,
                }}
                typed={refused?.typed[keyOf(line)]}
                error={refused?.errors[keyOf(line)]}
                isFirstInvalid={invalidKeys[0] === keyOf(line)}
                answer={refused}
              />
            ))}
          </ul>
        </Form>
        <CartSummary
          count={cart.count}
          itemsCents={cart.itemsCents}
          discount={cart.discount}
          paymentMethods={paymentMethods}
        >
          <DiscountCode discount={cart.discount} refused={refusedCode} />
          {cart.hasProblems ? (
            <p className={fieldError}>Please fix the items named above to continue.</p>
          ) : (
            <Button wide form="cart" name="intent" value="checkout" pending={pending === "checkout"}>
              Proceed to checkout
            </Button>
          )}
        </CartSummary>
      </div>
      {cart.lines.map((line) => (
        <RemoveForm key={keyOf(line)} productId={line.productId} variant={line.variant} />
      ))}
    </Page>
  );
}
