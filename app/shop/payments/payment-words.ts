/** After a shopper has canceled a payment at the provider. */
export const NOTHING_CHARGED = "You canceled the payment. Nothing was charged.";
