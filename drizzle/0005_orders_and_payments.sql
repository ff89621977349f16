CREATE TABLE `order_event` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`detail` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`,`num`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_event_received` ON `payment_event` (`received_at`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`capture_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`provider_refund_id` text,
	`actor_name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`capture_id`) REFERENCES `payment_capture`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount_positive" CHECK("refund"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_provider_refund` ON `refund` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refund_order` ON `refund` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_capture` ON `refund` (`capture_id`);--> statement-breakpoint
CREATE INDEX `refund_open` ON `refund` (`updated_at`) WHERE status in ('asked', 'pending');--> statement-breakpoint
CREATE TABLE `tracking_number` (
	`order_id` text NOT NULL,
	`number` text NOT NULL,
	`tracking_item` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tracking_number_number` ON `tracking_number` (`number`);--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `checks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `next_check_at` integer;--> statement-breakpoint
CREATE INDEX `payment_attempt_due` ON `payment_attempt` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
-- Payments begun before are asked about too, and orders have the history that their own moments tell.
UPDATE `payment_attempt` SET `next_check_at` = `created_at` WHERE `provider_order_id` IS NOT NULL AND `order_id` IN (SELECT `id` FROM `order` WHERE `paid_at` IS NULL);
--> statement-breakpoint
INSERT INTO `order_event` (`order_id`, `kind`, `actor_name`, `detail`, `at`)
SELECT `id`, 'placed', 'Buyer', '', `created_at` FROM `order`
UNION ALL SELECT `id`, 'paid', 'PayPal', '', `paid_at` FROM `order` WHERE `paid_at` IS NOT NULL
UNION ALL SELECT `id`, 'shipped', 'The shop', '', `shipped_at` FROM `order` WHERE `shipped_at` IS NOT NULL
UNION ALL SELECT `id`, 'delivered', 'The shop', '', `delivered_at` FROM `order` WHERE `delivered_at` IS NOT NULL
ORDER BY 5;
