CREATE TABLE `email_change` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`confirm_token_hash` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`undo_token_hash` text,
	`undo_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_confirm_token` ON `email_change` (`confirm_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_undo_token` ON `email_change` (`undo_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_pending` ON `email_change` (`user_id`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `email_change_user` ON `email_change` (`user_id`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `email_change_reserved` ON `email_change` (`old_email`,`undo_until`);--> statement-breakpoint
CREATE TABLE `product_import` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`skipped` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `product_import_line` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text,
	`changes` text NOT NULL,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `product_import`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `account_token` ADD `email` text;