import { useEffect, useState } from "react";
import { durationText } from "~/shop/time/duration-text";
import { Time } from "../ui/Time";

const MINUTE_MS = 60_000;

type KeptGoodsProps = {
  order: { holdsStock: boolean; paidAt: string | null; payBy: string };
  /** Seconds until the stock is released, when the page was rendered: browser clocks may be wrong. */
  secondsToPay: number;
  /** What to do when the time is over. */
  otherwise: string;
};

/**
 * How long the stock of an unpaid order is reserved. The time left goes down while the page is open. Nothing for an order of
 * which only a difference is left to pay.
 */
export function KeptGoods({ order, secondsToPay, otherwise }: KeptGoodsProps) {
  const [seconds, setSeconds] = useState(secondsToPay);
  useEffect(() => {
    const end = Date.now() + secondsToPay * 1000;
    const update = () => setSeconds((end - Date.now()) / 1000);
    update();
    const timer = setInterval(update, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [secondsToPay]);
  if (order.paidAt) return null;
  const isKept = order.holdsStock && seconds > 0;
  return (
    <p className="mb-4 text-sm">
      {isKept ? (
        <>
          {"We keep these items for you until "}
          <Time at={order.payBy} />
          {`, for another ${durationText(seconds)}.`}
        </>
      ) : (
        `The time we kept these items for you is over. ${otherwise}`
      )}
    </p>
  );
}
