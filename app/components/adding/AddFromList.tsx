import { useContext, useEffect } from "react";
import { productPath } from "~/shop/catalog/product-path";
import { Button } from "../ui/Button";
import { OpenCart } from "./openCart";
import { useAddToCart } from "./useAddToCart";

/** Adds one unit of a product without a choice, from its card. What is refused is said in the cart's drawer. */
export function AddFromList({ id, name }: { id: string; name: string }) {
  const { add, answer, isPending } = useAddToCart();
  const { open } = useContext(OpenCart);
  useEffect(() => {
    if (!answer || !("refusedItem" in answer)) return;
    const [errors] = Object.values<string[] | null>(answer.refusedItem.error ?? {});
    open({ text: errors?.join(" ") ?? "", isRefusal: true });
  }, [answer, open]);
  const path = productPath(id);
  return (
    // Above the link of the card, which covers it.
    <form method="post" action={path} onSubmit={(event) => add(event, path)} className="relative mt-auto pt-2">
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
