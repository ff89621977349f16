import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";
import { unsubscribeLink } from "./unsubscribe-link.server";

type Recipient = { id: string; email: string };

/** A mail program's own button for leaving: by one POST, without a page (RFC 2369, RFC 8058). */
function leaveHeaders(subscriberId: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeLink(subscriberId)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Asks whether the address's owner wants the shop's e-mails: the double opt-in. */
export function confirmationEmail({ id, email }: Recipient, token: string): Email {
  return {
    ...renderEmail({
      recipient: email,
      subject: `Please confirm: news and offers from ${env.SHOP_NAME}`,
      title: "Do you want our emails?",
      sentences: [
        `Somebody, we hope you, has asked ${env.SHOP_NAME} to send news and offers to this address.`,
        "Please confirm that you want them. Until you do, we write nothing more to you.",
        { words: "It was not you? Then do nothing, or tell us by this link:", link: unsubscribeLink(id) },
      ],
      button: { link: `${env.BASE_URL}/mailing-list/confirm/${token}`, label: "Yes, I want the emails" },
      shopName: env.SHOP_NAME,
    }),
    headers: leaveHeaders(id),
  };
}
