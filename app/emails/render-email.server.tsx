import { plainTextSelectors } from "@react-email/render";
import { compile } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { z } from "zod";
import { paletteWith } from "~/platform/accent-palette";
import type { Email } from "~/shop/email/outbox.server";
import { type EmailHelp, EmailLayout } from "./layout.server";
import { EmailColors } from "./theme.server";

/** Of a line of the plain text, in characters, as far as its words and addresses allow (RFC 5322, 2.1.1). */
const TEXT_WIDTH = 78;

/** Compiled once: that takes four times as long as converting an e-mail. See docs/decisions/0029-emails.md. */
const plainText = compile({
  wordwrap: TEXT_WIDTH,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "tr[data-text-row]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "tr[data-text-row=item]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
    { selector: "span[data-text-row]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "td[data-text-cell]", format: "inline" },
  ],
});

/** What every e-mail says about the shop. */
export type EmailShop = {
  name: string;
  /** The path of a picture; empty where there is none. */
  logo: string;
  /** As #rrggbb; empty for the default. */
  accentColor: string;
  contactEmail: string;
  phone: string;
  taxNumber: string;
  pricesIncludeTax: boolean;
  /** The lines of the address; none where there is none. */
  postalAddress: string[];
  /** When orders can be picked up there, as lines; none where it is not said. */
  pickupHours: string[];
  /** The published pages, such as the terms. */
  pages: { title: string; url: string }[];
  /** A moment in ISO 8601 as text, in the shop's time zone and in the style of shoppers' screens. */
  formatTime: (iso: string) => string;
  /** The time between two moments in ISO 8601, for example `15 minutes`: true in every time zone. */
  formatDuration: (from: string, to: string) => string;
  /** The days on which an order of this moment arrives, for example `Nov 26 – 28`. */
  formatArrival: (deliveryDays: number, iso: string) => string;
};

/** What an e-mail says. */
export type EmailContent = Omit<Email, "renderBody" | "headers"> & {
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** Where to write about what the e-mail is about; the contact page without it. */
  help?: EmailHelp;
  /** Stops such e-mails by one click, for the button of mail programs (RFC 2369, RFC 8058). */
  stopLink?: string;
  body: ReactNode;
};

/**
 * An e-mail that renders its body on call, as HTML and, from the same tree, as plain text: the outbox needs the recipient
 * and the subject earlier. React escapes every text.
 */
function renderEmail(shop: EmailShop, { title, preview, help, stopLink, body, ...envelope }: EmailContent): Email {
  const renderBody = () => {
    const html = renderToStaticMarkup(
      <EmailColors.Provider value={paletteWith(shop.accentColor)}>
        <EmailLayout shop={shop} title={title} preview={preview} help={help}>
          {body}
        </EmailLayout>
      </EmailColors.Provider>,
    );
    return { text: plainText(html), html: `<!doctype html>${html}` };
  };
  const stopHeaders = { "List-Unsubscribe": `<${stopLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { ...envelope, headers: stopLink ? stopHeaders : undefined, renderBody };
}

/**
 * A kind of e-mail.
 * @param stored what the outbox stores of it
 * @param contentOf what it says
 */
export const emailKind = <Data,>(
  stored: z.ZodType<Data>,
  contentOf: (data: Data, shop: EmailShop) => EmailContent,
) => ({
  stored,
  render: (data: unknown, shop: EmailShop): Email => renderEmail(shop, contentOf(stored.parse(data), shop)),
});
