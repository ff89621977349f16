import { emailOf, isEmailKind } from "~/emails/email-kinds.server";
import { NotFound } from "~/platform/errors";
import type { outboxEmail } from "~/platform/schema.server";
import { emailShop } from "./email-shop.server";

/**
 * The text and the HTML of an e-mail of the outbox: rendered from its content, with the shop's facts of now, or as they
 * were sent.
 * @throws NotFound when the content is of a kind that this version of the shop does not have
 */
export function emailBody({ content, text, html }: Pick<typeof outboxEmail.$inferSelect, "content" | "text" | "html">) {
  if (!content) return { text, html };
  const { kind, data } = content;
  if (!isEmailKind(kind)) throw new NotFound(`This version of the shop has no email of the kind ${kind}.`);
  return emailOf(kind, data, emailShop()).renderBody();
}
