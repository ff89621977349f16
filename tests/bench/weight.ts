import http from "node:http";
import { gunzipSync } from "node:zlib";

/** Bytes on the wire, gzipped, of what a first visit loads. */
export type Weight = { html: number; css: number; js: number };

function fetchGzipped(address: URL): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers: { "Accept-Encoding": "gzip" } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (response.statusCode !== 200) return reject(new Error(`${address} answered ${response.statusCode}`));
      const zipped = response.headers["content-encoding"] === "gzip";
      resolve({ bytes: body.length, text: (zipped ? gunzipSync(body) : body).toString() });
    });
    request.on("error", reject);
  });
}

const addresses = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/**
 * Weighs a page: its HTML, every stylesheet, and every script that it names, with the scripts those import.
 */
export async function weigh(page: string): Promise<Weight> {
  const html = await fetchGzipped(new URL(page));
  let css = 0;
  for (const href of addresses(html.text, /<link rel="stylesheet" href="([^"]+)"/g)) {
    css += (await fetchGzipped(new URL(href, page))).bytes;
  }
  const waiting = addresses(html.text, /["'](\/build[^"']*\.js)["']/g).map((href) => new URL(href, page).href);
  const scripts = new Map<string, number>();
  for (let href = waiting.pop(); href; href = waiting.pop()) {
    if (scripts.has(href)) continue;
    const script = await fetchGzipped(new URL(href));
    scripts.set(href, script.bytes);
    const imports = addresses(script.text, /(?:from|import)\s*["']([^"']+\.js)["']/g);
    for (const imported of imports) waiting.push(new URL(imported, href).href);
  }
  const js = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { html: html.bytes, css, js };
}
