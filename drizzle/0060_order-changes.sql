CREATE TABLE `order_change` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`plan` text NOT NULL,
	`applied_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_change_order` ON `order_change` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_change_open` ON `order_change` (`order_id`) WHERE applied_at is null;--> statement-breakpoint
DROP INDEX `payment_capture_pays_once`;--> statement-breakpoint
ALTER TABLE `order` ADD `due_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_due` ON `order` (`id`) WHERE due_cents > 0;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `amount_cents` integer;--> statement-breakpoint
ALTER TABLE `refund` ADD `change_num` integer REFERENCES order_change(num) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `refund_change` ON `refund` (`change_num`) WHERE change_num is not null;