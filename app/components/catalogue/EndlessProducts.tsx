import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Pagination } from "../ui/Pagination";
import { sectionTitle } from "./looks";
import type { ProductListing } from "./PagedProducts";
import { ProductGrid } from "./ProductGrid";

type EndlessProductsProps = { title: string; listing: ProductListing };
type Revealed = { products: ProductListing["products"]; page: number; shown: number };

/** How many products come at once, by the window's width (spec section 9). */
export function batchSize(width: number): number {
  if (width < 400) return 8;
  if (width < 768) return 12;
  return width < 1200 ? 16 : 24;
}

/** What each visit to the page had revealed, so that Back finds it as it was left. */
const revealedBefore = new Map<string, Revealed>();

/** Products not there yet, each once. */
export function appended(present: ProductListing["products"], more: ProductListing["products"]) {
  const known = new Set(present.map((product) => product.id));
  return [...present, ...more.filter((product) => !known.has(product.id))];
}

/**
 * The whole catalogue, batch by batch: more is revealed once the reader has scrolled past three quarters of the page.
 * Without JavaScript it is the first page, with links to the others.
 */
export function EndlessProducts({ title, listing }: EndlessProductsProps) {
  const { key } = useLocation();
  const fetcher = useFetcher<{ listing: ProductListing | null }>();
  const [scripted, setScripted] = useState(false);
  const [isNew] = useState(() => !revealedBefore.has(key));
  const [revealed, setRevealed] = useState<Revealed>(
    () => revealedBefore.get(key) ?? { products: listing.products, page: 1, shown: listing.products.length },
  );
  const { products, page, shown } = revealed;
  // The list may have become shorter than it was when this page was made: then there is no next page.
  const hasNext = page < listing.pages && fetcher.data?.listing !== null;
  const all = shown >= products.length && !hasNext;

  useEffect(() => {
    setScripted(true);
    if (!isNew) return;
    // The server sends what the widest window shows.
    setRevealed((present) => ({ ...present, shown: Math.min(present.shown, batchSize(window.innerWidth)) }));
  }, [isNew]);
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
    if (all) return;
    const reveal = () => {
      const past = window.scrollY + window.innerHeight > document.documentElement.scrollHeight * 0.75;
      if (!past) return;
      if (shown < products.length) {
        const batch = batchSize(window.innerWidth);
        setRevealed((present) => ({ ...present, shown: Math.min(present.shown + batch, present.products.length) }));
      } else if (fetcher.state === "idle" && navigator.onLine) {
        fetcher.load(`/page/${page + 1}`);
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
  }, [all, shown, products, page, fetcher]);

  return (
    <section aria-labelledby="latest">
      <h2 className={`${sectionTitle} mb-5`} id="latest">
        {title}
      </h2>
      <ProductGrid products={products.slice(0, shown)} eager={0} />
      {scripted ? (
        <p className="mt-6 text-center text-sm text-muted" role="status">
          {`Showing ${Math.min(shown, products.length)} of ${listing.total}`}
        </p>
      ) : (
        <Pagination page={1} pages={listing.pages} href={(number) => (number === 1 ? "/" : `/page/${number}`)} />
      )}
    </section>
  );
}
