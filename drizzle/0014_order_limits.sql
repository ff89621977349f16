CREATE TABLE `order_origin` (
	`order_id` text PRIMARY KEY NOT NULL,
	`client` text NOT NULL,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_origin_client` ON `order_origin` (`client`,`placed_at`);--> statement-breakpoint
CREATE INDEX `order_by_email` ON `order` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_unpaid_by_user` ON `order` (`user_id`) WHERE holds_stock = 1 and paid_at is null;