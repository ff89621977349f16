import http from "node:http";
import { gunzipSync } from "node:zlib";

/** Gzipped bytes that a first visit loads. */
export type Weight = { html: number; css: number; js: number };

/** Fetches a gzipped response. */
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

/** Gzipped bytes of every script on a page, and of the scripts that they import. */
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

/** Measures a page: its HTML, every stylesheet, and every script with its imports. */
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
 * Measures the scripts of every screen from the manifest, including screens that require a role.
 * @param page URL of the home page
 * @returns gzipped bytes by route id
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
