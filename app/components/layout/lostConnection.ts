/**
 * What happens when the shop cannot be reached: the page stays as it is, with all that was typed, and says so. Remix would
 * put its error page in the place of both.
 */

import { toast as toastBox, toastClose, toastText } from "../ui/Toast";

/** Milliseconds that a message stays (spec section 9). */
const TOAST_MS = 6000;
/** Milliseconds to wait for the network to come back before something is asked for again. */
const PATIENCE_MS = 5000;

type Words = { title: string; message: string };
type Sent = { route: string; path: string; isForm: boolean; intent: string };

const LOST: Words = {
  title: "Connection lost",
  message: "Nothing you typed is lost. Check your connection and try again.",
};

/** What the spec has words of its own for (section 8), by route and the button pressed. */
const WORDS: Record<string, Words> = {
  "routes/_shop.login guest": {
    title: "Guest Checkout Error",
    message: "Guest creation failed after network restore issues",
  },
  "routes/_shop.profile profile": { title: "Profile Error", message: "Failed to update profile" },
  "routes/_shop.shipping check": { title: "Address Error", message: "Address validation failed" },
  "routes/admin.product.$id.edit save": { title: LOST.title, message: "Update failed." },
};

const onPage = () => window.__remixRouter.state;

/** Waits until the browser has a network again, or the patience is over. */
function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    window.addEventListener("online", () => [clearTimeout(timer), resolve()], { once: true });
  });
}

function tell({ title, message }: Words): void {
  document.querySelector("[data-lost]")?.remove();
  const live = document.createElement("div");
  live.dataset.lost = "";
  live.role = "alert";
  document.body.append(live);
  const toast = live.appendChild(document.createElement("div"));
  toast.className = toastBox({ kind: "error" });
  const text = toast.appendChild(document.createElement("div"));
  text.className = toastText;
  text.appendChild(document.createElement("p")).textContent = title;
  text.appendChild(document.createElement("p")).textContent = message;
  text.firstElementChild?.classList.add("font-bold");
  const close = toast.appendChild(document.createElement("button"));
  close.type = "button";
  close.className = toastClose;
  close.ariaLabel = "Close message";
  close.textContent = "✕";
  close.onclick = () => live.remove();
  setTimeout(() => live.remove(), TOAST_MS);
}

const answer = (data: unknown, init?: ResponseInit) => Response.json(data ?? null, init);

/** What the page has already, in the place of what could not be had. */
async function instead({ route, path, isForm, intent }: Sent): Promise<Response> {
  const { location, loaderData, actionData, navigation } = onPage();
  if (isForm) {
    tell(WORDS[`${route} ${intent}`] ?? LOST);
    return answer(navigation.state === "idle" ? null : actionData?.[route]);
  }
  if (navigation.state === "idle" && path !== location.pathname) {
    // Something that the page asked for by itself: it will ask again.
    await networkBack();
    return answer(null);
  }
  if (path === location.pathname && route in loaderData) {
    if (navigation.state !== "idle" && !navigation.formData) tell(LOST);
    return answer(loaderData[route]);
  }
  const message = "The shop cannot be reached. Check your connection and try again.";
  return answer({ message }, { status: 504, headers: { "X-Remix-Catch": "yes" } });
}

/** Puts itself between Remix and the network. */
export function keepPageWhenOffline(): void {
  const reach = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const route = searchParams.get("_data");
    if (!route) return reach(input, init);
    const isForm = (init?.method ?? "GET").toUpperCase() !== "GET";
    const { body } = init ?? {};
    const typed = body instanceof FormData || body instanceof URLSearchParams ? body.get("intent") : null;
    const sent = { route, path: pathname, isForm, intent: String(typed) };
    try {
      return await reach(input, init);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      if (sent.intent !== "guest" || navigator.onLine) return instead(sent);
    }
    // A guest has nothing to lose by a second try.
    await networkBack();
    return reach(input, init).catch(() => instead(sent));
  };
}
