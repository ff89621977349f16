import { isIPv6, SocketAddress } from "node:net";

/** What a proxy may write: an address, an IPv4 address with the client's port, or an IPv6 address in brackets with or without it. */
const FORWARDED = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/;

/**
 * The key under which rate limits count a client: the IPv4 address, or the first 64 bits of an IPv6 address. Every
 * household or server gets at least a /64 (RFC 6177), so an attacker can use a new IPv6 address for each request.
 * @param address an IP address, whose port is left out: a proxy that names it would make each connection a client of its own.
 *   IPv4 mapped into IPv6 (RFC 4291, 2.5.5.2) counts as IPv4
 * @returns `203.0.113.7`, or `2001:db8:0:1::/64`
 */
export function clientKey(address: string): string {
  const [, bracketed, withPort] = FORWARDED.exec(address) ?? [];
  const [unscoped = ""] = (bracketed ?? withPort ?? address).split("%", 1);
  if (!isIPv6(unscoped)) return unscoped;
  const canonical = new SocketAddress({ family: "ipv6", address: unscoped }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
