import type { Captcha } from "../captcha/CaptchaField";
import type { FormResult } from "../forms/useServerForm";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Pagination } from "../lists/Pagination";
import { ButtonLink } from "../ui/Button";
import { MessageForm } from "./MessageForm";
import { type MessageLine, MessageTable } from "./MessageTable";
import { RecipientSearch, type RecipientSearchProps } from "./RecipientSearch";
import { useNewMessages } from "./useNewMessages";

const PATH = "/contactSupport";

type ConversationProps = {
  /** Username of the other party. */
  with: string;
  /** Which side the reader is on. */
  side: "person" | "support";
  /** The query that identifies the conversation. */
  query: string;
  /** The other party's account was deleted, so no message can be sent. */
  isFormer: boolean;
  messages: MessageLine[];
  /** Page 1 holds the latest messages. */
  page: number;
  pages: number;
};

type SupportScreenProps = {
  /** Username of the reader. */
  username: string;
  /** The recipient search; null for customers. */
  search: RecipientSearchProps | null;
  conversation: ConversationProps | null;
  captcha: Captcha | null;
  /** The order that the message is about, such as `Order #1042`; empty for other messages. */
  about: string;
  lastResult?: FormResult;
  toConfirm?: Record<string, string>;
};

/** Messages between a customer and support. */
export function SupportScreen({
  username,
  search,
  conversation,
  captcha,
  about,
  lastResult,
  toConfirm,
}: SupportScreenProps) {
  const answer = useSendsEmail() ? "We answer here and notify you by email." : "We answer here.";
  const lead = search ? "Messages between customers and support." : answer;
  return (
    <Page
      title={search ? "Support messages" : "Contact Support"}
      lead={lead}
      width="text"
      actions={
        search && (
          <ButtonLink variant="secondary" small to="/admin/messages">
            All conversations
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-8">
        {search && <RecipientSearch {...search} />}
        {conversation && <Conversation key={conversation.query} {...conversation} username={username} />}
        {!conversation?.isFormer && (
          <MessageForm
            to={conversation?.with ?? null}
            captcha={captcha}
            about={about}
            lastResult={lastResult}
            toConfirm={toConfirm}
          />
        )}
      </div>
    </Page>
  );
}

type ShownConversation = ConversationProps & { username: string };

function Conversation({ username, side, isFormer, messages: known, query, page, pages, ...rest }: ShownConversation) {
  const other = rest.with;
  const messages = useNewMessages(known, page === 1 && !isFormer ? `${PATH}/news?${query}` : null);
  const newCount = messages.length - known.length;
  const isOwn = ({ sender }: MessageLine) => (side === "person" ? sender === username : sender !== other);
  const title = `Conversation with ${other}`;
  return (
    <div className="min-w-0">
      <h2 className="mb-4">{title}</h2>
      {isFormer && <p className="mb-4 text-muted">This account was deleted. It can no longer be written to.</p>}
      <MessageTable title={title} messages={messages} isOwn={isOwn} forStaff={side === "support"} />
      <p className="sr-only" role="status">
        {newCount > 0 && `${newCount} new ${newCount === 1 ? "message" : "messages"}`}
      </p>
      <Pagination
        page={page}
        pages={pages}
        href={(to) => `${PATH}?${query}&pageNumber=${to}`}
        label="Pages of the conversation, the end first"
      />
    </div>
  );
}
