export type Membership = { email: string; status: "subscribed" | "unsubscribed" };

export type PutResult =
  | { kind: "kept" }
  /** The service refuses this address permanently. */
  | { kind: "refused"; reason: string };

/** A newsletter service that the shop forwards its subscribers to. */
export interface MailingListProvider {
  /** The name that admins see. */
  name: string;
  /**
   * Adds or updates one address. The call is idempotent.
   * @throws ServiceUnavailable when the service is down, busy, or refuses the shop's key
   */
  put(membership: Membership): Promise<PutResult>;
}
