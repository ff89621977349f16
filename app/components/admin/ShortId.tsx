import { idText } from "../ui/table";

/** Characters of an id that are enough to tell entries apart (spec section 9). */
const SHORT = 6;

/** An id, of which small screens show the last six characters. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={idText} title={id}>
      <span className="max-lg:hidden">{id.slice(0, -SHORT)}</span>
      {id.slice(-SHORT)}
    </span>
  );
}
