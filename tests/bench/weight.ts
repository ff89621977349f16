import http from "node:http";
import { gunzipSync } from "node:zlib";

/** Bytes on the wire, gzipped, of what a first visit loads. */
export type Weight = { html: number; css: number; js: number };

/** Fetches something gzipped. */
export function fetchGzipped(address: URL): Promise<{ bytes: number; text: string }> {
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

/** Every script that a page names, and the scripts those import, with their gzipped bytes. */
export async function scriptsOf(page: string, html: string): Promise<Map<string, number>> {
  const waiting = addresses(html, /["'](\/build[^"']*\.js)["']/g);
  const scripts = new Map<string, number>();
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (scripts.has(script)) continue;
    const address = new URL(script, page);
    const { bytes, text } = await fetchGzipped(address);
    scripts.set(script, bytes);
    const imports = addresses(text, /(?:from|import)\s*["']([^"']+\.js)["']/g);
    for (const imported of imports) waiting.push(new URL(imported, address).pathname);
  }
  return scripts;
}

/** Weighs a page: its HTML, every stylesheet, and every script that it names, with the scripts those import. */
export async function weigh(page: string): Promise<Weight> {
  const html = await fetchGzipped(new URL(page));
  let css = 0;
  for (const href of addresses(html.text, /<link rel="stylesheet" href="([^"]+)"/g)) {
    css += (await fetchGzipped(new URL(href, page))).bytes;
  }
  const scripts = await scriptsOf(page, html.text);
  const js = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { html: html.bytes, css, js };
}

type Route = { id: string; parentId?: string; module: string; imports: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

/**
 * Weighs the scripts of every screen by the manifest, screens included that only some people may see.
 * @param page the home page's address
 * @returns gzipped bytes by the route's id
 */
export async function weighRoutes(page: string): Promise<Map<string, number>> {
  const html = await fetchGzipped(new URL(page));
  const [manifestPath = ""] = addresses(html.text, /"(\/build[^"]*\/manifest-\w+\.js)"/g);
  const { text } = await fetchGzipped(new URL(manifestPath, page));
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
  const weights = new Map<string, number>();
  const weightOf = async (script: string) => {
    const known = weights.get(script);
    if (known !== undefined) return known;
    const { bytes } = await fetchGzipped(new URL(script, page));
    weights.set(script, bytes);
    return bytes;
  };
  const result = new Map<string, number>();
  for (const route of Object.values(routes)) {
    const scripts = new Set([manifestPath, entry.module, ...entry.imports]);
    for (let around: Route | undefined = route; around; around = routes[around.parentId ?? ""]) {
      for (const script of [around.module, ...around.imports]) scripts.add(script);
    }
    let sum = 0;
    for (const script of scripts) sum += await weightOf(script);
    result.set(route.id, sum);
  }
  return result;
}
