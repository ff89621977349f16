import { isOwnNavigation } from "~/http/reply/redirects.server";
import { NotFound } from "~/platform/errors";
import { type Conversation, conversationWith, formerConversation, markRead } from "~/shop/messages/conversation.server";
import type { Person } from "~/shop/sessions/session.server";

/** The support page, in any case and with or without a trailing slash. */
const SUPPORT_PAGE = /^\/contactsupport\/?$/i;

/**
 * The conversation of a page: a customer always gets their own. An admin gets the one of an account, the one of a deleted
 * account, or none.
 * @throws NotFound when an admin requests a conversation that does not exist
 */
export function findRequestedConversation(reader: Person, query: URLSearchParams): Conversation | null {
  if (!reader.isAdmin) return conversationWith(reader, reader.username);
  const [recipient, former] = [query.get("recipient"), query.get("conversation")];
  if (recipient) return conversationWith(reader, recipient);
  return former ? formerConversation(former) : null;
}

/** Marks a conversation as read when a person opens its page, not on a prefetch. */
export function markReadOnVisit(request: Request, conversation: Conversation): void {
  if (isOwnNavigation(request)) markRead(conversation);
}

/** Marks the conversation on the support page as read before the layout counts unread messages. */
export function markShownConversationRead(request: Request, reader: Person): void {
  const { pathname, searchParams } = new URL(request.url);
  if (!SUPPORT_PAGE.test(pathname)) return;
  try {
    const conversation = findRequestedConversation(reader, searchParams);
    if (conversation) markReadOnVisit(request, conversation);
  } catch (error) {
    // The page's own loader shows the error.
    if (!(error instanceof NotFound)) throw error;
  }
}
