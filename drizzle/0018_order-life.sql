PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`user_id` text,
	`idempotency_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`shipping_address` text NOT NULL,
	`address_verified` integer NOT NULL,
	`promotions_opt_in` integer NOT NULL,
	`payment_method` text NOT NULL,
	`payment_instructions` text DEFAULT '' NOT NULL,
	`rate_id` text NOT NULL,
	`rate_service` text NOT NULL,
	`items_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`hold_ends_at` integer NOT NULL,
	`holds_stock` integer NOT NULL,
	`paid_at` integer,
	`shipped_at` integer,
	`delivered_at` integer,
	`cancelled_at` integer,
	`cancel_reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_total_adds_up" CHECK("__new_order"."total_cents" = "__new_order"."items_cents" + "__new_order"."shipping_cents" + "__new_order"."tax_cents"),
	CONSTRAINT "order_ships_when_paid" CHECK("__new_order"."shipped_at" is null or "__new_order"."paid_at" is not null),
	CONSTRAINT "order_delivers_when_shipped" CHECK("__new_order"."delivered_at" is null or "__new_order"."shipped_at" is not null),
	CONSTRAINT "order_cancels_unshipped" CHECK("__new_order"."cancelled_at" is null or ("__new_order"."shipped_at" is null and "__new_order"."holds_stock" = 0)),
	CONSTRAINT "order_pays_before_cancel" CHECK("__new_order"."cancelled_at" is null or "__new_order"."paid_at" is null or "__new_order"."paid_at" <= "__new_order"."cancelled_at")
);
--> statement-breakpoint
INSERT INTO `__new_order`("id", "number", "user_id", "idempotency_key", "first_name", "last_name", "email", "username", "shipping_address", "address_verified", "promotions_opt_in", "payment_method", "payment_instructions", "rate_id", "rate_service", "items_cents", "shipping_cents", "tax_cents", "total_cents", "hold_ends_at", "holds_stock", "paid_at", "shipped_at", "delivered_at", "cancelled_at", "cancel_reason", "created_at") SELECT "id", 1000 + row_number() over (order by "created_at", "id"), "user_id", "idempotency_key", "first_name", "last_name", "email", "username", "shipping_address", "address_verified", "promotions_opt_in", "payment_method", "payment_instructions", "rate_id", "rate_service", "items_cents", "shipping_cents", "tax_cents", "total_cents", "hold_ends_at", "holds_stock", "paid_at", "shipped_at", "delivered_at", null, '', "created_at" FROM `order`;--> statement-breakpoint
DROP TABLE `order`;--> statement-breakpoint
ALTER TABLE `__new_order` RENAME TO `order`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `order_number` ON `order` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_once` ON `order` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `order_listed` ON `order` (`created_at`,`id`,`username`,`total_cents`,`paid_at`,`shipped_at`,`delivered_at`);--> statement-breakpoint
CREATE INDEX `order_by_user` ON `order` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_by_email` ON `order` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_unpaid_by_user` ON `order` (`user_id`) WHERE holds_stock = 1 and paid_at is null;--> statement-breakpoint
CREATE INDEX `order_paid` ON `order` (`paid_at`,`total_cents`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `order_to_ship` ON `order` (`paid_at`) WHERE paid_at is not null and shipped_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX `order_holds` ON `order` (`hold_ends_at`) WHERE holds_stock = 1 and paid_at is null;--> statement-breakpoint
ALTER TABLE `refund` ADD `restocks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refund` ADD `cancel_reason` text;