import { OrderScreen, type OrderScreenProps } from "./OrderScreen";

type PaymentFailedScreenProps = Omit<OrderScreenProps, "admin" | "payments" | "refused" | "payAt"> & {
  message: string;
};

/** The order page after a payment that did not pay the order: its message, and the way to pay again. */
export function PaymentFailedScreen({ message, ...order }: PaymentFailedScreenProps) {
  const payAt = `/order/${order.order.id}${order.query}`;
  return <OrderScreen {...order} admin={null} payments={null} refused={message} payAt={payAt} />;
}
