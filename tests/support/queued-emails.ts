import type Database from "better-sqlite3";

/** Adds overdue messages to an outbox. */
export function queueEmails(database: Database.Database, count: number): string[] {
  const insert = database.prepare(
    `insert into outbox_email (id, recipient, subject, text, html, created_at, attempts, next_attempt_at)
     values (?, 'jane@example.com', 'Hello', 'Hello', '<p>Hello</p>', 1, 0, 1)`,
  );
  const ids = Array.from({ length: count }, (_, number) => `queued-${number}`);
  for (const id of ids) insert.run(id);
  return ids;
}
