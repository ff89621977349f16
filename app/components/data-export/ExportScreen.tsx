import { checkLine, tick } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { stack } from "../ui/layoutStyles";

const PARTS = [
  { name: "orders", label: "Orders", about: "with items, history, tracking numbers, payments and refunds" },
  { name: "customers", label: "Customers", about: "names, email addresses and shipping addresses of accounts" },
  { name: "settings", label: "Settings", about: "with tax rates and shipping rates" },
];

const TABLES = [
  { to: "/admin/products.csv", label: "Products", about: "can be changed and imported again" },
  { to: "/admin/orders.csv", label: "Orders", about: "one line an order" },
  { to: "/admin/customers.csv", label: "Customers", about: "accounts and guests, by email address" },
  { to: "/admin/users.csv", label: "Users", about: "all accounts" },
  { to: "/admin/subscribers.csv", label: "Mailing list", about: "confirmed subscribers" },
];

/** Downloads of the shop's data. */
export function ExportScreen() {
  return (
    <Page title="Export" width="text" lead="Download the shop's data, to keep it or to use it elsewhere.">
      <div className={stack}>
        <Card title="Orders, customers and settings, as JSON">
          <form action="/admin/export.json">
            <fieldset className="mb-5 grid gap-1">
              <legend className="sr-only">What the file contains</legend>
              {PARTS.map(({ name, label, about }) => (
                <label key={name} className={checkLine}>
                  <input className={tick} type="checkbox" name="part" value={name} defaultChecked />
                  <span>
                    <b>{label}</b>
                    <span className="text-muted">{`, ${about}`}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Button>Download JSON</Button>
          </form>
          <p className="mt-4 text-sm text-muted">
            The file contains personal data. It has no passwords and no keys. It is no backup: products and pictures are
            not in it.
          </p>
        </Card>
        <Card title="Tables, as CSV">
          <ul className="[&>*+*]:mt-2">
            {TABLES.map(({ to, label, about }) => (
              <li key={to}>
                <a href={to}>{label}</a>
                <span className="text-muted">{`, ${about}`}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">For spreadsheet programs. Lists with filters export what they show.</p>
        </Card>
      </div>
    </Page>
  );
}
