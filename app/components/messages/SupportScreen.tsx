import type { SubmissionResult } from "@conform-to/react";
import type { Captcha } from "../forms/CaptchaField";
import { Page } from "../layout/Page";
import { ButtonLink } from "../ui/Button";
import { Pagination } from "../ui/Pagination";
import { MessageForm } from "./MessageForm";
import { type MessageLine, MessageTable } from "./MessageTable";
import { RecipientSearch, type RecipientSearchProps } from "./RecipientSearch";
import { useNewMessages } from "./useNewMessages";

const PATH = "/contactSupport";

type ConversationProps = {
  /** The other one's user name. */
  with: string;
  /** On whose behalf the reader reads. */
  side: "person" | "support";
  /** What names the conversation in an address. */
  query: string;
  /** The account is gone: there is nobody to write to. */
  isFormer: boolean;
  messages: MessageLine[];
  /** From the end. */
  page: number;
  pages: number;
};

type SupportScreenProps = {
  /** The reader's own. */
  username: string;
  /** Admins choose whom to write to. */
  search: RecipientSearchProps | null;
  conversation: ConversationProps | null;
  captcha: Captcha | null;
  lastResult?: SubmissionResult<string[]>;
  asks?: Record<string, string>;
};

/** Messages between an account and the support (spec section 2). */
export function SupportScreen({ username, search, conversation, captcha, lastResult, asks }: SupportScreenProps) {
  const lead = search
    ? "What customers and the support write to each other."
    : "We answer here, and tell you by e-mail.";
  return (
    <Page
      title="Contact Support"
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
          <MessageForm to={conversation?.with ?? null} captcha={captcha} lastResult={lastResult} asks={asks} />
        )}
      </div>
    </Page>
  );
}

type ShownConversation = ConversationProps & { username: string };

function Conversation({ username, side, isFormer, messages: known, query, page, pages, ...rest }: ShownConversation) {
  const other = rest.with;
  const messages = useNewMessages(known, page === 1 && !isFormer ? `${PATH}/news?${query}` : null);
  const come = messages.length - known.length;
  const isOwn = ({ sender }: MessageLine) => (side === "person" ? sender === username : sender !== other);
  const title = `Conversation with ${other}`;
  return (
    <div className="min-w-0">
      <h2 className="mb-4">{title}</h2>
      {isFormer && <p className="mb-4 text-muted">This account was deleted. It can no longer be written to.</p>}
      <MessageTable title={title} messages={messages} isOwn={isOwn} />
      <p className="sr-only" role="status">
        {come > 0 && `${come} new ${come === 1 ? "message" : "messages"}`}
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
