PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_shipping_rate` (
	`id` text PRIMARY KEY NOT NULL,
	`rate_id` text NOT NULL,
	`zone` text NOT NULL,
	`shipping_method` text DEFAULT '' NOT NULL,
	`service` text NOT NULL,
	`carrier` text NOT NULL,
	`first_unit_cents` integer NOT NULL,
	`further_unit_cents` integer NOT NULL,
	`free_from_cents` integer,
	`delivery_days` integer NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	CONSTRAINT "shipping_rate_not_negative" CHECK(first_unit_cents >= 0 and further_unit_cents >= 0 and delivery_days > 0),
	CONSTRAINT "shipping_rate_free_from_positive" CHECK(free_from_cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_shipping_rate`("id", "rate_id", "zone", "shipping_method", "service", "carrier", "first_unit_cents", "further_unit_cents", "free_from_cents", "delivery_days", "is_offered") SELECT "id", "rate_id", "zone", "shipping_method", "service", "carrier", "first_unit_cents", "further_unit_cents", null, "delivery_days", "is_offered" FROM `shipping_rate`;--> statement-breakpoint
DROP TABLE `shipping_rate`;--> statement-breakpoint
ALTER TABLE `__new_shipping_rate` RENAME TO `shipping_rate`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_rate_place` ON `shipping_rate` (`zone`,`rate_id`,lower("shipping_method"));