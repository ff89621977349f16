/** What a widget shows on the page: buttons, or fields to fill in; null while neither is ready. */
export type WidgetOffer = "buttons" | "fields" | null;

export type WidgetProps = {
  /** The provider's name. */
  provider: string;
  /** The provider's public settings. */
  config: Record<string, string>;
  /** Its payment method by name, and what is to be paid, in the smallest unit of the currency. */
  order: { paymentMethod: string; payableCents: number };
  /** URL of the shop that creates and approves payments. */
  address: string;
  onReady: (offer: WidgetOffer) => void;
  onPaid: () => void;
};
