import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";

const email = emailAddress({ required: "Email required", html: "Invalid", format: "Invalid email format" });

/** Body of POST /api/mailing-list/subscribe. */
export const subscriptionSchema = z.object({
  email,
  source: z.literal("shipping_opt_in", { error: "Please send shipping_opt_in as the source." }),
});

/** The newsletter's form, in the footer of pages whose own forms may have a field `email`. */
export const newsletterSchema = z.object({
  newsletterEmail: email,
  /** The honeypot: a hidden field that people leave empty and bots fill in. */
  website: z.string().catch(""),
});
