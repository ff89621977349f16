import { helpPath } from "~/shop/orders/order-number";

type OrderHelpProps = {
  number: number;
  /** Whether the buyer has an account, with support messages; guests use the contact form. */
  hasAccount: boolean;
};

/** The way to ask about an order: a message that carries its number. */
export function OrderHelp({ number, hasAccount }: OrderHelpProps) {
  return (
    <p className="print:hidden">
      {/* Loads a new document: the captcha needs its own Content Security Policy. */}
      <a href={helpPath(number, hasAccount)}>Need help with this order?</a>
    </p>
  );
}
