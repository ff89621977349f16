import type { Payment } from "../../widget/usePayment";

/** What is paid for, as the sheets of wallets show it. */
export type Purchase = {
  shopName: string;
  /** In the main unit of the currency, such as `115.50`. */
  total: string;
  /** The same in its smallest unit: the shop refuses a payment when the order has another sum by now. */
  totalCents: number;
  /** ISO 4217. */
  currency: string;
  /** Where the shop is: ISO 3166-1, two letters. */
  country: string;
  payment: Payment;
};

/** What a shopper reads when a wallet's sheet cannot be shown. */
export const notOpened = (wallet: string): string =>
  `${wallet} could not be opened. You have not been charged; please choose another way to pay.`;

/** The same when something fails after they have confirmed there: the page, opened anew, shows whether the order is paid. */
export const UNKNOWN_END = "PayPal error. Please reload.";
