/** Remix renders them side by side. */
const PRELOADS = /(?:<link rel="modulepreload" href="[^"]+"\/>)+/;

/**
 * Has a page's scripts loaded when its styles are there. Browsers would load all of them side by side, and on a slow line
 * the styles, without which nothing is painted, would have a small part of it.
 *
 * An inline script waits for the styles before it. It puts the preloads into the place that Remix gave them, where its own
 * script finds them when it takes over the page, and leaves nothing of itself.
 * @param html a page as Remix renders it
 * @param nonce allows an inline script
 */
export function withLaterPreloads(html: string, nonce: string): string {
  return html.replace(PRELOADS, (links) => {
    const addresses = [...links.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    const script =
      `for(const address of ${JSON.stringify(addresses)}){const link=document.createElement("link");` +
      `link.rel="modulepreload";link.href=address;document.currentScript.before(link)}document.currentScript.remove()`;
    return `<script nonce="${nonce}">${script}</script>`;
  });
}
