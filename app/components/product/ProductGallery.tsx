import { useEffect, useId, useRef } from "react";
import { ProductPicture } from "../catalogue/ProductPicture";
import type { PictureSource } from "../catalogue/picture";

type ProductGalleryProps = {
  /** The main picture first. */
  pictures: PictureSource[];
  /** `src` of the picture to bring forward, for example when a color is chosen. */
  active?: string;
};

const FULL = "(min-width:77rem) 38rem, (min-width:62rem) 50vw, 94vw";

const image = "aspect-square w-full bg-well object-cover";
const thumb = [
  "rounded-md peer-checked:shadow-[0_0_0_2px_var(--page),0_0_0_4px_var(--accent)]",
  "peer-focus-visible:focus-outline peer-focus-visible:outline-offset-4",
].join(" ");

/** One large picture and its thumbnails: radio buttons, so that choosing works without JavaScript. */
export function ProductGallery({ pictures, active }: ProductGalleryProps) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const index = pictures.findIndex((picture) => picture.src === active);
    const radio = box.current?.querySelectorAll<HTMLInputElement>("input")[index];
    if (radio) radio.checked = true;
  }, [active, pictures]);

  const [first] = pictures;
  if (!first) return null;
  if (pictures.length === 1)
    return <ProductPicture className={`${image} rounded-lg`} picture={first} sizes={FULL} eager first />;
  return (
    <fieldset className="relative grid grid-cols-5 gap-2 pt-[calc(100%+0.75rem)]" ref={box}>
      <legend className="sr-only">Pictures</legend>
      {pictures.map((picture, index) => (
        <label key={picture.src} className="min-w-0 cursor-pointer">
          <input className="peer sr-only" type="radio" name={name} defaultChecked={index === 0} />
          <ProductPicture
            className={`${image} absolute inset-x-0 top-0 hidden rounded-lg peer-checked:block`}
            picture={picture}
            sizes={FULL}
            eager={index === 0}
            first={index === 0}
          />
          <ProductPicture
            className={`${image} ${thumb}`}
            picture={picture}
            sizes="7rem"
            alt={`Picture ${index + 1} of ${pictures.length}`}
          />
        </label>
      ))}
    </fieldset>
  );
}
