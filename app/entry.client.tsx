import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWhenOffline } from "./components/layout/lostConnection";
import { partsLoaded } from "./components/ui/loadedApart";
import { DEFAULT_CURRENCY, readCurrencyFrom } from "./shop/money/currency";

keepPageWhenOffline();
readCurrencyFrom(() => document.documentElement.dataset.currency ?? DEFAULT_CURRENCY);

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
