DROP INDEX `order_newest`;--> statement-breakpoint
CREATE INDEX `order_listed` ON `order` (`created_at`,`id`,`username`,`total_cents`,`paid_at`,`shipped_at`,`delivered_at`);--> statement-breakpoint
DROP INDEX `outbox_email_newest`;--> statement-breakpoint
CREATE INDEX `outbox_email_listed` ON `outbox_email` (`created_at`,`id`,`next_attempt_at`,`sent_at`,`recipient`,`subject`);