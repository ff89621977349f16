import { Form, useNavigation } from "@remix-run/react";
import { orderLabel } from "~/shop/orders/order-number";
import { Button } from "../ui/Button";

type OrderAgainProps = {
  order: { id: string; number: number };
  /** The query with which the order's page opens without a session. */
  query?: string;
  /** Whether it stands in a list of orders, so that its name has to say which one. */
  inRow?: boolean;
};

/** Puts the items of an order in the cart again. */
export function OrderAgain({ order, query = "", inRow = false }: OrderAgainProps) {
  const { formAction, formData } = useNavigation();
  const action = `/order/${order.id}${query || "?"}${query ? "&" : ""}index`;
  const pending = formData?.get("intent") === "order-again" && formAction === action;
  return (
    <Form method="post" action={action} aria-label={`Order ${orderLabel(order)} again`}>
      <Button small variant="secondary" name="intent" value="order-again" pending={pending}>
        Order again
        {inRow && <span className="sr-only">{` the items of order ${orderLabel(order)}`}</span>}
      </Button>
    </Form>
  );
}
