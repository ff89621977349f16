import { Form, useNavigation } from "@remix-run/react";
import { orderLabel } from "~/shop/orders/order-number";
import { Button } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

const asLink = "min-h-6 whitespace-nowrap text-accent underline underline-offset-[0.2em] hover:text-accent-strong";

type OrderAgainProps = {
  order: { id: string; number: number };
  /** The query with which the order's page opens without a session. */
  query?: string;
  /** Whether it stands in a row of a table, like a link. On phones, where the row has no room, it is on the order's page only. */
  inRow?: boolean;
};

/** Puts the items of an order in the cart again. */
export function OrderAgain({ order, query = "", inRow = false }: OrderAgainProps) {
  const { formAction, formData } = useNavigation();
  const action = `/order/${order.id}${query || "?"}${query ? "&" : ""}index`;
  const pending = formData?.get("intent") === "order-again" && formAction === action;
  return (
    <Form
      method="post"
      action={action}
      aria-label={`Order ${orderLabel(order)} again`}
      className={inRow ? "max-xs:hidden" : undefined}
    >
      {inRow ? (
        <button type="submit" name="intent" value="order-again" className={asLink}>
          Order again
          <VisuallyHidden>{` the items of order ${orderLabel(order)}`}</VisuallyHidden>
        </button>
      ) : (
        <Button small variant="secondary" name="intent" value="order-again" pending={pending}>
          Order again
        </Button>
      )}
    </Form>
  );
}
