DROP INDEX `customer_email_unique`;--> statement-breakpoint
CREATE INDEX `customer_by_email` ON `customer` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_guest` ON `customer` (`email`) WHERE user_id is null;