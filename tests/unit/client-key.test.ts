import { expect, it } from "vitest";
import { clientKey } from "~/http/request/client-key.server";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:ffff:ffff:ffff:ffff", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:8::1", "2001:db8:0:8::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8:0:8::1]:4711", "2001:db8:0:8::/64"],
  ["[2001:db8:0:8::1]", "2001:db8:0:8::/64"],
  ["::1", "0:0:0:0::/64"],
  ["not an address", "not an address"],
])("the client %s counts as %s", (address, key) => expect(clientKey(address)).toBe(key));
