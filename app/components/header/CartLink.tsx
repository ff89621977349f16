import { Link } from "@remix-run/react";
import { type MouseEvent, useContext } from "react";
import { OpenCart } from "../adding/openCart";
import { Icon } from "../ui/Icon";
import { count, tool, toolIcon, toolLabel } from "./headerStyles";

type CartLinkProps = {
  /** Total quantity in the cart. */
  cartCount: number;
  /** Whether the page is a step of the checkout: there the shopper wants to change the cart. */
  isCheckout: boolean;
};

/** The header's link to the cart. With JavaScript it opens the cart in a drawer while the shopper looks around. */
export function CartLink({ cartCount, isCheckout }: CartLinkProps) {
  const { open: openCart } = useContext(OpenCart);
  const open = (event: MouseEvent) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (hasModifier || isCheckout || window.location.pathname === "/cart") return;
    event.preventDefault();
    openCart();
  };
  return (
    <Link className={`${tool} ${isCheckout ? "" : "max-[600px]:order-1"}`} to="/cart" onClick={open}>
      <Icon name="cart" className={toolIcon} />
      <span className="sr-only">{`Cart, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
      <span className={toolLabel} aria-hidden="true">
        Cart
      </span>
      {cartCount > 0 && (
        <span className={`${count} max-lg:absolute max-lg:right-0 max-lg:top-0`} aria-hidden="true">
          {cartCount}
        </span>
      )}
    </Link>
  );
}
