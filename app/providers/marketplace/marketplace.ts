/** The right to ask in an account's name, until it ends. */
export type Grant = {
  accessToken: string;
  accessEndsAt: Date;
  refreshToken: string;
  /** When the connection itself ends; null where the service does not say. */
  refreshEndsAt: Date | null;
  /** The account's name, for people. */
  accountName: string;
};

export type MarketplaceProduct = {
  id: string;
  name: string;
  /** The lowest price of its variants, in US cents; null where none is told in dollars. */
  priceCents: number | null;
  /** HTML as the seller wrote it: not safe to show. */
  description: string;
  /** https addresses. */
  pictures: string[];
  /** Colours, each with its picture's https address or an empty text. */
  colors: { name: string; picture: string }[];
};

/** The service looked at what it was asked and said no: asking again is no use. */
export class MarketplaceRefusal extends Error {
  constructor(
    /** In the service's own words, one line. */
    readonly reason: string,
    /** Whether it was the token that it did not take. */
    readonly endsConnection: boolean,
  ) {
    super(reason);
    this.name = "MarketplaceRefusal";
  }
}

/** A marketplace whose products an admin may take over. Each call throws ServiceUnavailable when it is down. */
export interface Marketplace {
  name: string;
  /**
   * Where the account's owner allows the shop to ask in its name.
   * @param state comes back with them
   */
  authorisationUrl(redirectUri: string, state: string): string;
  /**
   * Takes the code that the owner came back with; it is good once.
   * @throws MarketplaceRefusal
   */
  exchangeCode(code: string): Promise<Grant>;
  /** @throws MarketplaceRefusal when the connection has ended */
  refresh(refreshToken: string): Promise<Grant>;
  /**
   * @returns null when there is no such product
   * @throws MarketplaceRefusal
   */
  product(accessToken: string, productId: string): Promise<MarketplaceProduct | null>;
}
