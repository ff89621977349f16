import { z } from "zod";
import { chosenPassword } from "../accounts/registration.schema.server";

/** The offer of an account on a paid order's page, and POST /api/orders/{id}/account. */
export const guestAccountSchema = z.object({ password: chosenPassword });
