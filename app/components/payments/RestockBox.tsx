import { checkLine, tick } from "../forms/formStyles";

/**
 * The box 'Put the items back in stock'. The hidden field distinguishes an unticked box from a form without the box. Where it is
 * about shipped items only, what is not shipped goes back without it.
 */
export function RestockBox({ ticked, ofShipped = false }: { ticked: boolean; ofShipped?: boolean }) {
  return (
    <>
      {!ofShipped && <input type="hidden" name="restockOffered" value="yes" />}
      <label className={checkLine}>
        <input className={tick} type="checkbox" name="restock" defaultChecked={ticked} />
        <span>{ofShipped ? "Put shipped items back in stock too" : "Put the items back in stock"}</span>
      </label>
    </>
  );
}
