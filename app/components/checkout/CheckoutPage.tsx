import type { ReactNode } from "react";
import { Page } from "../layout/Page";
import { checkoutColumns } from "../ui/summaryStyles";
import { CodeProblem } from "./CodeProblem";
import { OrderSummary, type OrderSummaryView } from "./OrderSummary";
import { reachedStep } from "./reachedStep";
import { type CheckoutStep, StepBar } from "./StepBar";

type CheckoutPageProps = {
  title: string;
  /** A sentence under the heading. */
  lead?: string;
  current: CheckoutStep;
  /** The furthest checkout screen that the shopper can open. */
  furthest: string;
  order: OrderSummaryView;
  /** Whether the order summary is unfolded on phones. */
  openSummary?: boolean;
  children: ReactNode;
};

/** A step of the checkout: the step bar, the step itself, and the order summary beside it, or above it on phones. */
export function CheckoutPage({ title, lead, current, furthest, order, openSummary, children }: CheckoutPageProps) {
  return (
    <Page title={title} lead={lead} above={<StepBar current={current} reached={reachedStep(furthest)} />}>
      <CodeProblem problem={order.codeProblem} />
      <div className={checkoutColumns}>
        <div className="lg:sticky lg:top-4 lg:col-start-2">
          <OrderSummary order={order} open={openSummary} />
        </div>
        <div className="lg:col-start-1 lg:row-start-1">{children}</div>
      </div>
    </Page>
  );
}
