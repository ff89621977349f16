import { plainTextSelectors } from "@react-email/render";
import { compile } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { paletteWith } from "~/platform/accent-palette";
import type { Email } from "~/shop/email/outbox.server";
import { EmailLayout } from "./layout.server";
import { EmailColors } from "./theme.server";

/** Compiled once: that takes four times as long as converting an e-mail. See docs/decisions/0029-emails.md. */
const plainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "tr[data-text-row]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "tr[data-text-row=item]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
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
  /** The lines of the address; none where there is none. */
  postalAddress: string[];
  /** A moment in ISO 8601 as text, in the shop's time zone. */
  formatTime: (iso: string) => string;
};

/** An e-mail, from the shop's facts. */
export type EmailTemplate = (shop: EmailShop) => Email;

type EmailContent = {
  recipient: string;
  subject: string;
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  body: ReactNode;
};

/**
 * An e-mail that renders its body on call, as HTML and, from the same tree, as plain text: the outbox needs the recipient
 * and the subject earlier. React escapes every text.
 */
export function renderEmail(shop: EmailShop, { recipient, subject, title, preview, body }: EmailContent): Email {
  const renderBody = () => {
    const html = renderToStaticMarkup(
      <EmailColors.Provider value={paletteWith(shop.accentColor)}>
        <EmailLayout shop={shop} title={title} preview={preview}>
          {body}
        </EmailLayout>
      </EmailColors.Provider>,
    );
    return { text: plainText(html), html: `<!doctype html>${html}` };
  };
  return { recipient, subject, renderBody };
}
