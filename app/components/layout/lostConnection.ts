/**
 * Handles lost connections: the page keeps its state and everything typed, and shows a message. By default Remix would
 * replace the page with its error page. Forms are sent one after another here too.
 */

import { toast as toastBox, toastClose, toastPlace, toastText } from "../ui/Toast";
import type { LostMessage, PageHandle } from "./pageHandle";
import { routerState } from "./routerState";

/** Milliseconds for which a message is shown, and after which it is looked for. */
const TOAST_MS = 6000;
const WATCH_MS = 200;
/** Milliseconds to wait for the network before a request is repeated. */
const RECONNECT_TIMEOUT_MS = 5000;

type FailedRequest = { route: string; path: string; isForm: boolean; intent: string };

const KEPT = "Nothing you typed is lost.";

const DEFAULT_MESSAGE: LostMessage = {
  title: "Connection lost",
  message: `${KEPT} Check your connection and try again.`,
};

const NO_ANSWER: LostMessage = {
  title: "The shop did not answer",
  message: `${KEPT} Please try again in a moment.`,
};

/** Waits until the browser is online again, or until the timeout. */
const waitForNetwork = () =>
  new Promise((resolve) => {
    setTimeout(resolve, RECONNECT_TIMEOUT_MS);
    addEventListener("online", resolve, { once: true });
  });

let endMessage: () => void = () => undefined;

function showMessage({ title, message }: LostMessage): void {
  endMessage();
  const live = document.createElement("div");
  live.dataset.lost = "";
  live.role = "alert";
  live.className = toastPlace;
  // All outside of an open dialog is behind it, and not announced.
  const place = () => (document.querySelector("dialog[open] > *") ?? document.querySelector("main"))?.before(live);
  place();
  // A dialog that closes meanwhile takes it along.
  const watch = setInterval(() => live.offsetParent ?? place(), WATCH_MS);
  const end = () => [clearInterval(watch), live.remove()];
  setTimeout(end, TOAST_MS);
  endMessage = end;
  // All of its words are the code's own.
  live.innerHTML = `<div class="${toastBox({ kind: "error" })}">
    <div class="${toastText}"><p class="font-bold">${title}</p><p>${message}</p></div>
    <button type="button" class="${toastClose}" aria-label="Close message">✕</button>
  </div>`;
  live.querySelector("button")?.addEventListener("click", end);
}

const jsonResponse = (data: unknown, init?: ResponseInit) => Response.json(data ?? null, init);

/** The response to a failed request: the data that the page already has. */
async function fallbackResponse(
  { route, path, isForm, intent }: FailedRequest,
  message = DEFAULT_MESSAGE,
): Promise<Response> {
  const { location, matches, loaderData, actionData, navigation } = routerState();
  if (isForm) {
    const handle: PageHandle | undefined = matches.find((match) => match.route.id === route)?.route.handle;
    showMessage(handle?.lost?.[intent] ?? message);
    if (navigation.state === "idle") return jsonResponse(null);
    // For `UnsavedChanges`: Remix takes the response for that of a form that was saved.
    document.dispatchEvent(new Event("lost"));
    return jsonResponse(actionData?.[route]);
  }
  if (navigation.state === "idle" && path !== location.pathname) {
    // A background request such as a fetcher load: the page repeats it.
    await waitForNetwork();
    return jsonResponse(null);
  }
  if (path === location.pathname && route in loaderData) {
    if (navigation.state !== "idle" && !navigation.formData) showMessage(message);
    return jsonResponse(loaderData[route]);
  }
  const text = "The shop cannot be reached. Check your connection and try again.";
  return jsonResponse({ message: text }, { status: 504, headers: { "X-Remix-Catch": "yes" } });
}

/**
 * Wraps `window.fetch`, so that Remix's data requests get a response when the connection is lost, and forms are sent one after
 * another: of a new visitor, two at once would each start a session, and the browser keeps one.
 */
export function keepPageWhenOffline(): void {
  const originalFetch = window.fetch;
  let formsBefore: Promise<unknown> = Promise.resolve();
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    const route = searchParams.get("_data");
    if (!route) return originalFetch(input, init);
    // Remix names no method where it posts nothing.
    const { method, body } = init ?? {};
    const isForm = method !== undefined;
    const typed = body instanceof FormData || body instanceof URLSearchParams ? body.get("intent") : null;
    const request = { route, path: pathname, isForm, intent: String(typed) };
    const send = () => originalFetch(input, init);
    const answer = isForm ? formsBefore.then(send, send) : send();
    if (isForm) formsBefore = answer;
    try {
      const response = await answer;
      const isFrom = (kind: string) => response.headers.has(`X-Remix-${kind}`);
      // An error page, of the shop or of a proxy while the shop restarts, would replace what was typed in a form, and so would
      // the answer to a text that is too long (413).
      const isError = response.status >= 500 || response.status === 413;
      const isKept = !isError || isFrom("Response") || (!isForm && (isFrom("Catch") || isFrom("Error")));
      if (isKept) return response;
      return fallbackResponse(request, NO_ANSWER);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      if (request.intent !== "guest" || navigator.onLine) return fallbackResponse(request);
    }
    // Creating a guest session can be repeated safely.
    await waitForNetwork();
    return send().catch(() => fallbackResponse(request));
  };
}
