import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE_IPV4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved addresses and broadcast.
  ["224.0.0.0", 3],
];

/**
 * The networks within 2000::/3 that lead elsewhere: tunnels to IPv4 addresses, and documentation.
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const SPECIAL_IPV6: [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of SPECIAL_IPV6) refused.addSubnet(network, bits, "ipv6");

/** The only IPv6 addresses in use on the internet. Loopback, local, mapped and NAT64 addresses are outside. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address belongs to a host on the public internet: not to this computer, its network, or a multicast group.
 * @param address IPv4 or IPv6; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, "ipv4");
    case 6:
      return !address.includes("%") && globalIpv6.check(address, "ipv6") && !refused.check(address, "ipv6");
    default:
      return false;
  }
}
