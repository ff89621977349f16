import type { ReactNode } from "react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { Page } from "../layout/Page";
import { BesideSummary } from "./BesideSummary";
import { CodeProblem } from "./CodeProblem";
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
      <BesideSummary order={order} openSummary={openSummary}>
        {children}
      </BesideSummary>
    </Page>
  );
}
