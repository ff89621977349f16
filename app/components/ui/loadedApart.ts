import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";

/** The parts of this page that are being loaded. */
const loading: Promise<unknown>[] = [];

/** The document of the new address can have the part without its scripts, for example after an update of the shop. */
function reload(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

const Drawn = ({ draw }: { draw: () => ReactNode }) => draw();

/**
 * A part of a screen that few readers have, in a file of its own: it is loaded with the pages that have it. The server
 * always draws it.
 * @param selector an element that the part always draws, by which the browser finds out whether the page has it
 * @param load imports the part's component
 */
export function loadedApart<Props extends object>(selector: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const start = async () => {
    Loaded = await load();
  };
  // The page that is navigated to is shown when it is complete: Remix navigates in a transition of React.
  const Later = lazy(async () => {
    await start().catch(reload);
    return { default: Drawn };
  });
  if (typeof document === "undefined" || document.querySelector(selector)) loading.push(start());
  return function LoadedApart(props: Props) {
    // Does not change while the part is shown: another component would lose what was typed.
    const [isLoaded] = useState(Loaded !== undefined);
    const draw = () => Loaded && createElement(Loaded, props);
    return isLoaded ? draw() : createElement(Later, { draw });
  };
}

/**
 * Waits for the parts of this page. Before that it must not be hydrated: React would draw it anew, and what was typed
 * would be lost. If one fails to load, the page stays as the server sent it and works without scripts.
 */
export const partsLoaded = () => Promise.all(loading);
