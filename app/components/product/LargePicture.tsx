import { ProductPicture } from "../catalog/ProductPicture";
import type { PictureSource } from "../catalog/picture";
import { Icon } from "../ui/Icon";
import { type LargePictures, largePictureId } from "./useLargePictures";

type LargePictureProps = { picture: PictureSource; index: number; count: number; large: LargePictures };

/** Over the whole page: as a modal dialog, and without JavaScript as the target of a link. */
const overlay = [
  "fixed inset-0 z-50 m-0 hidden h-full max-h-none w-full max-w-none overflow-auto bg-page p-0 text-ink",
  "open:block target:block print:!hidden",
].join(" ");
const control = "button min-h-target min-w-target px-3 text-ink hover:bg-sunken";

/** A picture over the whole page, and in full size when it is pressed, which scrolls where the window is smaller. */
export function LargePicture({ picture, index, count, large }: LargePictureProps) {
  const step = (by: number) => (index + by + count) % count;
  const linkTo = (to: number) => ({
    href: `#${largePictureId(to)}`,
    onClick: (event: React.MouseEvent) => large.open(event, to),
    className: control,
  });
  const closing = {
    href: "#pictures",
    onClick: (event: React.MouseEvent) => large.close(event, index),
    className: control,
  };
  return (
    <dialog
      id={largePictureId(index)}
      className={overlay}
      aria-label={`Picture ${index + 1} of ${count} in full size`}
      onKeyDown={(event) => large.pressed(event, index)}
      onClose={() => large.closed(index)}
    >
      <div className="sticky left-0 top-0 flex items-center gap-1 border-b border-line bg-page px-2 py-1">
        <p className="mr-auto px-2 text-sm text-muted">{`${index + 1} / ${count}`}</p>
        {count > 1 && (
          <>
            <a {...linkTo(step(-1))}>
              <Icon name="chevron-left" />
              <span className="sr-only">Previous picture</span>
            </a>
            <a {...linkTo(step(1))}>
              <Icon name="chevron-right" />
              <span className="sr-only">Next picture</span>
            </a>
          </>
        )}
        <a {...closing}>
          <Icon name="cross" />
          Close
        </a>
      </div>
      {/* As large as the window has room for, until it is pressed. */}
      <label className="group block cursor-zoom-in has-[:checked]:cursor-zoom-out has-[:focus-visible]:focus-outline">
        <input className="sr-only" type="checkbox" aria-label="Zoom in" />
        <ProductPicture
          className="mx-auto aspect-square w-[min(100%,100dvh-3.75rem)] max-w-none bg-well object-contain group-has-[:checked]:w-[62.5rem]"
          picture={picture}
          sizes="1000px"
        />
      </label>
    </dialog>
  );
}
