import { Img } from "@react-email/img";
import type { CSSProperties, ReactNode } from "react";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { discountLines } from "~/shop/money/discount-lines";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import { paymentRows } from "~/shop/money/payment-rows";
import { taxRows } from "~/shop/money/tax-rows";
import type { EmailItem, EmailOrder } from "./email-data.server";
import { Lines, Note, Paragraph, Subheading } from "./parts.server";
import { ownPictureUrl } from "./picture-url.server";
import type { EmailShop } from "./render-email.server";
import { useThemed } from "./theme.server";

/** Of the shown picture, in pixels. The file has 160, for screens of high density. */
const PICTURE_SIZE = 64;

/** Items in an e-mail: keeps it below the 102 KB at which Gmail hides the rest, and limits the time of rendering. */
const ITEMS_LIMIT = 50;

/** A row that is one line of the plain text, or a paragraph if it is an item; see `renderEmail`. */
function Row({ kind, children }: { kind: "item" | "total"; children: ReactNode }) {
  return <tr data-text-row={kind}>{children}</tr>;
}

/** A part of a row's line. */
function Cell({ style, children }: { style: CSSProperties; children: ReactNode }) {
  const themed = useThemed();
  return (
    <td data-text-cell="" {...themed("row", { verticalAlign: "top", fontSize: 16, lineHeight: "22px", ...style })}>
      {children}
    </td>
  );
}

const RULE = { borderTopWidth: 1, borderTopStyle: "solid" } as const;
const AMOUNT = { textAlign: "right", whiteSpace: "nowrap" } as const;

function ItemRow({ item, hasPrice }: { item: EmailItem; hasPrice: boolean }) {
  const themed = useThemed();
  const choice = item.sku ? `${item.variant}, SKU ${item.sku}` : item.variant;
  const details = choice ? `${choice}, quantity ${item.qty}` : `Quantity ${item.qty}`;
  return (
    <Row kind="item">
      <Cell style={{ ...RULE, padding: "12px 14px 12px 0", width: PICTURE_SIZE }}>
        <Img
          src={ownPictureUrl(item.image, 160)}
          width={PICTURE_SIZE}
          height={PICTURE_SIZE}
          alt={item.variant ? `${item.name}, ${item.variant}` : item.name}
          style={{ borderRadius: 6, objectFit: "cover", fontSize: 11, lineHeight: "14px", overflow: "hidden" }}
        />
      </Cell>
      <Cell style={{ ...RULE, padding: "12px 0" }}>
        <span {...themed("text", { fontWeight: 600 })}>{item.name}</span>
        <br />
        <span {...themed("muted", { fontSize: 14 })}>{details} </span>
      </Cell>
      {hasPrice && (
        <Cell style={{ ...RULE, ...AMOUNT, padding: "12px 0 12px 14px" }}>
          <span {...themed("text")}>{formatMoney(item.priceCents * item.qty)}</span>
        </Cell>
      )}
    </Row>
  );
}

type TotalProps = { label: string; amount: string; kind?: "first" | "total" };

function TotalRow({ label, amount, kind }: TotalProps) {
  const themed = useThemed();
  const size = kind === "total" ? { fontSize: 18, fontWeight: 700 } : {};
  const space = kind ? { ...RULE, padding: "12px 0 6px" } : { padding: "4px 0" };
  return (
    <Row kind="total">
      <Cell style={space}>
        <span {...themed(kind === "total" ? "text" : "muted", size)}>{label} </span>
      </Cell>
      <Cell style={{ ...space, ...AMOUNT }}>
        <span {...themed("text", size)}>{amount}</span>
      </Cell>
    </Row>
  );
}

function Table({ children }: { children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 12 }}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Items with their pictures and prices; those of a return without: its refund has discount and tax in it. */
export function OrderItems({ items, havePrices = true }: { items: EmailItem[]; havePrices?: boolean }) {
  return (
    <>
      <Table>
        {[...items.slice(0, ITEMS_LIMIT).entries()].map(([position, item]) => (
          <ItemRow key={position} item={item} hasPrice={havePrices} />
        ))}
      </Table>
      {items.length > ITEMS_LIMIT && <Note>{`${items.length - ITEMS_LIMIT} more items are on the order's page.`}</Note>}
    </>
  );
}

function OrderTotals({ order }: { order: EmailOrder }) {
  const discount = discountLines(order);
  // An e-mail that was queued by an earlier release has no tax by rate.
  const tax = taxRows(
    order.taxLines.length > 0 ? order : { pricesIncludeTax: false, taxLines: [{ rate: 0, taxCents: order.taxCents }] },
  );
  const { totalCents, dueCents } = order;
  const payment = paymentRows({ ...order, paidCents: totalCents - dueCents, payableCents: dueCents });
  return (
    <Table>
      <TotalRow label="Items" amount={formatMoney(order.itemsCents + order.discountCents)} kind="first" />
      {discount.items && <TotalRow label={discount.items.term} amount={discount.items.amount} />}
      <TotalRow
        label={`Shipping (${order.rateService})`}
        amount={shippingMoney(order.shippingCents + order.shippingDiscountCents)}
      />
      {discount.shipping && <TotalRow label={discount.shipping.term} amount={discount.shipping.amount} />}
      {tax.added.map(({ term, amount }) => (
        <TotalRow key={term} label={term} amount={amount} />
      ))}
      <TotalRow label="Total" amount={formatMoney(order.totalCents)} kind="total" />
      {tax.included.map(({ term, amount }) => (
        <TotalRow key={term} label={term} amount={amount} />
      ))}
      {payment.map(({ term, amount }) => (
        <TotalRow key={term} label={term} amount={amount} />
      ))}
      {order.refundedCents > 0 && (
        <TotalRow
          label={order.cashDueCents === null ? "Refunded" : "Not to be paid"}
          amount={formatMoney(-order.refundedCents)}
        />
      )}
    </Table>
  );
}

/** Where and when orders are picked up, as lines. */
export const pickupPlace = ({ postalAddress, pickupHours }: EmailShop) => [...postalAddress, ...pickupHours];

type OrderDetailsProps = {
  order: EmailOrder;
  shop: EmailShop;
  /** The words before the days of the delivery. Without them, the delivery is not estimated. */
  estimate?: string;
};

/** The items, the totals, the delivery and the payment of an order. */
export function OrderDetails({ order, shop, estimate }: OrderDetailsProps) {
  return (
    <>
      <Subheading>Items</Subheading>
      <OrderItems items={order.items} />
      <OrderTotals order={order} />
      {estimate && order.deliveryDays !== null && !order.shippingAddress.isPickup && (
        <>
          <Subheading>Delivery</Subheading>
          <Paragraph>{`${estimate} ${shop.formatArrival(order.deliveryDays, order.at)}.`}</Paragraph>
        </>
      )}
      <Subheading>{order.shippingAddress.isPickup ? "Pickup" : "Shipping address"}</Subheading>
      <Lines
        lines={[...addressLines(order.shippingAddress), ...(order.shippingAddress.isPickup ? pickupPlace(shop) : [])]}
      />
      {/* Anyone can order in the name of an address that is not theirs, but pays for it only rarely. */}
      {order.isPaid && order.orderNote && (
        <>
          <Subheading>Note to the shop</Subheading>
          <Lines lines={order.orderNote.split("\n")} />
        </>
      )}
      {order.isPaid && order.giftNote && (
        <>
          <Subheading>Gift message</Subheading>
          <Lines lines={order.giftNote.split("\n")} />
        </>
      )}
      <Subheading>Payment</Subheading>
      <Paragraph>{order.totalCents === 0 ? "Nothing to pay" : order.paymentMethod}</Paragraph>
    </>
  );
}
