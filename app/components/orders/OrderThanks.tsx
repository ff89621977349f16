import type { ReactNode } from "react";
import { panel } from "../ui/Card";

type OrderThanksProps = {
  /** Where emails about the order go; null when the shop sends none. */
  email: string | null;
  /** What else the buyer is offered now. */
  children?: ReactNode;
};

/** Thanks for a paid order, and what happens next. */
export function OrderThanks({ email, children }: OrderThanksProps) {
  return (
    <section className={`${panel({ heading: "near" })} mb-8 print:hidden`} aria-labelledby="thanks">
      <h2 id="thanks">Thank you for your order</h2>
      <ol className="ml-5 list-decimal">
        <li>{email ? `Your payment has arrived. We sent a confirmation to ${email}.` : "Your payment has arrived."}</li>
        <li>Now we pack your items.</li>
        <li>
          {email
            ? "When they ship, you get an email with the tracking number. This page shows it, too."
            : "When they ship, this page shows the tracking number."}
        </li>
      </ol>
      {children}
    </section>
  );
}
