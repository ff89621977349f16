import { useEffect, useId, useRef } from "react";
import { ProductPicture } from "./ProductPicture";
import type { PictureSource } from "./picture";

type ProductGalleryProps = {
  /** The main picture first. */
  pictures: PictureSource[];
  /** `src` of the picture to bring forward, for example when a color is chosen. */
  active?: string;
};

const FULL = "(min-width:77rem) 38rem, (min-width:56rem) 50vw, 94vw";

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
  if (pictures.length === 1) return <ProductPicture className="sole" picture={first} sizes={FULL} eager first />;
  return (
    <fieldset className="gallery" ref={box}>
      <legend className="sr-only">Pictures</legend>
      {pictures.map((picture, index) => (
        <label key={picture.src}>
          <input className="sr-only" type="radio" name={name} defaultChecked={index === 0} />
          <ProductPicture className="full" picture={picture} sizes={FULL} eager={index === 0} first={index === 0} />
          <ProductPicture
            className="thumb"
            picture={picture}
            sizes="7rem"
            alt={`Picture ${index + 1} of ${pictures.length}`}
          />
        </label>
      ))}
    </fieldset>
  );
}
