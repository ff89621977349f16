/** Characters of an id that are enough to distinguish rows. */
const SHORT = 6;

/** An id: on two lines where a table has little room, and only its last six characters on small screens. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className="short-id" title={id}>
      <span className="max-lg:hidden">{id.slice(0, -SHORT)}</span>
      {id.slice(-SHORT)}
    </span>
  );
}
