import { isOwnNavigation } from "~/http/reply/redirects.server";
import { NotFound } from "~/platform/errors";
import type { Person } from "~/shop/accounts/session.server";
import { type Conversation, conversationWith, formerConversation, markRead } from "~/shop/messages/conversation.server";

/** One screen, however its address is written. */
const SUPPORT_PAGE = /^\/contactsupport\/?$/i;

/**
 * The conversation that an address names: a customer's is always their own; an admin names an account, or a conversation
 * whose account is gone, or nothing yet.
 * @throws NotFound when an admin names what is not there
 */
export async function findRequestedConversation(reader: Person, query: URLSearchParams): Promise<Conversation | null> {
  if (!reader.isAdmin) return conversationWith(reader, reader.username);
  const [recipient, former] = [query.get("recipient"), query.get("conversation")];
  if (recipient) return conversationWith(reader, recipient);
  return former ? formerConversation(former) : null;
}

/** A conversation is read when its page is opened; looking ahead is no reading. */
export async function markReadOnVisit(request: Request, conversation: Conversation): Promise<void> {
  if (isOwnNavigation(request)) await markRead(conversation);
}

/** Reads the conversation that a page shows, if it is that page, so that the frame around it does not count it. */
export async function markShownConversationRead(request: Request, reader: Person): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  if (!SUPPORT_PAGE.test(pathname)) return;
  try {
    const conversation = await findRequestedConversation(reader, searchParams);
    if (conversation) await markReadOnVisit(request, conversation);
  } catch (error) {
    // The page itself says so.
    if (!(error instanceof NotFound)) throw error;
  }
}
