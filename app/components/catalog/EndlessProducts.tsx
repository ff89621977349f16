import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Pagination } from "../lists/Pagination";
import { sectionTitle } from "./catalogStyles";
import type { ProductListing } from "./PagedProducts";
import { ProductGrid } from "./ProductGrid";
import { type PlaceInList, placeBeforeReload, rememberPlace } from "./placeInList";
import { shuffledPath } from "./shuffledPath";

type EndlessProductsProps = {
  title?: string;
  listing: ProductListing;
  /** The seed of the list's order. */
  seed: number;
};
type Revealed = { products: ProductListing["products"]; page: number; shown: number };

/** Number of products revealed at once, by window width in pixels. */
export function batchSize(width: number): number {
  if (width < 400) return 8;
  if (width < 768) return 12;
  return width < 1200 ? 16 : 24;
}

/** What was revealed on each visit of the page, by history entry, so that Back restores it. */
const revealedBefore = new Map<string, Revealed>();

/** The list with further products appended, without duplicates. */
export function appended(present: ProductListing["products"], more: ProductListing["products"]) {
  const known = new Set(present.map((product) => product.id));
  return [...present, ...more.filter((product) => !known.has(product.id))];
}

/**
 * The whole catalog, batch by batch: the next batch is revealed once 75% of the page is scrolled.
 * Without JavaScript it is the first page, with links to the others.
 */
export function EndlessProducts({ title = "Latest Products", listing, seed }: EndlessProductsProps) {
  const { key } = useLocation();
  const fetcher = useFetcher<{ listing: ProductListing | null }>();
  const [scripted, setScripted] = useState(false);
  const [isFirstVisit] = useState(() => !revealedBefore.has(key));
  const [revealed, setRevealed] = useState<Revealed>(
    () => revealedBefore.get(key) ?? { products: listing.products, page: 1, shown: listing.products.length },
  );
  const { products, page, shown } = revealed;
  // The list may be shorter than when this page was rendered: then the next page does not exist.
  const hasNext = page < listing.pages && fetcher.data?.listing !== null;
  const isComplete = shown >= products.length && !hasNext;
  /** Where the visitor was before a reload, until the list has grown to it or they scroll. */
  const placeBefore = useRef<PlaceInList | null>(null);
  const list = `${key} ${seed}`;

  useEffect(() => {
    setScripted(true);
    if (!isFirstVisit) return;
    const place = placeBeforeReload(list);
    placeBefore.current = place;
    // The server renders the batch of the widest window.
    const least = Math.max(batchSize(window.innerWidth), place?.shown ?? 0);
    setRevealed((present) => ({ ...present, shown: Math.min(present.shown, least) }));
    const stay = () => {
      placeBefore.current = null;
    };
    const inputs = ["wheel", "touchmove", "keydown", "pointerdown"];
    for (const input of inputs) window.addEventListener(input, stay, { passive: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, stay);
    };
  }, [isFirstVisit, list]);
  useEffect(() => {
    const place = placeBefore.current;
    if (place && (shown >= place.shown || isComplete)) {
      placeBefore.current = null;
      window.scrollTo(0, place.top);
    }
    const remember = () => rememberPlace({ list, shown, top: window.scrollY });
    window.addEventListener("pagehide", remember);
    return () => window.removeEventListener("pagehide", remember);
  }, [list, shown, isComplete]);
  useEffect(() => {
    revealedBefore.set(key, revealed);
  }, [key, revealed]);

  useEffect(() => {
    const next = fetcher.data?.listing;
    if (!next) return;
    setRevealed((present) => {
      if (next.page <= present.page) return present;
      return { ...present, products: appended(present.products, next.products), page: next.page };
    });
  }, [fetcher.data]);

  useEffect(() => {
    if (isComplete) return;
    const reveal = () => {
      const isNearEnd = window.scrollY + window.innerHeight > document.documentElement.scrollHeight * 0.75;
      const missing = (placeBefore.current?.shown ?? 0) - shown;
      if (!isNearEnd && missing <= 0) return;
      if (shown < products.length) {
        const batch = Math.max(missing, batchSize(window.innerWidth));
        setRevealed((present) => ({ ...present, shown: Math.min(present.shown + batch, present.products.length) }));
      } else if (fetcher.state === "idle" && navigator.onLine) {
        fetcher.load(shuffledPath(seed, page + 1));
      }
    };
    reveal();
    window.addEventListener("scroll", reveal, { passive: true });
    window.addEventListener("resize", reveal);
    window.addEventListener("online", reveal);
    return () => {
      window.removeEventListener("scroll", reveal);
      window.removeEventListener("resize", reveal);
      window.removeEventListener("online", reveal);
    };
  }, [isComplete, shown, products, page, seed, fetcher]);

  return (
    <section className="mt-8 md:mt-10" aria-labelledby="latest">
      <h2 className={`${sectionTitle} mb-5`} id="latest">
        {title}
      </h2>
      <ProductGrid products={products.slice(0, shown)} eager={0} />
      {scripted ? (
        <p className="mt-6 text-center text-sm text-muted" role="status">
          {`Showing ${Math.min(shown, products.length)} of ${listing.total}`}
        </p>
      ) : (
        <Pagination page={1} pages={listing.pages} href={(number) => shuffledPath(seed, number)} />
      )}
    </section>
  );
}
