import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";

/** Body of POST /api/mailing-list/subscribe. */
export const subscriptionSchema = z.object({
  email: emailAddress({ required: "Email required", html: "Invalid", format: "Invalid email format" }),
  source: z.literal("shipping_opt_in", { error: "Please send shipping_opt_in as the source." }),
});
