CREATE TABLE `shipping_label` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`status` text NOT NULL,
	`lines` text NOT NULL,
	`parcel` text NOT NULL,
	`order_version` text NOT NULL,
	`rates` text NOT NULL,
	`rate` text,
	`number` text,
	`url` text,
	`problem` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`next_check_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `shipping_label_order` ON `shipping_label` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_label_one_buying` ON `shipping_label` (`order_id`) WHERE status = 'buying';--> statement-breakpoint
CREATE INDEX `shipping_label_due` ON `shipping_label` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `shipping_label_unbought` ON `shipping_label` (`created_at`) WHERE status = 'quoted';