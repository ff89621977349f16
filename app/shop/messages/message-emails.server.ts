import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";

/** How much of a message its e-mail tells, in characters. */
const EXTRACT_LIMIT = 80;

function extractOf(content: string): string {
  const signs = [...content];
  return signs.length > EXTRACT_LIMIT ? `${signs.slice(0, EXTRACT_LIMIT).join("").trimEnd()}…` : content;
}

type Notice = { recipient: string; content: string; baseUrl: string; shopName: string };

/**
 * Tells a customer that the support has written.
 * @param recipient the customer's e-mail address
 * @param baseUrl the shop's own address, without a slash at its end
 */
export function supportMessageEmail({ recipient, content, baseUrl, shopName }: Notice): Email {
  return renderEmail({
    recipient,
    subject: `${shopName} has written to you`,
    title: "You have a message",
    sentences: [
      `A message from ${shopName} waits for you. It begins: “${extractOf(content)}”`,
      "Please answer on that page, not to this e-mail. Until you have been there, no other e-mail follows.",
    ],
    button: { link: `${baseUrl}/contactSupport`, label: "Read and answer" },
    shopName,
  });
}

/**
 * Tells the support that a customer has written.
 * @param recipient the support's e-mail address
 * @param username the customer's
 * @param baseUrl the shop's own address, without a slash at its end
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
    title: "A customer has written",
    sentences: [
      `A message from ${username} waits at ${shopName}. It begins: “${extractOf(content)}”`,
      "Until it was read, no other e-mail follows about this conversation.",
    ],
    button: {
      link: `${baseUrl}/contactSupport?recipient=${encodeURIComponent(username)}`,
      label: "Read and answer",
    },
    shopName,
  });
}
