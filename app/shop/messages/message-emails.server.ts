import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

/** Length of the excerpt of a message in its email, in characters. */
const EXCERPT_LIMIT = 80;

function excerpt(content: string): string {
  const characters = [...content];
  return characters.length > EXCERPT_LIMIT ? `${characters.slice(0, EXCERPT_LIMIT).join("").trimEnd()}…` : content;
}

type Notice = { recipient: string; content: string; baseUrl: string; shopName: string };

/**
 * The email to a customer about a new message from support.
 * @param recipient the customer's email address
 * @param baseUrl the shop's base URL, without a trailing slash
 */
export function supportMessageEmail({ recipient, content, baseUrl, shopName }: Notice): Email {
  return renderEmail({
    recipient,
    subject: `New message from ${shopName}`,
    title: "You have a new message",
    sentences: [
      `${shopName} sent you a message. It begins: “${excerpt(content)}”`,
      "Please reply in the shop, not to this email. We will not send another email until you read your messages.",
    ],
    button: { link: `${baseUrl}/contactSupport`, label: "Read and reply" },
    shopName,
  });
}

/**
 * The email to support about a new message from a customer.
 * @param recipient support's email address
 * @param username the customer's username
 * @param baseUrl the shop's base URL, without a trailing slash
 */
export function customerMessageEmail({
  recipient,
  username,
  content,
  baseUrl,
  shopName,
}: Notice & { username: string }) {
  return renderEmail({
    recipient,
    subject: `Message from ${username}`,
    title: "New customer message",
    sentences: [
      `${username} sent a message to ${shopName}. It begins: “${excerpt(content)}”`,
      "No other email about this conversation is sent until the message is read.",
    ],
    button: {
      link: `${baseUrl}/contactSupport?recipient=${encodeURIComponent(username)}`,
      label: "Read and reply",
    },
    shopName,
  });
}
