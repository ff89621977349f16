/**
 * The baselines of pages, in a process of its own: sending a finished response by `node:http` alone, and rendering the same
 * elements by `renderToString` alone. The parent sends the shop's own response.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

export type Request = { headers: Record<string, string>; base64: string } | { html: string; seconds: number };
export type Reply = { port: number } | { perCpuSecond: number };

const isElement = (node: Node): node is HTMLElement => node.nodeType === NodeType.ELEMENT_NODE;

/** Serves the response at every path of a port of its own. */
async function serve(headers: Record<string, string>, body: Buffer): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  return (server.address() as AddressInfo).port;
}

/** The HTML as the React elements that render it. A style attribute gets another name: React expects an object there. */
function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (!isElement(node)) return null;
  const { class: className, for: htmlFor, style, ...attributes } = node.attributes;
  const properties = { ...attributes, className, htmlFor, "data-style": style, key };
  return createElement(node.rawTagName, properties, ...node.childNodes.map(elementOf));
}

/** How often the elements of a page are rendered in a second of CPU time. */
function renderingsPerCpuSecond(html: string, seconds: number): number {
  const root = parse(html, { blockTextElements: { script: true, style: true } }).querySelector("html");
  const tree = root ? elementOf(root, 0) : null;
  const before = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) renderToString(tree);
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

process.on("message", async (request: Request) => {
  const reply: Reply =
    "html" in request
      ? { perCpuSecond: renderingsPerCpuSecond(request.html, request.seconds) }
      : { port: await serve(request.headers, Buffer.from(request.base64, "base64")) };
  process.send?.(reply);
});
process.on("disconnect", () => process.exit(0));
