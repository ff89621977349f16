CREATE TABLE `subscriber` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`source` text NOT NULL,
	`confirm_token_hash` text,
	`confirm_sent_at` integer NOT NULL,
	`confirmed_at` integer,
	`left_at` integer,
	`created_at` integer NOT NULL,
	`forward_at` integer,
	`forward_attempts` integer DEFAULT 0 NOT NULL,
	`forward_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_email` ON `subscriber` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_confirm_token` ON `subscriber` (`confirm_token_hash`);--> statement-breakpoint
CREATE INDEX `subscriber_forward` ON `subscriber` (`forward_at`) WHERE forward_at is not null;--> statement-breakpoint
CREATE INDEX `subscriber_on_list` ON `subscriber` (`id`) WHERE confirmed_at is not null and left_at is null;