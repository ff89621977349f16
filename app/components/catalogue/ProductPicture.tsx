import type { PictureSource } from "./picture";

type ProductPictureProps = {
  picture: PictureSource;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Load at once: for what stands at the top of the page. */
  eager?: boolean;
  /** Overrides the picture's own words; empty where the words stand beside it. */
  alt?: string;
  className?: string;
};

export function ProductPicture({ picture, sizes, eager, alt, className }: ProductPictureProps) {
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
    />
  );
}
