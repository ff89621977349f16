/** OAuth tokens that allow calls on behalf of an account. */
export type Grant = {
  accessToken: string;
  accessEndsAt: Date;
  refreshToken: string;
  /** When the refresh token expires; null when the service does not give a time. */
  refreshEndsAt: Date | null;
  /** The account's display name. */
  accountName: string;
};

export type MarketplaceProduct = {
  id: string;
  name: string;
  /** The lowest price of its variants, in US cents; null when no price is in US dollars. */
  priceCents: number | null;
  /** The seller's HTML. It must be sanitized before it is shown. */
  description: string;
  /** https URLs. */
  pictures: string[];
  /** Colors, each with the https URL of its picture, or an empty string. */
  colors: { name: string; picture: string }[];
};

/** The service refused a request. Repeating the request would not change that. */
export class MarketplaceRefusal extends Error {
  constructor(
    /** The service's own message, on one line. */
    readonly reason: string,
    /** Whether the token was refused, so that the connection has ended. */
    readonly endsConnection: boolean,
  ) {
    super(reason);
    this.name = "MarketplaceRefusal";
  }
}

/** Where admins import products from. Every call throws ServiceUnavailable when the marketplace is down. */
export interface Marketplace {
  name: string;
  /** The URL where the account's owner authorizes the shop. @param state is returned unchanged to `redirectUri` */
  authorizationUrl(redirectUri: string, state: string): string;
  /** Exchanges an authorization code for tokens. A code can be used only once. @throws MarketplaceRefusal */
  exchangeCode(code: string): Promise<Grant>;
  /** @throws MarketplaceRefusal when the connection has ended */
  refresh(refreshToken: string): Promise<Grant>;
  /**
   * @param shipTo where it is sold: ISO 3166-1 alpha-2, the United States by default
   * @returns null when there is no such product, or it is not sold there
   * @throws MarketplaceRefusal
   */
  product(accessToken: string, productId: string, shipTo?: string): Promise<MarketplaceProduct | null>;
}
