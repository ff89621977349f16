import { env } from "~/platform/env.server";
import type { Email } from "../email/outbox.server";
import { renderEmail } from "../email/render-email";
import { unsubscribeLink } from "./unsubscribe-link.server";

type Recipient = { id: string; email: string };

/** Headers for one-click unsubscribe in the recipient's mail program (RFC 2369, RFC 8058). */
function unsubscribeHeaders(subscriberId: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeLink(subscriberId)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The email of the double opt-in: the owner of the address confirms the subscription by its link. */
export function confirmationEmail({ id, email }: Recipient, token: string): Email {
  return {
    ...renderEmail({
      recipient: email,
      subject: `Please confirm: news and offers from ${env.SHOP_NAME}`,
      title: "Do you want our emails?",
      sentences: [
        `${env.SHOP_NAME} received a request to send news and offers to this address.`,
        "Please confirm that you want to receive them. We will not send any until you do.",
        {
          words: "If you did not request this, ignore this email, or unsubscribe with this link:",
          link: unsubscribeLink(id),
        },
      ],
      button: { link: `${env.BASE_URL}/mailing-list/confirm/${token}`, label: "Yes, I want the emails" },
      shopName: env.SHOP_NAME,
    }),
    headers: unsubscribeHeaders(id),
  };
}
