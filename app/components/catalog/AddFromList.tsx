import { useContext, useEffect } from "react";
import { productPath } from "~/shop/catalog/product-path";
import { OpenCart } from "../cart/openCart";
import { useAddToCart } from "../cart/useAddToCart";
import { Button } from "../ui/Button";

/** Adds one unit of a product without a choice, from its card. What is refused is said in the cart's drawer. */
export function AddFromList({ id, name }: { id: string; name: string }) {
  const { add, answer, isPending } = useAddToCart();
  const openCart = useContext(OpenCart);
  useEffect(() => {
    if (!answer || !("refusedItem" in answer)) return;
    const [errors] = Object.values(answer.refusedItem.error ?? {});
    openCart({ text: errors?.join(" ") ?? "", isRefusal: true });
  }, [answer, openCart]);
  const path = productPath(id);
  return (
    // Above the link of the card, which covers it.
    <form method="post" action={path} onSubmit={(event) => add(event, path)} className="relative mt-auto pt-2" data-add>
      <Button
        variant="secondary"
        small="text"
        tight
        wide
        name="qty"
        value="1"
        pending={isPending}
        aria-label={`Add to cart: ${name}`}
      >
        Add to cart
      </Button>
    </form>
  );
}
