import { Form, useSubmit } from "@remix-run/react";
import { useCallback, useRef } from "react";
import type { Cart, CartLine as Line } from "~/shop/cart/cart.server";
import { fieldError } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { ButtonLink, SubmitButton } from "../ui/Button";
import { checkoutColumns } from "../ui/summaryStyles";
import { useHydrated } from "../ui/useHydrated";
import { CartLine, RemoveForm } from "./CartLine";
import { CartNotices } from "./CartNotices";
import { type CartDelivery, CartSummary } from "./CartSummary";
import { CART_CHANGED, cartChanges } from "./cartChanges";
import { DiscountCode } from "./DiscountCode";
import { EmptyCart } from "./EmptyCart";
import { PayButton } from "./PayButton";
import { RemovedNote } from "./RemovedNote";

type CartScreenProps = {
  cart: Cart;
  delivery: CartDelivery | null;
  /** The payment methods as text; empty when the shop has none. */
  paymentMethods: string;
  /** The payment that can begin in the cart, and why the last one went no further; null for none. */
  payment: { method: string; problem: string | null } | null;
  /** Rejected quantities as typed, and their errors, by line. */
  refused?: { typed: Record<string, string>; errors: Record<string, string> };
  /** A rejected discount code as typed, and its error. */
  refusedCode?: { typed: string; error: string } | null;
};

const keyOf = ({ productId, variant, variantId }: Line) => `${productId} ${variantId || variant}`;

/**
 * The cart: one form with the quantities of all lines, so that proceeding to checkout saves them. With JavaScript a change
 * is saved automatically. Each line has a separate form for `Remove`.
 */
export function CartScreen({ cart, delivery, paymentMethods, payment, refused, refusedCode }: CartScreenProps) {
  const form = useSavedChanges();
  const isHydrated = useHydrated();
  const changes = <CartNotices title={CART_CHANGED} notices={cartChanges(cart)} />;
  const refusedPayment = payment?.problem && <Alert kind="error">{payment.problem}</Alert>;
  const notAddedAgain = <CartNotices title="Not all items could be added" notices={cart.notAddedAgain} />;
  if (cart.lines.length === 0) {
    return (
      <Page title="Cart" hideTitle>
        <RemovedNote line={cart.removed} />
        {notAddedAgain}
        {refusedPayment}
        {changes}
        <EmptyCart />
      </Page>
    );
  }
  const keys = cart.lines.map(keyOf);
  const invalidKeys = keys.filter((key) => refused?.errors[key]);
  const soldOut = cart.lines.filter((line) => line.isSoldOut);
  const listed = (lines: Line[]) => (
    <ul>
      {lines.map((line) => (
        <CartLine
          key={keyOf(line)}
          line={line}
          typed={refused?.typed[keyOf(line)]}
          error={refused?.errors[keyOf(line)]}
          isFirstInvalid={invalidKeys[0] === keyOf(line)}
          answer={refused}
        />
      ))}
    </ul>
  );
  return (
    <Page title="Cart">
      <RemovedNote line={cart.removed} />
      {notAddedAgain}
      {refusedPayment}
      {changes}
      <div className={checkoutColumns}>
        <Form method="post" id="cart" aria-label="Cart" ref={form} preventScrollReset noValidate>
          {cart.count > 0 && (
            <>
              {listed(cart.lines.filter((line) => !line.isSoldOut))}
              {/* Where scripts run, it accepts a quantity that had to change. Enter presses it also while it is hidden. */}
              <p
                className={`mt-4 ${cart.hasProblems ? "" : "scripted:animate-late"}`}
                hidden={isHydrated && !cart.hasProblems}
              >
                <SubmitButton variant="secondary" intent="update">
                  Update cart
                </SubmitButton>
              </p>
            </>
          )}
          {soldOut.length > 0 && (
            <section aria-labelledby="sold-out" className="[*+&]:mt-8">
              <h2 id="sold-out" className="mb-3">
                Not available
              </h2>
              {listed(soldOut)}
            </section>
          )}
        </Form>
        <CartSummary
          count={cart.count}
          itemsCents={cart.itemsCents}
          isWithoutTax={cart.isWithoutTax}
          discount={cart.discount}
          soldOut={soldOut.map((line) => line.name)}
          delivery={delivery}
          paymentMethods={paymentMethods}
        >
          <DiscountCode discount={cart.discount} refused={refusedCode} />
          {cart.hasProblems ? (
            <p className={fieldError}>Please fix the items named above to continue.</p>
          ) : (
            <>
              <SubmitButton wide form="cart" intent="checkout">
                Proceed to checkout
              </SubmitButton>
              {payment && <PayButton method={payment.method} />}
            </>
          )}
          <p className="mt-3 text-center">
            <ButtonLink to="/" variant="ghost">
              Continue shopping
            </ButtonLink>
          </p>
        </CartSummary>
      </div>
      {cart.lines.map((line) => (
        <RemoveForm
          key={keyOf(line)}
          productId={line.productId}
          color={line.variantId ? "" : line.variant}
          variantId={line.variantId}
        />
      ))}
    </Page>
  );
}

/** For the cart's form: saves it when a quantity is changed, not at each key, but when the quantity is complete. */
function useSavedChanges() {
  const submit = useSubmit();
  const current = useRef(submit);
  current.current = submit;
  return useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const save = () => {
      const data = new FormData(form);
      data.set("intent", "update");
      current.current(data, { method: "post", action: "/cart?index", preventScrollReset: true });
    };
    // React's `onChange` is the event `input`.
    form.addEventListener("change", save);
    // Before the scripts were there, one may have been changed.
    const isChanged = (field: Element) => field instanceof HTMLInputElement && field.value !== field.defaultValue;
    if ([...form.elements].some(isChanged)) queueMicrotask(save);
  }, []);
}
