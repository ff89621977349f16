import type { PictureSource } from "./picture";

type ProductPictureProps = {
  picture: PictureSource;
  /** The `sizes` attribute, for a picture in several sizes. */
  sizes?: string;
  /** Loads without waiting for scrolling: for pictures at the top of the page. */
  eager?: boolean;
  /** Fetched before all others: for the largest picture of the first screen. */
  first?: boolean;
  /** Overrides the picture's `alt`; empty if the text is beside the picture. */
  alt?: string;
  className?: string;
};

/** React 18 supports the attribute only in lower case. */
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
