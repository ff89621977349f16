CREATE TABLE `discount` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`usage_limit` integer,
	`once_per_customer` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "discount_value_fits_kind" CHECK((value > 0) = (kind <> 'free-shipping') and (kind <> 'percent' or value <= 100000)),
	CONSTRAINT "discount_limits_not_negative" CHECK(minimum_cents >= 0 and usage_limit > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_code` ON `discount` (`code`);--> statement-breakpoint
ALTER TABLE `cart` ADD `discount_code` text;--> statement-breakpoint
ALTER TABLE `order` ADD `discount_id` text;--> statement-breakpoint
ALTER TABLE `order` ADD `discount_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `shipping_discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_by_discount` ON `order` (`discount_id`,`cancelled_at`) WHERE discount_id is not null;--> statement-breakpoint
ALTER TABLE `order_item` ADD `discount_cents` integer DEFAULT 0 NOT NULL;