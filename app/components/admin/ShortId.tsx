/** Characters of an id that are enough to tell entries apart (spec section 9). */
const SHORT = 6;

/** An id, of which small screens show the last six characters. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className="id" title={id}>
      <span className="id-head">{id.slice(0, -SHORT)}</span>
      {id.slice(-SHORT)}
    </span>
  );
}
