-- The sums are a copy: a day's row is deleted by every change of what it sums up, and computed again when it is needed. No day has
-- more than 49 hours, so that the triggers look at the rows of two days. Old orders need no row.
CREATE TABLE `report_day` (
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`token` text NOT NULL,
	`sums` text,
	`product_sums` text,
	PRIMARY KEY(`starts_at`, `ends_at`)
);
--> statement-breakpoint
CREATE TRIGGER `report_day_order_update` AFTER UPDATE OF `paid_at`, `cancelled_at`, `items_cents`, `discount_code`, `discount_cents`, `shipping_discount_cents`, `shipping_cents`, `tax_cents`, `tax_rate`, `total_cents`, `shipping_address`, `payment_method` ON `order` WHEN old.`paid_at` IS NOT NULL OR new.`paid_at` IS NOT NULL BEGIN
	DELETE FROM `report_day` WHERE `starts_at` <= old.`paid_at` AND `starts_at` > old.`paid_at` - 176400000 AND `ends_at` > old.`paid_at`;
	DELETE FROM `report_day` WHERE `starts_at` <= new.`paid_at` AND `starts_at` > new.`paid_at` - 176400000 AND `ends_at` > new.`paid_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `report_day_refund_insert` AFTER INSERT ON `refund` WHEN new.`status` = 'completed' BEGIN
	DELETE FROM `report_day` WHERE `starts_at` <= (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`) AND `starts_at` > (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`) - 176400000 AND `ends_at` > (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `report_day_refund_update` AFTER UPDATE OF `status` ON `refund` BEGIN
	DELETE FROM `report_day` WHERE `starts_at` <= (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`) AND `starts_at` > (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`) - 176400000 AND `ends_at` > (SELECT `paid_at` FROM `order` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
-- Tracking numbers, payments and refunds are never deleted apart from their order.
DROP TRIGGER `order_search_parcel_delete`;--> statement-breakpoint
DROP TRIGGER `order_search_capture_delete`;--> statement-breakpoint
DROP TRIGGER `order_search_refund_delete`;
