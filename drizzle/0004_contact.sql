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
ALTER TABLE `outbox_email` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox_email` ADD `headers` text;