import { Link } from "@remix-run/react";
import { ButtonLink } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";
import { actions } from "../ui/layoutStyles";

export function EmptyCart() {
  return (
    <div className={emptyNote}>
      <p className="font-sign text-xl font-bold">Your cart is empty</p>
      <p className="mb-5 mt-1 text-muted">What you add stays here while you look around.</p>
      <div className={`${actions} justify-center`}>
        <ButtonLink to="/">Browse the shop</ButtonLink>
        <Link to="/wishlist">Wish list</Link>
      </div>
    </div>
  );
}
