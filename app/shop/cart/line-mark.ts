type MarkedLine = { productId: string; variant: string; qty: number; priceCents: number };

/** What a shopper sees of a line of the cart, as one text: a line whose text differs has changed. */
export const lineMark = ({ productId, variant, qty, priceCents }: MarkedLine): string =>
  [productId, qty, priceCents, variant].join(" ");
