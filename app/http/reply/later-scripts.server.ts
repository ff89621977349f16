/** Remix renders them side by side. */
const PRELOADS = /(?:<link rel="modulepreload" href="[^"]+"\/>)+/;

/** Of the last script that Remix renders, which loads the others. */
const LOADING = ' type="module" async=""';
const HELD = ' type="held"';

/** How long the scripts wait for the picture at most, in milliseconds. */
const LONGEST_WAIT = 1500;

/** In a window that is not seen nothing is painted, so nothing is waited for there. */
const script = (addresses: string[]) => `{
const own=document.currentScript,picture=document.querySelector("img[fetchpriority=high]"),load=()=>{
for(const address of ${JSON.stringify(addresses)}){const link=document.createElement("link");link.rel="modulepreload";link.href=address;own.before(link)}
const held=document.querySelector("script[type=held]"),script=document.createElement("script");
script.type="module";script.nonce=own.nonce;script.text=held.text;held.replaceWith(script);own.remove()
},paint=()=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)),limit=new Promise(end=>setTimeout(end,${LONGEST_WAIT}));
addEventListener("DOMContentLoaded",()=>Promise.race([picture?.decode(),limit]).then(paint,paint))
}`;

/**
 * Has a page's scripts loaded when its styles and its first picture are painted. Browsers would load all of them side by
 * side, and on a slow line what is seen would have a small part of it.
 *
 * An inline script waits for the styles before it and for the picture that is fetched first. Then it puts the preloads and
 * Remix's own script into the places that Remix gave them, where that one finds them when it takes over the page, and leaves
 * nothing of itself.
 * @param html a page as Remix renders it
 * @param nonce allows an inline script
 */
export function withLaterScripts(html: string, nonce: string): string {
  const loading = html.lastIndexOf(LOADING);
  const links = PRELOADS.exec(html)?.[0];
  if (loading < 0 || !links) return html;
  const addresses = [...links.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address);
  const held = html.slice(0, loading) + HELD + html.slice(loading + LOADING.length);
  return held.replace(links, () => `<script nonce="${nonce}">${script(addresses)}</script>`);
}
