import { Form, Link, useFetcher, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { CartFormErrors } from "~/features/cart/cart-form.server";
import type { Cart, CartLine } from "~/shop/cart/cart.server";
import { productPath } from "~/shop/catalog/product-path";
import { formatMoney } from "~/shop/money/format-money";
import type { CartNote } from "../adding/openCart";
import { bigPrice, TaxNote } from "../catalog/Price";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { useNextScreens } from "../layout/useNextScreens";
import { Button, button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { itemLink } from "../ui/summaryStyles";
import { CartNotices } from "./CartNotices";
import { CART_CHANGED, cartChanges } from "./cartChanges";
import { RemovedNote } from "./RemovedNote";

/** The data of the cart's page. */
type CartData = { cart: Cart; payment: { method: string } | null };

const box = [
  "ml-auto mr-0 my-0 flex h-dvh max-h-none w-full max-w-md flex-col border-l border-line bg-surface p-0 text-ink",
  "shadow-raised",
].join(" ");

/** The cart at the side of the page, with its quantities; it leads to the cart's page and the checkout. */
export function CartDrawer({ note, onClose }: { note?: CartNote; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data, state } = useFetcher<CartData>();
  const { Form: StayingForm } = useFetcher();
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
  // Anew for each addition: what is added while the cart is being loaded is not in it.
  useEffect(() => load("/cart?index"), [load, note]);
  const isLost = state === "idle" && data === null;
  useEffect(() => {
    // The connection was lost: the page of the cart says so.
    if (isLost) navigate("/cart");
  }, [isLost, navigate]);
  return (
    <dialog ref={dialog} className={box} aria-labelledby="cart-drawer" onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="flex items-center justify-between border-b border-line px-5 py-3">
          <h2 id="cart-drawer" tabIndex={-1}>
            Cart
          </h2>
          <form method="dialog">
            <button type="submit" className={button({ variant: "ghost", tight: true })} aria-label="Close cart">
              <Icon name="cross" />
            </button>
          </form>
        </div>
        {/* Here from the start: what is announced is what is put into it. */}
        <div className="px-5 [&:not(:empty)]:pt-4" role="status">
          {!data && <p className="text-muted">Loading your cart…</p>}
          {data && <RemovedNote line={data.cart.removed} StayingForm={StayingForm} />}
          {data && !data.cart.removed && note && (
            <p className={`font-semibold ${note.isRefusal ? "text-danger" : "text-success"}`}>{note.text}</p>
          )}
        </div>
        {data && <Contents {...data} added={note && !note.isRefusal ? note.text : ""} />}
      </div>
    </dialog>
  );
}

/** Of a button without effect, which keeps the focus. */
const OFF = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

/** Minus and plus, and 'Remove'. A press changes the cart at once, and the drawer stays. */
function LineForm({ line }: { line: CartLine }) {
  const { Form: StayingForm, data, state } = useFetcher<{ refused: CartFormErrors | null }>();
  const { productId, variant, variantId, qty, countInStock } = line;
  const whose = variant ? `${line.name}, ${variant}` : line.name;
  const isBusy = state !== "idle";
  const errors = isBusy ? [] : Object.values<string>(data?.refused?.errors ?? {});
  return (
    <StayingForm method="post" action="/cart?index" noValidate className="mt-1" aria-label={`Quantity of ${whose}`}>
      <input type="hidden" name="stay" value="yes" />
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="selectedColorsVariants" value={variantId ? "" : variant} />
      <input type="hidden" name="variantId" value={variantId} />
      <div className="flex flex-wrap items-center gap-2">
        <Button small variant="secondary" name="qty" value={qty - 1} pending={isBusy} {...(qty < 2 && OFF)}>
          −<span className="sr-only">{` One less of ${whose}`}</span>
        </Button>
        <span className="tabular-nums" role="status">
          <span className="sr-only">Quantity </span>
          {qty}
        </span>
        <Button small variant="secondary" name="qty" value={qty + 1} pending={isBusy} {...(qty >= countInStock && OFF)}>
          +<span className="sr-only">{` One more of ${whose}`}</span>
        </Button>
        <Button small tight variant="ghost" name="intent" value="remove" pending={isBusy}>
          Remove<span className="sr-only">{` ${whose}`}</span>
        </Button>
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ))}
    </StayingForm>
  );
}

function Line({ line }: { line: CartLine }) {
  const { productId, name, variant, variantId, image, qty, priceCents } = line;
  const path = productPath(productId, variantId ? { variantId } : variant);
  return (
    <li className="flex items-start gap-[min(0.75rem,4%)] border-b border-line py-3">
      <ProductPicture
        picture={pictureSource(image)}
        sizes="4rem"
        alt=""
        className="aspect-square w-[min(4rem,25%)] flex-none rounded-md bg-well object-cover"
      />
      <div className="min-w-0 flex-1">
        {/* A large price is below the name. */}
        <div className="flex flex-wrap gap-x-3">
          <p className="min-w-0 flex-[1_1_8rem] font-semibold leading-snug wrap-anywhere">
            <Link
              to={path}
              className={itemLink}
              onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
            >
              {name}
            </Link>
          </p>
          <p className="font-sign font-bold tabular-nums">{formatMoney(priceCents * qty)}</p>
        </div>
        {variant && <p className="text-sm text-muted">{variant}</p>}
        <LineForm line={line} />
      </div>
    </li>
  );
}

/** @param added what was just added, which comes first; empty for nothing */
function Contents({ cart, payment, added }: CartData & { added: string }) {
  const { lines, count, itemsCents, isWithoutTax, discount, hasProblems } = cart;
  const place = ({ name }: CartLine) => (added.startsWith(name) ? 0 : 1);
  const shown = lines.filter(({ isSoldOut }) => !isSoldOut).sort((one, other) => place(one) - place(other));
  const pending = useNavigation().formData?.get("intent");
  useNextScreens("routes/_shop.shipping", "routes/_shop.login");
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) document.getElementById("cart-drawer")?.focus();
  });
  const netCents = itemsCents - (discount?.discountCents ?? 0);
  const changes = <CartNotices title={CART_CHANGED} notices={cartChanges(cart)} />;
  if (lines.length === 0)
    return (
      <div className="px-5 py-6">
        {changes}
        <p>Your cart is empty.</p>
      </div>
    );
  return (
    <>
      {/* In a low window the drawer scrolls, rather than a list without room. */}
      <div className="min-h-28 flex-1 overflow-y-auto px-5 [@media(max-height:30rem)]:flex-none [@media(max-height:30rem)]:overflow-visible">
        <div className="[&:not(:empty)]:pt-4">{changes}</div>
        <ul>
          {shown.map((line) => (
            <Line key={`${line.productId} ${line.variantId || line.variant}`} line={line} />
          ))}
        </ul>
        {hasProblems && <p className="py-3 text-sm">Some items have changed. Please check your cart.</p>}
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-4">
        <div role="status">
          <p className="text-sm font-semibold">{`Subtotal (${count} ${count === 1 ? "item" : "items"})`}</p>
          <p className={bigPrice}>{formatMoney(netCents)}</p>
          <TaxNote isWithoutTax={isWithoutTax} />
        </div>
        {!hasProblems && (
          <Form method="post" action="/cart?index" className="grid gap-3">
            <input type="hidden" name="scripted" value="1" />
            <Button wide name="intent" value="checkout">
              Proceed to checkout
            </Button>
            {payment && (
              <Button wide variant="secondary" name="intent" value="pay" pending={pending === "pay"}>
                {`Check out with ${payment.method}`}
              </Button>
            )}
          </Form>
        )}
        <Link to="/cart" className={button({ variant: "ghost", wide: true })}>
          View the cart
        </Link>
      </div>
    </>
  );
}
