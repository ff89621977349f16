/** After a shopper has canceled a payment at the provider. */
export const NOTHING_CHARGED = "You canceled the payment. Nothing was charged.";

/** When an order is placed, and its payment could not be opened at the provider. */
export const NOT_OPENED =
  "Your order is kept, but its payment could not be opened. Nothing was charged. Please try again here in a moment.";
