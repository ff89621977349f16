import { Form, Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CartDiscount } from "~/shop/discounts/discount.server";
import { formatMoney } from "~/shop/money/format-money";
import { TaxNote } from "../catalog/Price";
import { SummaryItems, type SummaryLine } from "../checkout/SummaryItems";
import { Button, button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { bigPrice } from "../ui/summaryStyles";

/** The data of the cart's page. */
type CartData = {
  cart: {
    lines: (SummaryLine & { isSoldOut: boolean })[];
    count: number;
    itemsCents: number;
    discount: CartDiscount | null;
    hasProblems: boolean;
  };
};

const box = [
  "ml-auto mr-0 my-0 flex h-dvh max-h-none w-full max-w-md flex-col border-l border-line bg-surface p-0 text-ink",
  "shadow-raised",
].join(" ");

/** The cart at the side of the page: to look at, and to go on to the cart's page or the checkout. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data, state } = useFetcher<CartData>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    // A link of the drawer was followed.
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  useEffect(() => {
    const box = dialog.current;
    box?.showModal();
    // A press beside the drawer; Escape closes a modal dialog anyway.
    box?.addEventListener("click", ({ target }) => target === box && box.close());
  }, []);
  useEffect(() => load("/cart?index"), [load]);
  const isLost = state === "idle" && data === null;
  useEffect(() => {
    // The connection was lost: the page of the cart says so.
    if (isLost) navigate("/cart");
  }, [isLost, navigate]);
  return (
    <dialog ref={dialog} className={box} aria-labelledby="cart-drawer" onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="flex items-center justify-between border-b border-line px-5 py-3">
          <h2 id="cart-drawer">Cart</h2>
          <form method="dialog">
            <button type="submit" className={button({ variant: "ghost", tight: true })} aria-label="Close cart">
              <Icon name="cross" />
            </button>
          </form>
        </div>
        {data ? (
          <Contents {...data} />
        ) : (
          <p className="px-5 py-6 text-muted" role="status">
            Loading your cart…
          </p>
        )}
      </div>
    </dialog>
  );
}

function Contents({ cart }: CartData) {
  const { lines, count, itemsCents, discount, hasProblems } = cart;
  const netCents = itemsCents - (discount?.discountCents ?? 0);
  if (lines.length === 0) return <p className="px-5 py-6">Your cart is empty.</p>;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-5">
        <SummaryItems lines={lines.filter(({ isSoldOut }) => !isSoldOut)} />
        {hasProblems && <p className="py-3 text-sm">Some items have changed. Please check your cart.</p>}
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-4">
        <div>
          <p className="text-sm font-semibold">{`Subtotal (${count} ${count === 1 ? "item" : "items"})`}</p>
          <p className={bigPrice}>{formatMoney(netCents)}</p>
          <TaxNote />
        </div>
        {!hasProblems && (
          <Form method="post" action="/cart?index">
            <Button wide name="intent" value="checkout">
              Proceed to checkout
            </Button>
          </Form>
        )}
        <Link to="/cart" className={button({ variant: "secondary", wide: true })}>
          View and change the cart
        </Link>
      </div>
    </>
  );
}
