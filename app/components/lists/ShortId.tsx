import { VisuallyHidden } from "../ui/VisuallyHidden";
import { idText } from "./table";

/** Characters of an id that are enough to distinguish rows. */
const SHORT = 6;

/** An id, of which the last six characters are shown. The rest is for assistive technology, and in the tooltip. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={idText} title={id}>
      <VisuallyHidden>{id.slice(0, -SHORT)}</VisuallyHidden>
      {id.slice(-SHORT)}
    </span>
  );
}
