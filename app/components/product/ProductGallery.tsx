import { useEffect, useId, useRef, useState } from "react";
import { ProductPicture } from "../catalog/ProductPicture";
import { type PictureSource, pictureSource } from "../catalog/picture";
import { Icon } from "../ui/Icon";
import { LargePicture } from "./LargePicture";
import { ProductVideo } from "./ProductVideo";
import { largePictureId, useLargePictures } from "./useLargePictures";

type ProductGalleryProps = {
  /** The main picture first. */
  pictures: PictureSource[];
  /** `src` of the picture to bring forward, for example when a color is chosen. */
  active?: string;
  /** The URL of a video, shown as the last entry; empty for none. */
  video: string;
  /** The product's name. */
  title: string;
};

const FULL = "(min-width:100rem) 46rem, (min-width:40rem) 47vw, 94vw";

const THUMB = "(min-width:77rem) 7rem, (min-width:40rem) 9vw, 16vw";

/** The most thumbnails in a row. */
const MOST_COLUMNS = 6;
const COLUMNS: Record<number, string> = { 4: "grid-cols-4", 5: "grid-cols-5", 6: "grid-cols-6" };

/** Rows of about the same length, so that no thumbnail is alone in a row. */
function columnsFor(count: number): string | undefined {
  const rows = Math.ceil(count / MOST_COLUMNS);
  return COLUMNS[rows === 1 ? MOST_COLUMNS : Math.ceil(count / rows)];
}

const image = "aspect-square w-full bg-well object-cover";
/** What is chosen: the entry after a checked radio button. */
const chosen = "absolute inset-x-0 top-0 hidden overflow-hidden rounded-lg peer-checked:block";
const thumb = [
  "relative block min-w-0 cursor-pointer overflow-hidden rounded-md",
  "peer-checked:shadow-[0_0_0_2px_var(--page),0_0_0_4px_var(--accent)]",
  "forced-colors:peer-checked:outline forced-colors:peer-checked:outline-[3px]",
  "peer-focus-visible:focus-outline peer-focus-visible:outline-offset-4",
].join(" ");
const playMark =
  "pointer-events-none absolute inset-0 m-auto flex h-9 max-h-full w-9 max-w-full items-center justify-center *:max-w-full rounded-full bg-surface text-ink";

/**
 * One large picture or the video, and the thumbnails: radio buttons, so that choosing works without JavaScript. A click on
 * the picture shows it in full size over the page.
 */
export function ProductGallery({ pictures, active, video, title }: ProductGalleryProps) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const activeIndex = pictures.findIndex((picture) => picture.src === active);
  const [first] = useState(Math.max(0, activeIndex));

  /** A video that is hidden would play on. */
  const pause = () => box.current?.querySelector("video")?.pause();

  const choose = (index: number) => {
    const radio = box.current?.querySelectorAll<HTMLInputElement>("input")[index];
    if (radio) radio.checked = true;
    pause();
  };
  const large = useLargePictures(pictures.length, choose);

  // Only when another one is wanted: the shopper may look at any.
  useEffect(() => {
    if (activeIndex >= 0) choose(activeIndex);
  }, [activeIndex]);

  const count = pictures.length + (video ? 1 : 0);
  if (count === 0) return <ProductPicture className={`${image} rounded-lg`} picture={pictureSource("")} eager />;
  const single = count === 1;
  // There is nothing to choose from one picture.
  const radio = single ? "peer hidden" : "peer sr-only";
  return (
    <div id="pictures">
      <fieldset
        className={`relative grid content-start gap-2 print:pt-[100%] sm:sticky sm:top-gallery ${columnsFor(count)} ${single ? "pt-[100%]" : "pt-[calc(100%+0.75rem)]"}`}
        ref={box}
        onChange={pause}
      >
        <legend className="sr-only">Pictures</legend>
        {pictures.map((picture, index) => (
          <div key={picture.src} className="min-w-0">
            <input
              className={radio}
              type="radio"
              name={name}
              id={`${name}-${index}`}
              aria-label={`Picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
              defaultChecked={index === first}
            />
            <a
              className={`${chosen} cursor-zoom-in focus-visible:outline-offset-[-3px]`}
              href={`#${largePictureId(index)}`}
              onClick={(event) => large.open(event, index)}
            >
              <ProductPicture
                className={image}
                picture={picture}
                sizes={FULL}
                eager={index === first}
                first={index === first}
              />
              <span className="sr-only">(full size)</span>
            </a>
            {!single && (
              <label htmlFor={`${name}-${index}`} className={`${thumb} print:hidden`}>
                <ProductPicture className={image} picture={picture} sizes={THUMB} />
              </label>
            )}
          </div>
        ))}
        {video && (
          <div className="min-w-0 print:hidden">
            <input
              className={radio}
              type="radio"
              name={name}
              id={`${name}-video`}
              defaultChecked={pictures.length === 0}
            />
            <div className={`${chosen} aspect-square bg-well`}>
              <ProductVideo src={video} poster={pictures[0]?.src} title={title} />
            </div>
            {!single && (
              <label htmlFor={`${name}-video`} className={thumb}>
                {pictures[0] ? (
                  <ProductPicture className={image} picture={pictures[0]} sizes={THUMB} alt="Video" />
                ) : (
                  <span className="sr-only">Video</span>
                )}
                <span className={playMark}>
                  <Icon name="play" />
                </span>
              </label>
            )}
          </div>
        )}
      </fieldset>
      {pictures.map((picture, index) => (
        <LargePicture key={picture.src} picture={picture} index={index} count={pictures.length} large={large} />
      ))}
    </div>
  );
}
