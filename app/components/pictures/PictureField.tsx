import { ACCEPTED_FILES, PICTURE_FORMATS } from "~/shop/gallery/picture-formats";
import { pictureSource } from "../catalog/picture";
import { control, fieldHint, fieldLabel } from "../forms/formStyles";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";

type PictureFieldProps = {
  label: string;
  meta: Field;
  hint: string /** The path of the picture as saved; empty for none. */;
  value: string;
};

/** The path of a picture, with the picture and a field that uploads another one: for a form sent as multipart/form-data. */
export function PictureField({ label, meta, hint, value }: PictureFieldProps) {
  const uploadId = `${meta.id}-upload`;
  return (
    <div className="grid gap-3">
      {value && (
        <img
          className="h-40 w-fit max-w-full rounded-md border border-line bg-band object-scale-down"
          src={pictureSource(value).src}
          alt={`${label} now`}
        />
      )}
      <div>
        <label htmlFor={uploadId} className={fieldLabel}>
          {value ? `Replace ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
        </label>
        <input className={control()} id={uploadId} type="file" name="files" accept={ACCEPTED_FILES} />
        <p className={fieldHint}>{`${PICTURE_FORMATS}, up to 5 MB.`}</p>
      </div>
      <TextField
        label={`${label}: path`}
        meta={meta}
        autoComplete="off"
        hint={`${hint} Empty this field to remove the picture.`}
      />
    </div>
  );
}
