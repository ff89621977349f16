import { and, asc, count, desc, eq, gt, inArray } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { hashToken, newToken } from "~/platform/identifiers.server";
import { keptForm } from "~/platform/schema.server";
import { SERVICE_KEY_NAMES } from "../settings/service-key-names";

/** How long a form is kept, in milliseconds. */
export const KEPT_FORM_LIFE_MS = 30 * 60_000;

/** The maximum size of the fields of a kept form, in bytes of JSON. */
const SIZE_LIMIT = 64 * 1024;

/** Forms kept for one client address: the oldest is replaced by the next. */
const PER_CLIENT = 10;

/** Forms kept altogether: the next one replaces the oldest of the client that has most, so that many clients leave room for others. */
const TOTAL = 1000;

/** Names of fields that are never stored: passwords, captchas, tokens, keys of services and data of cards. */
const SECRET = /password|captcha|token|secret|card|cvv|^otp$|^website$|^smtpUrl$|^paypalClientId$|^__/i;

/** A form that was posted after its session had ended. */
export type KeptForm = {
  fields: [name: string, value: string][];
  /** Whether files were chosen, which are not kept. */
  hadFiles: boolean;
};

/**
 * Stores a posted form for 30 minutes. Fields with secrets are left out; of keys of services that were typed stay the names.
 * @param owner the secret of the browser that posted it, and whose it is, without which it cannot be read
 * @param client the address or the network of the client, for the limit per client
 * @param path the page of the form, with its query
 * @returns its id; null when there is nothing to keep, or no room because each of very many clients has a form
 */
export function keepForm(
  form: KeptForm,
  { owner, client, path }: { owner: string; client: string; path: string },
): string | null {
  const fields = form.fields.flatMap(([name, value]): KeptForm["fields"] => {
    if (!SECRET.test(name)) return [[name, value]];
    return value !== "" && SERVICE_KEY_NAMES.some((key) => key === name) ? [[name, ""]] : [];
  });
  const hasWords = fields.some(([name, value]) => name !== "intent" && value !== "");
  if (!hasWords || Buffer.byteLength(JSON.stringify(fields)) > SIZE_LIMIT) return null;
  const id = newToken();
  const [ownerHash, clientHash] = [hashToken(owner), hashToken(client)];
  return transaction((tx) => {
    const clients = tx
      .select({ hash: keptForm.clientHash, forms: count() })
      .from(keptForm)
      .groupBy(keptForm.clientHash)
      .orderBy(desc(count()))
      .all();
    const own = clients.find(({ hash, forms }) => hash === clientHash && forms >= PER_CLIENT);
    const isFull = clients.reduce((sum, { forms }) => sum + forms, 0) >= TOTAL;
    const crowded = own ?? (isFull ? clients[0] : undefined);
    if (crowded?.forms === 1) return null;
    if (crowded) {
      const ofClient = tx.select({ id: keptForm.id }).from(keptForm).where(eq(keptForm.clientHash, crowded.hash));
      const oldest = ofClient.orderBy(asc(keptForm.expiresAt)).limit(1);
      tx.delete(keptForm).where(inArray(keptForm.id, oldest)).run();
    }
    const expiresAt = new Date(Date.now() + KEPT_FORM_LIFE_MS);
    tx.insert(keptForm).values({ id, ownerHash, clientHash, path, fields, hadFiles: form.hadFiles, expiresAt }).run();
    return id;
  });
}

const ofOwners = (id: string, owners: string[]) =>
  and(eq(keptForm.id, id), inArray(keptForm.ownerHash, owners.map(hashToken)));

/**
 * Finds a form that was kept for this browser and page; null if there is none or it has expired.
 * @param owners whose forms the browser may read
 */
export function findKeptForm(id: string, owners: string[], path: string): KeptForm | null {
  const kept = and(ofOwners(id, owners), eq(keptForm.path, path), gt(keptForm.expiresAt, new Date()));
  const row = db.select().from(keptForm).where(kept).get();
  return row ? { fields: row.fields, hadFiles: row.hadFiles } : null;
}

/** Deletes a form that was kept for this browser. */
export async function deleteKeptForm(id: string, owners: string[]): Promise<void> {
  await db.delete(keptForm).where(ofOwners(id, owners));
}
