const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/**
 * The HTML document of an email, with inline styles only, for simple mail clients.
 * @param body HTML; the caller has escaped it
 */
export function emailHtml(title: string, shopName: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f7f4ee;color:#26221c;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4ded4;overflow-wrap:anywhere">
<p style="margin:0 0 16px;font-size:14px">${escapeHtml(shopName)}</p>
<h1 style="margin:0 0 16px;font-size:24px">${escapeHtml(title)}</h1>
${body}
</div></body></html>`;
}

/** The HTML of the button for an email's main action. */
export function buttonHtml(link: string, label: string): string {
  const style = "display:inline-block;padding:12px 20px;background:#1f4d3f;color:#ffffff;text-decoration:none";
  return `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** A paragraph; one with a link shows the words and then the link's URL. */
export type Sentence = string | { words: string; link: string };

const LINK_STYLE = "color:#1f4d3f";

function paragraphOf(sentence: Sentence): { text: string; html: string } {
  if (typeof sentence === "string") return { text: sentence, html: `<p>${escapeHtml(sentence)}</p>` };
  const { words, link } = sentence;
  const [shownWords, address] = [escapeHtml(words), escapeHtml(link)];
  return {
    text: `${words} ${link}`,
    html: `<p>${shownWords} <a href="${address}" style="${LINK_STYLE}">${address}</a></p>`,
  };
}

type EmailContent = {
  recipient: string;
  subject: string;
  title: string;
  /** Paragraphs. URLs within texts do not become links, because a visitor may have written them. */
  sentences: Sentence[];
  /** Placed before the last paragraph. */
  button?: { link: string; label: string };
  shopName: string;
};

/** Renders an email of a few paragraphs as plain text and HTML. */
export function renderEmail({ recipient, subject, title, sentences, button, shopName }: EmailContent) {
  const paragraphs = sentences.map(paragraphOf);
  if (button) {
    const { link, label } = button;
    paragraphs.splice(-1, 0, { text: `${label}:\n${link}`, html: buttonHtml(link, label) });
  }
  return {
    recipient,
    subject,
    text: paragraphs.map(({ text }) => text).join("\n\n"),
    html: emailHtml(title, shopName, paragraphs.map(({ html }) => html).join("\n")),
  };
}
