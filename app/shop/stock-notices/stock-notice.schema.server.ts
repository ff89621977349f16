import { z } from "zod";
import { emailAddress } from "../fields/email-address.server";

const WRONG = "Please enter an email address such as name@example.com.";

/** The form 'Notify me' of a sold-out product. */
export const stockNoticeSchema = z.object({
  variantId: z.string().max(64).optional(),
  notifyEmail: emailAddress({ required: "Please enter your email address.", html: WRONG, format: WRONG }),
});
