CREATE TABLE `order_return` (
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
	CONSTRAINT "order_return_is_declined_or_approved" CHECK("order_return"."declined_at" is null or "order_return"."approved_at" is null),
	CONSTRAINT "order_return_received_when_approved" CHECK("order_return"."received_at" is null or "order_return"."approved_at" is not null),
	CONSTRAINT "order_return_refunded_when_received" CHECK("order_return"."refund_id" is null or "order_return"."received_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `order_return_order` ON `order_return` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_return_listed` ON `order_return` (`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_return_refund` ON `order_return` (`refund_id`);--> statement-breakpoint
CREATE INDEX `order_return_undecided` ON `order_return` (`requested_at`) WHERE approved_at is null and declined_at is null;--> statement-breakpoint
CREATE TABLE `return_line` (
	`return_id` text NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`qty` integer NOT NULL,
	`restocked` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`order_id`, `position`, `return_id`),
	FOREIGN KEY (`return_id`) REFERENCES `order_return`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`,`position`) REFERENCES `order_item`(`order_id`,`position`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "return_line_has_units" CHECK("return_line"."qty" > 0)
);
--> statement-breakpoint
CREATE INDEX `return_line_return` ON `return_line` (`return_id`);