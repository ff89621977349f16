import { type RefObject, useEffect, useState } from "react";
import type { ChosenValues } from "~/shop/variants/shown-choice";
import { Price } from "../catalog/Price";
import { ProductPicture } from "../catalog/ProductPicture";
import type { PictureSource } from "../catalog/picture";
import { Button, button } from "../ui/Button";

type BuyBarProps = {
  /** What it stands for while that is out of view. */
  box: RefObject<HTMLElement>;
  name: string;
  picture: PictureSource;
  priceCents: number;
  /** Whether that is the lowest of several. */
  isFromPrice: boolean;
  /** The chosen value of each option, if any. */
  values: ChosenValues;
  compareAtCents: number | null;
  /** The id of the form that its button submits, or of the form that a sold-out product has instead. */
  formId: string;
  isSoldOut: boolean;
  pending: boolean;
};

/** What the page's header covers above, and the bar below. */
const COVERED = "-64px 0px -72px";

/** On phones the price and the button of a product, wherever its buy box is not in view. */
export function BuyBar({ box, name, picture, formId, isSoldOut, isFromPrice, values, pending, ...price }: BuyBarProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin: COVERED,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  if (!isShown) return null;
  return (
    <div
      className="sticky bottom-0 z-10 -mx-gutter mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-page px-gutter py-2 sm:hidden print:hidden [@media(max-height:30rem)]:hidden"
      data-buy-bar
    >
      <ProductPicture
        picture={picture}
        sizes="3rem"
        alt=""
        className="h-[48px] w-[48px] flex-none rounded bg-well object-cover"
      />
      <div className="min-w-0 flex-[1_1_5rem]">
        <p className="truncate text-sm text-muted">{name}</p>
        <Price
          {...price}
          isFrom={isFromPrice}
          className="whitespace-nowrap font-sign font-bold leading-tight tabular-nums"
        />
      </div>
      {isSoldOut || !values.every(Boolean) ? (
        <a className={button({ tight: true })} href={`#${formId}`}>
          {isSoldOut ? "Notify me" : "Choose options"}
        </a>
      ) : (
        <Button tight form={formId} name="intent" value="add-to-cart" pending={pending} pendingLabel="Adding…">
          Add to cart
        </Button>
      )}
    </div>
  );
}
