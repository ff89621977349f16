import { env } from "~/platform/env.server";
import { mailchimpList } from "./mailchimp.server";
import type { MailingListProvider } from "./mailing-list-provider";

const { MAILCHIMP_API_KEY: apiKey, MAILCHIMP_LIST_ID: listId, MAILCHIMP_API_URL: apiUrl } = env;

/** Where confirmed subscribers are forwarded to; null when none is configured. The shop's own list is the source. */
export const mailingListProvider: MailingListProvider | null =
  apiKey && listId ? mailchimpList({ apiKey, listId, apiUrl }) : null;
