import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWhenOffline } from "./components/layout/lostConnection";
import { partsLoaded } from "./components/ui/loadedApart";
import { type Currency, readCurrencyFrom } from "./shop/money/currency";

keepPageWhenOffline();
const { currency: code, decimals, sign = "" } = document.documentElement.dataset;
// An error's page may have none.
if (code) {
  const currency = { code, digits: Number(decimals) as Currency["digits"], sign };
  readCurrencyFrom(() => currency);
}

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });

partsLoaded().then(hydrate);
