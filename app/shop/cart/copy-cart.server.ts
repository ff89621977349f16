import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { cart, cartLine } from "~/platform/schema.server";

/** Copies a session's cart to a session without one. */
export function copyCart(fromSessionId: string, toSessionId: string): void {
  transaction((tx) => {
    const from = tx.select().from(cart).where(eq(cart.sessionId, fromSessionId)).get();
    if (!from) return;
    const copy = { ...from, id: newId(), sessionId: toSessionId };
    tx.insert(cart).values(copy).run();
    const lines = tx.select().from(cartLine).where(eq(cartLine.cartId, from.id)).all();
    for (const line of lines)
      tx.insert(cartLine)
        .values({ ...line, cartId: copy.id })
        .run();
  });
}

/** Removes a session's cart, with what is in it. */
export function removeCart(sessionId: string): void {
  db.delete(cart).where(eq(cart.sessionId, sessionId)).run();
}
