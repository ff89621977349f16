import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../ui/Icon";
import { ProductCard, type ProductCardProduct } from "./ProductCard";

type TopProductsProps = { products: ProductCardProduct[]; title?: string };

/** The carousel: a scrolling row of products; JavaScript adds the buttons. */
export function TopProducts({ products, title = "Top products" }: TopProductsProps) {
  const rail = useRef<HTMLUListElement>(null);
  const [scripted, setScripted] = useState(false);
  const id = useId();
  useEffect(() => setScripted(true), []);
  if (products.length === 0) return null;

  const turn = (direction: 1 | -1) => {
    const list = rail.current;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list?.scrollBy({ left: direction * list.clientWidth * 0.8, behavior: reducedMotion ? "auto" : "smooth" });
  };

  return (
    <section aria-labelledby={id}>
      <div className="head-row">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <div className="turners">
          <button
            type="button"
            className="round"
            hidden={!scripted}
            onClick={() => turn(-1)}
            aria-label="Previous products"
          >
            <Icon name="chevron-left" />
          </button>
          <button type="button" className="round" hidden={!scripted} onClick={() => turn(1)} aria-label="Next products">
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      <ul className="rail" ref={rail}>
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            eager={index < 4}
            first={index === 0}
            sizes="(min-width:40rem) 15.5rem, 40vw"
          />
        ))}
      </ul>
    </section>
  );
}
