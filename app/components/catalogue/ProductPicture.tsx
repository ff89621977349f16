import type { PictureSource } from "./picture";

type ProductPictureProps = {
  picture: PictureSource;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Load at once: for what stands at the top of the page. */
  eager?: boolean;
  /** Fetch it before all others: for the largest picture of the first screen. */
  first?: boolean;
  /** Overrides the picture's own words; empty where the words stand beside it. */
  alt?: string;
  className?: string;
};

/** React 18 knows the attribute only in lower case. */
const FETCHED_FIRST = { fetchpriority: "high" };

export function ProductPicture({ picture, sizes, eager, first, alt, className }: ProductPictureProps) {
  return (
    <img
      className={className}
      src={picture.src}
      srcSet={picture.srcSet || undefined}
      sizes={picture.srcSet ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      {...(first ? FETCHED_FIRST : {})}
    />
  );
}
