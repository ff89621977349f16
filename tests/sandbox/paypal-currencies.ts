/** The currencies that PayPal takes, with the decimals of their amounts. Source: PayPal, 'Currency codes'. */
export const PAYPAL_CURRENCIES: Partial<Record<string, number>> = Object.fromEntries([
  ..."AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD"
    .split(" ")
    .map((code) => [code, 2]),
  ...["HUF", "JPY", "TWD"].map((code) => [code, 0]),
]);
