import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { ListButton } from "../edit/ListButton";
import { FieldError } from "../forms/FieldError";
import { control, fieldLabel, tick } from "../forms/formStyles";
import { Badge } from "../ui/Badge";
import { fileName } from "./pictureFiles";
import { thumbBox, thumbImage, thumbName } from "./pictureFormStyles";

/** A picture of the server's gallery that can be added. */
export function Thumb({ src }: { src: string }) {
  return (
    <li className={thumbBox}>
      <label className="flex flex-col gap-2">
        <ProductPicture picture={pictureSource(src)} sizes="160px" className={thumbImage} />
        <span className={thumbName}>
          <input className={`mt-0.5 ${tick}`} type="checkbox" name="imageB" value={src} />
          {fileName(src)}
        </span>
      </label>
    </li>
  );
}

type PictureRowProps = {
  src: string;
  /** Its place in the order, from 1. */
  number: number;
  isMain: boolean;
  alt?: string;
  error?: string[];
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Moves it one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
};

/** A picture of the product: whether it is shown, its alternative text, and its place in the order. */
export function PictureRow({ src, number, isMain, alt, error, checked, onChange, onMove }: PictureRowProps) {
  const name = `${number}. ${fileName(src)}`;
  const id = `alt-${src}`;
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] items-start gap-3 rounded-md border border-line p-3">
      <ProductPicture picture={pictureSource(src)} sizes="80px" alt="" className={thumbImage} />
      <div className="grid gap-2 *:min-w-0">
        <div className="grid justify-items-start gap-1">
          <label className={thumbName}>
            <input
              className={`mt-0.5 ${tick}`}
              type="checkbox"
              name="imageB"
              value={src}
              checked={checked}
              onChange={(event) => onChange(event.target.checked)}
            />
            {name}
          </label>
          {isMain && <Badge>Main image</Badge>}
        </div>
        <div>
          <label htmlFor={id} className={fieldLabel}>
            Alternative text
            <span className="sr-only">{` of ${name}`}</span>
          </label>
          <input
            className={control()}
            id={id}
            name="pictureAlt"
            defaultValue={alt}
            maxLength={200}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <FieldError id={`${id}-error`} errors={error} />
        </div>
        <div className="flex flex-wrap gap-2 wrap-anywhere">
          <ListButton variant="secondary" name="moveUp" value={src} item={name} onMove={() => onMove(-1)}>
            Move up
          </ListButton>
          <ListButton variant="secondary" name="moveDown" value={src} item={name} onMove={() => onMove(1)}>
            Move down
          </ListButton>
        </div>
      </div>
    </li>
  );
}
