import { useEffect, useId, useRef, useState } from "react";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { Icon } from "../ui/Icon";
import { prefersReducedMotion } from "../ui/motion";
import { sectionTitle } from "./catalogStyles";
import { ProductCard } from "./ProductCard";

type TopProductsProps = { products: ProductCardData[]; title?: string };

const round =
  "flex h-11 w-11 items-center justify-center rounded-full border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken [&[hidden]]:hidden";

/**
 * The carousel: a scrolling row of products up to the edges of the window; JavaScript adds the buttons where it scrolls.
 * It stands in a page of full width.
 */
export function TopProducts({ products, title = "Top products" }: TopProductsProps) {
  const rail = useRef<HTMLUListElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const id = useId();
  useEffect(() => {
    const { current: list } = rail;
    if (!list) return;
    const observer = new ResizeObserver(() => setScrolls(list.scrollWidth > list.clientWidth));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  if (products.length === 0) return null;

  const turn = (direction: 1 | -1) => {
    const list = rail.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.8, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  };

  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className={sectionTitle} id={id}>
          {title}
        </h2>
        <div className="flex min-h-target gap-2">
          <button
            type="button"
            className={round}
            hidden={!scrolls}
            onClick={() => turn(-1)}
            aria-label={`Previous products: ${title}`}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={round}
            hidden={!scrolls}
            onClick={() => turn(1)}
            aria-label={`Next products: ${title}`}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      <ul
        className="relative -mx-side flex [scroll-snap-type:x_proximity] scroll-px-side gap-4 overflow-x-auto px-side pb-4 pt-1 [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin] *:flex-[0_0_clamp(9.5rem,40vw,15.5rem)] *:snap-start"
        ref={rail}
      >
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes="(min-width:40rem) 15.5rem, 40vw" />
        ))}
      </ul>
    </section>
  );
}
