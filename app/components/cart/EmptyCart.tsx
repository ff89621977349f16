import { Link } from "@remix-run/react";
import { ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { actions } from "../ui/layoutStyles";
import { receipt } from "../ui/summaryStyles";

/** A receipt with nothing on it yet. */
export function EmptyCart() {
  return (
    <div className={`${receipt} mx-auto max-w-lg text-center`}>
      <p className="mb-3 flex justify-center text-accent">
        <Icon name="cart" className="h-12 w-12" />
      </p>
      <p className="font-sign text-xl font-bold">Your cart is empty</p>
      <p className="mb-5 mt-1 text-muted">What you add stays here while you look around.</p>
      <div className={`${actions} justify-center`}>
        <ButtonLink to="/">Browse the shop</ButtonLink>
        <Link to="/wishlist">Wish list</Link>
      </div>
    </div>
  );
}
