import { describe, expect, it } from "vitest";
import { isPublicAddress } from "~/providers/web-files/public-address";

describe("a public address", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.0.1",
    "2606:4700:4700::1111",
    "2001:4860::8888",
  ])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["loopback", "::1"],
    ["this host", "0.0.0.0"],
    ["this host", "::"],
    ["private", "10.1.2.3"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["shared", "100.64.0.1"],
    ["link-local, also of clouds' metadata", "169.254.169.254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["unique local", "fd00::1"],
    ["multicast", "224.0.0.1"],
    ["multicast", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["documentation", "203.0.113.5"],
    ["documentation", "2001:db8::1"],
    ["mapped", "::ffff:127.0.0.1"],
    ["mapped public", "::ffff:8.8.8.8"],
    ["IPv4-compatible", "::7f00:1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["local NAT64", "64:ff9b:1::1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001:0:4136:e378::1"],
    ["no address", "localhost"],
    ["decimal", "2130706433"],
    ["nothing", ""],
  ])("is not %s: %s", (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
