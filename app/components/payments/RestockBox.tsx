import { checkLine, tick } from "../forms/formStyles";

/** The box 'Put the items back in stock'. The hidden field distinguishes an unticked box from a form without the box. */
export function RestockBox({ ticked }: { ticked: boolean }) {
  return (
    <>
      <input type="hidden" name="restockOffered" value="yes" />
      <label className={checkLine}>
        <input className={tick} type="checkbox" name="restock" defaultChecked={ticked} />
        <span>Put the items back in stock</span>
      </label>
    </>
  );
}
