import type { ReactNode } from "react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { checkoutColumns } from "../ui/summaryStyles";
import { OrderSummary } from "./OrderSummary";

type BesideSummaryProps = {
  order: OrderSummaryView;
  /** Whether the summary is unfolded on phones. */
  openSummary?: boolean;
  children: ReactNode;
};

/** A step of the checkout with the order summary beside it, or above it on phones. */
export function BesideSummary({ order, openSummary, children }: BesideSummaryProps) {
  return (
    <div className={checkoutColumns}>
      <div className="lg:sticky lg:top-4 lg:col-start-2">
        <OrderSummary order={order} open={openSummary} />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  );
}
