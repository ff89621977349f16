import type { ThirdPartySource } from "~/http/server/content-security-policy.server";

/** The message of a form that got no answer. */
export type LostMessage = { title: string; message: string };

/** What a route's `handle` says about its page. */
export type PageHandle = {
  /** The services whose scripts the page loads. */
  outside?: ThirdPartySource[];
  /** The only theme of the page. */
  theme?: "light";
  /** Messages for a lost connection, by the intent of the form; other forms have a general one. */
  lost?: Record<string, LostMessage>;
};
