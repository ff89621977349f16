import type { Role } from "../../app/shop/staff/permissions";
import { addCustomer } from "./customers";
import { logIn, type ShopClient } from "./shop-client";
import type { RunningShop } from "./shop-process";

/** A new admin, Casey Customer, confirmed, with the demo accounts' password. */
export function addAdmin(shop: RunningShop, role: Role = "owner"): { id: string; email: string } {
  const admin = addCustomer(shop);
  shop.data.users.change({ id: admin.id }, { isAdmin: true, role });
  return admin;
}

/** The demo's admin, signed in. */
export async function signedInAdmin(shop: RunningShop): Promise<ShopClient> {
  const client = shop.client();
  await logIn(client, "admin@example.com");
  return client;
}

/** All clients without admin access: a visitor, a guest, a customer, and a former admin. */
export async function nonAdmins(shop: RunningShop): Promise<[string, ShopClient][]> {
  const [visitor, guest, customer, formerAdmin] = [shop.client(), shop.client(), shop.client(), shop.client()];
  await guest.becomeGuest();
  await logIn(customer, "jane@example.com");
  const former = addAdmin(shop);
  await logIn(formerAdmin, former.email);
  shop.data.users.change({ id: former.id }, { isAdmin: false, role: null });
  return [
    ["a visitor", visitor],
    ["a guest", guest],
    ["a customer", customer],
    ["a former admin", formerAdmin],
  ];
}
