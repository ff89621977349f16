import { panel } from "../ui/Card";

type OrderThanksProps = {
  /** Where emails about the order go; null when the shop sends none. */
  email: string | null;
  /** What is known of the money. */
  payment: string;
};

/** Thanks for a paid order, and what happens next. */
export function OrderThanks({ email, payment }: OrderThanksProps) {
  return (
    <section className={`${panel({ heading: "near" })} mb-8 print:hidden`} aria-labelledby="thanks">
      <h2 id="thanks">Thank you for your order</h2>
      <ol className="ml-5 list-decimal">
        <li>{email ? `${payment} We sent a confirmation to ${email}.` : payment}</li>
        <li>Now we pack your items.</li>
        <li>
          {email
            ? "When they ship, you get an email with the tracking number. This page shows it, too."
            : "When they ship, this page shows the tracking number."}
        </li>
      </ol>
    </section>
  );
}
