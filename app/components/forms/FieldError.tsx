import { fieldError } from "./formStyles";

/** The errors of one field, with the id that its control references. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p className={fieldError} id={id}>
      {errors.join(" ")}
    </p>
  );
}
