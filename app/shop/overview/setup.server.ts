import { isNotNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { product } from "~/platform/schema.server";
import { canBePaid } from "../payment-methods/payment-providers.server";
import { setting } from "../settings/settings.server";

/** What keeps the shop from selling, as a sentence, and the page of the back office that changes it, if there is one. */
export type SetupProblem = { text: string; to: string | null };

const anyProduct = db.select({ num: product.num }).from(product).where(isNotNull(product.slot)).limit(1).prepare();

/** What is not set up yet, the most serious problem first. */
export async function setupProblems(): Promise<SetupProblem[]> {
  const problems: (SetupProblem | false)[] = [
    !canBePaid() && {
      text: "Orders cannot be paid: PayPal is not configured, and there are no instructions for bank transfer.",
      to: "/admin/settings",
    },
    !anyProduct.get() && { text: "There is no product to buy.", to: "/admin/productlist" },
    !env.SMTP_URL && {
      text: "Emails are not sent: no mail server is configured (SMTP_URL). They are written to files.",
      to: null,
    },
    !setting("contactEmail") && {
      text: "There is no contact email: messages of the contact form are not sent to anyone.",
      to: "/admin/settings",
    },
  ];
  return problems.filter((problem) => problem !== false);
}
