import type { RunningShop } from "./shop-process";

/** The password of the demo accounts, and of customers created here. */
export const PASSWORD = "Demo-pass1!";

let made = 0;

/** A new customer, Casey Customer, confirmed, with the demo accounts' password. */
export function addCustomer(shop: RunningShop): { id: string; email: string } {
  made += 1;
  const username = `customer${made}`;
  const customer = { id: `${made}`.padStart(24, "c"), email: `${username}@example.com` };
  shop
    .database()
    .prepare(
      `insert into user (id, first_name, last_name, username, email, password_hash, is_admin, is_active, is_guest,
         confirmed_at, created_at)
       select ?, 'Casey', 'Customer', ?, ?, password_hash, 0, 1, 0, 1, 1 from user where username = 'jane'`,
    )
    .run(customer.id, username, customer.email);
  return customer;
}
