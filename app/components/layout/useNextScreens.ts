import { useEffect } from "react";

/**
 * Loads the scripts of screens that probably come next, while nothing else is loaded, so that a shopper on a slow line does not
 * wait for them. They are only kept: what fails to load is loaded with its screen.
 * @param routes their routes
 */
export function useNextScreens(...routes: string[]): void {
  const all = routes.join(" ");
  useEffect(() => {
    for (const id of all.split(" ")) {
      const { module, imports = [] } = window.__remixManifest.routes[id] ?? {};
      for (const href of [module, ...imports]) {
        if (!href || document.head.querySelector(`link[href="${href}"]`)) continue;
        document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }));
      }
    }
  }, [all]);
}
