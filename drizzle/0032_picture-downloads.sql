CREATE TABLE `picture_download` (
	`id` text PRIMARY KEY NOT NULL,
	`product_num` integer NOT NULL,
	`address` text NOT NULL,
	`places` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_error` text,
	`src` text,
	`stored_at` integer,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `picture_download_once` ON `picture_download` (`product_num`,`address`);--> statement-breakpoint
CREATE INDEX `picture_download_due` ON `picture_download` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `picture_download_problem` ON `picture_download` (`created_at`) WHERE last_error is not null and stored_at is null;--> statement-breakpoint
CREATE INDEX `picture_download_stored` ON `picture_download` (`stored_at`) WHERE stored_at is not null;--> statement-breakpoint
ALTER TABLE `product_import_line` ADD `pictures` text DEFAULT '[]' NOT NULL;