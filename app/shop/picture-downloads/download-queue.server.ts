import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import PQueue from "p-queue";
import { afterCommit, db, type Transaction, transaction } from "~/platform/db.server";
import { Invalid } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { type PicturePlace, pictureDownload, product, type WantedPicture } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { DownloadFailed, download } from "~/providers/web-files/web-files.server";
import type { Actor } from "../audit/admin-change.server";
import type { ProductChanges } from "../catalog/edit-product.schema.server";
import { chosenFolder, folderFor } from "../gallery/folder-name";
import { FILE_LIMIT, PICTURE_FORMATS } from "../gallery/picture-formats";
import { PictureUpload } from "../gallery/upload.server";
import { hasProblem } from "./download-list.server";
import { placePicture } from "./place-picture.server";

type Download = typeof pictureDownload.$inferSelect;
type PictureChanges = Pick<ProductChanges, "image" | "imageB" | "colorsVariants" | "variants">;

/** The folder of pictures of a product whose name has no Latin letters. */
const OTHER_FOLDER = "imported";

/** Minutes until the next attempt after each failed one. After the last, only an admin can repeat it. */
const RETRY_MINUTES = [1, 5, 15, 60];

const CONCURRENCY = 3;

/** Downloads per claim, and how long a claim lasts, in milliseconds. After a crash, they are due again when it ends. */
const BATCH = 4 * CONCURRENCY;
const CLAIM_MS = 5 * 60_000;

/**
 * Queues the pictures of a product, in the transaction that changes it. They are downloaded after the commit.
 * @param changes of the product. Pictures that were queued before for the fields that they set are no longer wanted.
 * @param pictures the pictures that `separateWebPictures` has separated from the changes
 * @throws Error outside a transaction
 */
export function queuePictures(
  tx: Transaction,
  actor: Actor,
  productNum: number,
  changes: PictureChanges,
  pictures: WantedPicture[],
): void {
  const isReplaced = ({ field }: PicturePlace) =>
    changes[field] !== undefined || pictures.some(({ places }) => places.some((place) => place.field === field));
  const isOpen = and(eq(pictureDownload.productNum, productNum), isNull(pictureDownload.storedAt));
  const kept = new Map<string, WantedPicture["places"]>();
  for (const { id, address, places } of tx.select().from(pictureDownload).where(isOpen).all()) {
    const remaining = places.filter((place) => !isReplaced(place));
    kept.set(address, remaining);
    if (remaining.length === 0) tx.delete(pictureDownload).where(eq(pictureDownload.id, id)).run();
    else if (remaining.length < places.length) {
      tx.update(pictureDownload).set({ places: remaining }).where(eq(pictureDownload.id, id)).run();
    }
  }
  const now = new Date();
  const by = { actorId: actor.id, actorName: actor.username };
  for (const { address, places: wanted } of pictures) {
    const places = [...(kept.get(address) ?? []), ...wanted];
    const fresh = { ...by, places, createdAt: now, attempts: 0, nextAttemptAt: now, lastError: null };
    tx.insert(pictureDownload)
      .values({ id: newId(), productNum, address, ...fresh })
      .onConflictDoUpdate({
        target: [pictureDownload.productNum, pictureDownload.address],
        set: { ...fresh, src: null, storedAt: null },
      })
      .run();
  }
  if (pictures.length > 0) afterCommit(downloadDuePictures);
}

/** Claims due downloads: reads them and moves their next attempt in one statement, so that each is downloaded once. */
function claimDue(now = Date.now()): Download[] {
  const due = db
    .select({ id: pictureDownload.id })
    .from(pictureDownload)
    .where(lte(pictureDownload.nextAttemptAt, new Date(now)))
    .orderBy(asc(pictureDownload.nextAttemptAt))
    .limit(BATCH);
  return db
    .update(pictureDownload)
    .set({ nextAttemptAt: new Date(now + CLAIM_MS) })
    .where(inArray(pictureDownload.id, due))
    .returning()
    .all();
}

const queue = new PQueue({ concurrency: CONCURRENCY });
let running: Promise<void> | undefined;

/**
 * Downloads all due pictures, a few at a time. A call during a running one waits for that one. It never throws: failures
 * are logged, and the pictures stay queued.
 */
export function downloadDuePictures(): Promise<void> {
  running ??= downloadAll()
    .catch((error) => log.error({ err: error }, "pictures not downloaded"))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function downloadAll(): Promise<void> {
  while (!shutdownSignal.aborted) {
    const claimed = claimDue();
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((each) => queue.add(() => downloadOne(each))));
  }
}

async function downloadOne(claimed: Download): Promise<void> {
  try {
    shutdownSignal.throwIfAborted();
    const { src, folder } = await fetchPicture(claimed);
    transaction((tx) => {
      const current = tx.select().from(pictureDownload).where(eq(pictureDownload.id, claimed.id)).get();
      // Another import may have withdrawn it, or stored it already.
      if (!current || current.storedAt) return;
      placePicture(tx, current, src, folder);
      tx.update(pictureDownload)
        .set({ src, storedAt: new Date(), nextAttemptAt: null, lastError: null, attempts: current.attempts + 1 })
        .where(eq(pictureDownload.id, claimed.id))
        .run();
    });
  } catch (error) {
    await recordFailure(claimed, error);
  }
}

/** Downloads a picture, checks it as an upload, and stores it in the product's folder. */
async function fetchPicture({ productNum, address }: Download): Promise<{ src: string; folder: string }> {
  const found = { name: product.name, imageFolderName: product.imageFolderName };
  const row = db.select(found).from(product).where(eq(product.num, productNum)).get();
  const folder = (row && (chosenFolder(row.imageFolderName) ?? folderFor(row.name))) || OTHER_FOLDER;
  const bytes = await download(address, FILE_LIMIT, shutdownSignal);
  const upload = new PictureUpload();
  try {
    await upload.add(new URL(address).pathname, [bytes]);
    const { pictures } = await upload.finish(folder);
    return { src: pictures[0]?.src ?? "", folder };
  } catch (error) {
    if (error instanceof Invalid)
      throw new DownloadFailed(`It is no ${PICTURE_FORMATS} picture, or has too many pixels.`, false);
    throw error;
  } finally {
    await upload.abandon();
  }
}

async function recordFailure(claimed: Download, error: unknown): Promise<void> {
  const isThis = eq(pictureDownload.id, claimed.id);
  // A stop of the shop is no failure: the picture is due again right after the start.
  if (shutdownSignal.aborted) {
    await db.update(pictureDownload).set({ nextAttemptAt: new Date() }).where(isThis);
    return;
  }
  const { reason, isTemporary } =
    error instanceof DownloadFailed ? error : new DownloadFailed("The picture could not be stored.", true);
  log.warn({ download: claimed.id, err: error }, "picture not downloaded");
  const minutes = isTemporary ? RETRY_MINUTES[claimed.attempts] : undefined;
  const nextAttemptAt = minutes ? new Date(Date.now() + minutes * 60_000) : null;
  const attempts = claimed.attempts + 1;
  await db.update(pictureDownload).set({ attempts, lastError: reason, nextAttemptAt }).where(isThis);
}

/**
 * Tries downloads that have failed again at once.
 * @param id of one of them; without it, all
 * @throws Invalid when there is no such download
 */
export async function retryDownloads(id?: string): Promise<void> {
  const { changes } = await db
    .update(pictureDownload)
    .set({ attempts: 0, nextAttemptAt: new Date(), lastError: null })
    .where(and(hasProblem, id === undefined ? undefined : eq(pictureDownload.id, id)));
  if (changes === 0) throw new Invalid("This picture is no longer among those with a problem.");
  void downloadDuePictures();
}
