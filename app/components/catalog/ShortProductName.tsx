import { shortName } from "./productName";

/** A product's name, shortened visually; assistive technology reads the whole name. */
export function ShortProductName({ name }: { name: string }) {
  const short = shortName(name);
  if (short === name) return name;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}
