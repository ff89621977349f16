import { Alert } from "../ui/Alert";

/** A note in a shop that has no way to pay. */
export function NoPaymentNote() {
  return (
    <Alert kind="warning" title="This shop cannot take payments yet." className="mb-5">
      <p>
        {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
        You can place an order, but not pay for it here. Please <a href="/contact">ask us</a> before you order.
      </p>
    </Alert>
  );
}
