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

// Nobody waits for it: it is loaded once the page is at work.
void import("./components/layout/lostConnection").then(({ keepPageWhenOffline: keepPageWhenLost }) =>
  keepPageWhenLost(),
);
