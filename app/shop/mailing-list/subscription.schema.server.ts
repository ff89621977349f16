import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";

/** POST /api/mailing-list/subscribe (spec section 7). */
export const subscriptionSchema = z.object({
  email: emailAddress({ required: "Email required", html: "Invalid", format: "Invalid email format" }),
  source: z.literal("shipping_opt_in", { error: "Please send shipping_opt_in as the source." }),
});
