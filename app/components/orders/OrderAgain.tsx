import { Form, useNavigation } from "@remix-run/react";
import { orderLabel } from "~/shop/orders/order-number";
import { Button } from "../ui/Button";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type OrderAgainProps = {
  order: { id: string; number: number };
  /** The query with which the order's page opens without a session. */
  query?: string;
  /** Whether it stands in a row of a table, as small as a link. */
  inRow?: boolean;
};

/** Puts the items of an order in the cart again. */
export function OrderAgain({ order, query = "", inRow = false }: OrderAgainProps) {
  const { formAction, formData } = useNavigation();
  const action = `/order/${order.id}${query || "?"}${query ? "&" : ""}index`;
  const pending = formData?.get("intent") === "order-again" && formAction === action;
  return (
    <Form method="post" action={action} aria-label={`Order ${orderLabel(order)} again`}>
      <Button
        small
        tight={inRow}
        variant={inRow ? "ghost" : "secondary"}
        name="intent"
        value="order-again"
        pending={pending}
      >
        Order again
        {inRow && <VisuallyHidden>{`: ${orderLabel(order)}`}</VisuallyHidden>}
      </Button>
    </Form>
  );
}
