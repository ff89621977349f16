CREATE TABLE `contact_message` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_message_newest` ON `contact_message` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_message_unread` ON `contact_message` (`created_at`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `marketplace_account` (
	`marketplace` text PRIMARY KEY NOT NULL,
	`account_name` text NOT NULL,
	`sealed_tokens` text NOT NULL,
	`access_ends_at` integer NOT NULL,
	`refresh_ends_at` integer,
	`renew_at` integer,
	`renew_attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`connected_by` text NOT NULL,
	`connected_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `subscriber_on_list` ON `subscriber` (`id`) WHERE confirmed_at is not null and left_at is null;--> statement-breakpoint
ALTER TABLE `outbox_email` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox_email` ADD `headers` text;