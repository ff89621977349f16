import { z } from "zod";
import { lines } from "../fields/fields.schema.server";

/** The maximum lengths of a buyer's notes, in characters. */
const ORDER_NOTE_LIMIT = 500;
const GIFT_NOTE_LIMIT = 300;

/** What a buyer can write with an order: to the shop, and for a card with the gift. */
export const buyerNotes = {
  orderNote: lines(ORDER_NOTE_LIMIT).optional().describe("What the buyer writes to the shop"),
  giftNote: lines(GIFT_NOTE_LIMIT).optional().describe("What a card with the gift says"),
};

/** The notes of the 'Place Order' form. */
export const buyerNotesSchema = z.object(buyerNotes);
