import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWhenOffline } from "./components/layout/lostConnection";
import { partsLoaded } from "./components/ui/loadedApart";

keepPageWhenOffline();

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
