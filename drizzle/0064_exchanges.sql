PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_return` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`approved_at` integer,
	`declined_at` integer,
	`decline_reason` text DEFAULT '' NOT NULL,
	`received_at` integer,
	`refund_id` text,
	`refunded_shipping_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_return_is_declined_or_approved" CHECK("__new_order_return"."declined_at" is null or "__new_order_return"."approved_at" is null),
	CONSTRAINT "order_return_received_when_approved" CHECK("__new_order_return"."received_at" is null or "__new_order_return"."approved_at" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_order_return`("id", "order_id", "reason", "requested_by", "requested_at", "approved_at", "declined_at", "decline_reason", "received_at", "refund_id", "refunded_shipping_cents") SELECT "id", "order_id", "reason", "requested_by", "requested_at", "approved_at", "declined_at", "decline_reason", "received_at", "refund_id", "refunded_shipping_cents" FROM `order_return`;--> statement-breakpoint
DROP TABLE `order_return`;--> statement-breakpoint
ALTER TABLE `__new_order_return` RENAME TO `order_return`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_return_order` ON `order_return` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_return_listed` ON `order_return` (`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_return_refund` ON `order_return` (`refund_id`);--> statement-breakpoint
CREATE INDEX `order_return_undecided` ON `order_return` (`requested_at`) WHERE approved_at is null and declined_at is null;--> statement-breakpoint
ALTER TABLE `payment_capture` ADD `refund_id` text REFERENCES refund(id);--> statement-breakpoint
CREATE INDEX `payment_capture_refund` ON `payment_capture` (`refund_id`) WHERE refund_id is not null;