import { formatMoney } from "~/shop/money/format-money";
import { ProductPicture } from "../catalog/ProductPicture";
import { pictureSource } from "../catalog/picture";
import { ShortProductName } from "../catalog/ShortProductName";
import { Badge } from "../ui/Badge";

export type SummaryLine = {
  productId: string;
  name: string;
  image: string;
  variant: string;
  qty: number;
  priceCents: number;
  /** Whether it changed while the page was shown. */
  isChanged?: boolean;
};

/** The items of a cart, small and not to be changed. */
export function SummaryItems({ lines }: { lines: SummaryLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={`${line.productId} ${line.variant}`}
          className="flex items-start gap-[min(0.75rem,4%)] border-b border-line py-3"
        >
          <ProductPicture
            picture={pictureSource(line.image)}
            sizes="4rem"
            alt=""
            className="aspect-square w-[min(4rem,25%)] flex-none rounded-md bg-well object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="font-semibold leading-snug wrap-anywhere">
              <ShortProductName name={line.name} />
            </p>
            {line.variant && <p className="text-sm text-muted">{line.variant}</p>}
            <p className="text-sm text-muted">{`${line.qty} × ${formatMoney(line.priceCents)}`}</p>
            {line.isChanged && <Badge kind="warning">Changed</Badge>}
          </div>
          <p className="font-sign font-bold tabular-nums">{formatMoney(line.priceCents * line.qty)}</p>
        </li>
      ))}
    </ul>
  );
}
