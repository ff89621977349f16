import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { loader } from "~/root";
import { shopCurrency } from "~/shop/money/currency";
import { dollarsText } from "~/shop/money/dollars";
import { documentNonce } from "../../widget/documentNonce";
import type { Payment } from "../../widget/usePayment";
import type { WidgetProps } from "../../widget/widgetProps";
import { payByApple } from "./applePay";
import { type AppleWallet, findWallets } from "./findWallets";
import { googlePay } from "./googlePay";
import { notOpened, type Purchase } from "./purchase";

type WalletsProps = Pick<WidgetProps, "config" | "order"> & { payment: Payment; isShown: boolean };

type GooglePay = NonNullable<Awaited<ReturnType<typeof googlePay>>>;

/** As high as PayPal's buttons. */
const HEIGHT = "45px";

/** Whether the page is dark: by the shopper's choice, or by the system's. */
function isDark(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme !== "light dark") return colorScheme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The buttons of the wallets that this browser has. One that is not allowed here, or does not load, is not shown. */
export default function Wallets({ config, order, payment, isShown }: WalletsProps) {
  const shopName = useRouteLoaderData<typeof loader>("root")?.shopName ?? "";
  const purchase: Purchase = {
    shopName,
    total: dollarsText(order.payableCents),
    totalCents: order.payableCents,
    currency: shopCurrency(),
    country: config.country ?? "",
    payment,
  };
  const current = useRef(purchase);
  current.current = purchase;
  const setup = useRef(config);
  const busy = useRef(false);
  const [apple, setApple] = useState<AppleWallet>();
  const [google, setGoogle] = useState<GooglePay>();

  useEffect(() => {
    let isHere = true;
    const find = async () => {
      const found = await findWallets(setup.current, shopCurrency());
      if (isHere) setApple(found.apple);
      if (!found.google) return;
      const mode = setup.current.googleMode ?? "TEST";
      const options = { mode, nonce: documentNonce(), purchase: () => current.current };
      const wallet = await googlePay(found.google, options);
      if (isHere && wallet) setGoogle(wallet);
    };
    // The other ways to pay are there all the same.
    find().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);

  /** Opens one sheet at a time, also after two presses. */
  const open = async (wallet: string, pay: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    current.current.payment.forget();
    try {
      await pay();
    } catch {
      current.current.payment.failed(notOpened(wallet));
    } finally {
      busy.current = false;
    }
  };

  if (!isShown || (!apple && !google)) return null;
  const names = [...(apple ? ["Apple Pay"] : []), ...(google ? ["Google Pay"] : [])];
  return (
    // Below PayPal's own, and after it, so that nothing moves that is in use.
    <section aria-label={`Pay with ${names.join(" or ")}`} className="mt-4 grid gap-4">
      {apple && <AppleButton onPress={() => open("Apple Pay", () => payByApple(apple, current.current))} />}
      {google && <GoogleButton wallet={google} onPress={() => open("Google Pay", google.pay)} />}
    </section>
  );
}

/** Drawn by Apple's browsers; others that have Apple Pay show its name. */
function AppleButton({ onPress }: { onPress: () => void }) {
  const [isApples] = useState(() => CSS.supports("-webkit-appearance", "-apple-pay-button"));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const [color, other] = isDark() ? ["white", "black"] : ["black", "white"];
    const look = isApples
      ? { "-webkit-appearance": "-apple-pay-button", "-apple-pay-button-style": color }
      : { "background-color": color, color: other, "font-weight": "600" };
    const style = { height: HEIGHT, width: "100%", "border-radius": "4px", cursor: "pointer", ...look };
    for (const [name, value] of Object.entries(style)) button.current?.style.setProperty(name, value);
  }, [isApples]);
  return (
    <button ref={button} type="button" aria-label="Pay with Apple Pay" onClick={onPress}>
      {!isApples && "Apple Pay"}
    </button>
  );
}

/** Google's script makes the button. */
function GoogleButton({ wallet, onPress }: { wallet: GooglePay; onPress: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const button = wallet.button(() => press.current(), isDark() ? "white" : "black");
    box.current?.replaceChildren(button);
  }, [wallet]);
  return <div ref={box} style={{ height: HEIGHT }} />;
}
