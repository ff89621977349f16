import { idText } from "./table";

/** Characters of an id that are enough to distinguish rows. */
const SHORT = 6;

/** An id; small screens show only its last six characters. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={idText} title={id}>
      <span className="max-lg:hidden">{id.slice(0, -SHORT)}</span>
      {id.slice(-SHORT)}
    </span>
  );
}
