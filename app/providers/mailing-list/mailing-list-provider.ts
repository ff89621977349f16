export type Membership = { email: string; status: "subscribed" | "unsubscribed" };

export type PutAnswer =
  | { kind: "kept" }
  /** The service will not have this address, now or later. */
  | { kind: "refused"; reason: string };

/** A service that sends newsletters, told who is on the shop's own list. */
export interface MailingListProvider {
  /** What admins read of it. */
  name: string;
  /**
   * Puts or changes one address; doing it again changes nothing.
   * @throws ServiceUnavailable when the service is down, busy, or refuses the shop's key
   */
  put(membership: Membership): Promise<PutAnswer>;
}
