export const DEMO_PASSWORD = "Demo-pass1!";

export const demoAccounts = [
  { username: "admin", firstName: "Shop", lastName: "Admin", isAdmin: true, role: "owner" as const },
  { username: "support", firstName: "Shop", lastName: "Support", isAdmin: true, role: "owner" as const },
  { username: "jane", firstName: "Jane", lastName: "Demo", isAdmin: false },
  { username: "john", firstName: "John", lastName: "Demo", isAdmin: false },
].map((account) => ({ ...account, email: `${account.username}@example.com` }));
