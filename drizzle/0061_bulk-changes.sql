CREATE TABLE `bulk_change` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`edit` text NOT NULL,
	`form_path` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`starts_at` integer,
	`ends_at` integer,
	`ended_by_id` text,
	`ended_by_name` text,
	`applied_at` integer,
	`undone_at` integer,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ended_by_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `bulk_change_product` (
	`num` integer PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`product_num` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`change_id`) REFERENCES `bulk_change`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_change_product_once` ON `bulk_change_product` (`change_id`,`product_num`);--> statement-breakpoint
CREATE INDEX `bulk_change_product_state` ON `bulk_change_product` (`change_id`,`state`);--> statement-breakpoint
CREATE INDEX `bulk_change_product_of` ON `bulk_change_product` (`product_num`);--> statement-breakpoint
ALTER TABLE `tracking_number` ADD `carrier` text DEFAULT '' NOT NULL;