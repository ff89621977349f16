/**
 * Loads a script of a payment service, once per document. A failed element is removed, so that it can be loaded again.
 * @param attributes further attributes of its element
 * @throws Error when it does not load
 */
export function loadScript(url: string, attributes: Record<string, string> = {}): Promise<void> {
  const present = document.querySelector<HTMLScriptElement>(`script[src="${CSS.escape(url)}"]`);
  const script = present ?? document.createElement("script");
  if (script.dataset.loaded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => {
      script.dataset.loaded = "true";
      resolve();
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${url} did not load.`));
    });
    if (present) return;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.src = url;
    document.head.append(script);
  });
}
