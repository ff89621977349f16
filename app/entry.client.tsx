import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// Loaded after hydration, because the page does not need it to become interactive.
void import("./components/layout/lostConnection").then(({ keepPageWhenOffline }) => keepPageWhenOffline());
