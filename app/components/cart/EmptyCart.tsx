import { ButtonLink } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";

export function EmptyCart() {
  return (
    <div className={emptyNote}>
      <p className="font-sign text-xl font-bold">Your cart is empty</p>
      <p className="mb-5 mt-1 text-muted">What you add stays here while you look around.</p>
      <ButtonLink to="/">Browse the shop</ButtonLink>
    </div>
  );
}
