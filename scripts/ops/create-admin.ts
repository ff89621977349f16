import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { eq, or, sql } from "drizzle-orm";
import { closeDatabase } from "~/platform/database/close-database.server";
import { db, transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { user } from "~/platform/schema.server";
import { beginShutdown } from "~/platform/shutdown.server";
import { hashPassword } from "~/shop/accounts/account.server";
import { storePassword } from "~/shop/accounts/change-password.server";
import { deleteTwoFactor } from "~/shop/accounts/manage-two-factor.server";
import { recordAdminChange } from "~/shop/audit/admin-change.server";
import { joinCustomer } from "~/shop/customers/customer.server";
import { queueEmail } from "~/shop/email/outbox.server";
import { readArguments } from "../run/options";
import { CREATE_ADMIN } from "./arguments";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

async function promptPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write("Password: ");
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const password = await prompt.question("");
  prompt.close();
  process.stdout.write("\n");
  return password;
}

const { email: address = "", username: name = "" } = readArguments(CREATE_ADMIN);
const [email, username] = [address.trim().toLowerCase(), name.trim()];

const sameName = sql`lower(${user.username}) = ${username.toLowerCase()}`;
const [known, other] = await db
  .select()
  .from(user)
  .where(or(eq(user.email, email), sameName));
if (other) stop(`${email} and ${username} belong to two different accounts.`);
if (known && known.email !== email) stop(`The user name ${username} belongs to another account.`);
// Anyone can register an address with a password of their own.
const keepsPassword = known !== undefined && known.confirmedAt !== null;
const password = process.env.ADMIN_PASSWORD ?? (keepsPassword ? "" : await promptPassword());
const strong = password.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].every((kind) => kind.test(password));
if (!strong && !(keepsPassword && password === "")) stop("Min 8 chars, upper, lower, digit, special");

const now = new Date();
const powers = { isAdmin: true, role: "owner" as const, isActive: true };
const passwordHash = password ? await hashPassword(password) : null;
const id = known?.id ?? newId();
// The shop sends the notices: this process may lack its mail server.
beginShutdown();
const lostTwoFactor = transaction((tx) => {
  if (known) {
    const confirmedAt = known.confirmedAt ?? now;
    tx.update(user)
      .set({ ...powers, confirmedAt })
      .where(eq(user.id, id))
      .run();
    if (passwordHash) storePassword(tx, known, passwordHash);
  } else {
    const added = { id, email, username, firstName: username, lastName: "Admin", createdAt: now, confirmedAt: now };
    tx.insert(user)
      .values({ ...added, ...powers, passwordHash })
      .run();
  }
  joinCustomer(tx, id, { byStaff: !known });
  const hadTwoFactor = deleteTwoFactor(tx, id);
  if (known && hadTwoFactor) queueEmail("two-factor-reset", { email, firstName: known.firstName });
  recordAdminChange(tx, {
    actor: { id: null, username: "create-admin" },
    entity: "user",
    entityId: id,
    action: known ? "changed" : "created",
    before: known && {
      isAdmin: known.isAdmin,
      role: known.role,
      isActive: known.isActive,
      twoStepLogin: hadTwoFactor,
      ...(passwordHash && { password: known.passwordHash && "set" }),
    },
    after: {
      ...(known ? { twoStepLogin: false } : { username, email }),
      ...powers,
      ...(passwordHash && { password: "entered" }),
    },
  });
  return hadTwoFactor;
});
if (lostTwoFactor) console.log(`Two-step sign-in of ${email} is off. Set it up again at /profile/two-factor.`);
console.log(known ? `${email} is now an owner.` : `Created the owner ${email}.`);
closeDatabase();
