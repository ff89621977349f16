import type { Email } from "../email/outbox.server";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function letter(recipient: string, subject: string, title: string, sentences: string[], shopName: string): Email {
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("\n");
  return {
    recipient,
    subject,
    text: sentences.join("\n\n"),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f7f4ee;color:#26221c;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4ded4">
<p style="margin:0 0 16px;font-size:14px">${escapeHtml(shopName)}</p>
<h1 style="margin:0 0 16px;font-size:24px">${escapeHtml(title)}</h1>
${paragraphs}
</div></body></html>`,
  };
}

/**
 * Tells the old address of an account that another one has taken its place.
 * @param oldEmail where it goes
 */
export function emailChangedNotice(oldEmail: string, newEmail: string, firstName: string, shopName: string): Email {
  return letter(
    oldEmail,
    `Your e-mail address at ${shopName} was changed`,
    "Your e-mail address was changed",
    [
      `Hello ${firstName},`,
      `the e-mail address of your account at ${shopName} is now ${newEmail}. You sign in with that one, and our e-mails go there.`,
      "If this was not you, somebody else is in your account: please tell the shop at once.",
    ],
    shopName,
  );
}

/** Tells an account's owner that its password is another one now. */
export function passwordChangedNotice(email: string, firstName: string, shopName: string): Email {
  return letter(
    email,
    `Your password at ${shopName} was changed`,
    "Your password was changed",
    [
      `Hello ${firstName},`,
      `the password of your account at ${shopName} was changed just now, and everybody else who was signed in with it is out.`,
      "If this was not you, please ask for a new password on the sign-in page.",
    ],
    shopName,
  );
}

/** The last message to an account that its owner has deleted. */
export function accountDeletedNotice(email: string, firstName: string, shopName: string): Email {
  return letter(
    email,
    `Your account at ${shopName} is deleted`,
    "Your account is deleted",
    [
      `Hello ${firstName},`,
      `as you wished, your account at ${shopName} is deleted. The shop keeps a copy of your orders, as invoices have to be kept; it belongs to no account any more.`,
      "The links in the e-mails of your orders still open them.",
    ],
    shopName,
  );
}
