import type { RunningShop } from "./shop-process";

/** The password of the demo accounts, and of customers created here. */
export const PASSWORD = "Demo-pass1!";

let made = 0;

/** A new customer, Casey Customer, confirmed, with the demo accounts' password. */
export function addCustomer(shop: RunningShop): { id: string; email: string } {
  made += 1;
  const { id, email } = shop.data.users.addCustomer(`${made}`.padStart(24, "c"), `customer${made}`);
  return { id, email: String(email) };
}
