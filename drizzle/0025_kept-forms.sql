CREATE TABLE `kept_form` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_hash` text NOT NULL,
	`client_hash` text NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`had_files` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_form_client` ON `kept_form` (`client_hash`);--> statement-breakpoint
CREATE INDEX `kept_form_expiry` ON `kept_form` (`expires_at`);