CREATE TABLE `shipment` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`shipped_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shipment_order` ON `shipment` (`order_id`);--> statement-breakpoint
CREATE TABLE `shipment_line` (
	`shipment_num` integer NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`qty` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`, `shipment_num`),
	FOREIGN KEY (`shipment_num`) REFERENCES `shipment`(`num`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`,`position`) REFERENCES `order_item`(`order_id`,`position`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_line_has_units" CHECK("shipment_line"."qty" > 0)
);
--> statement-breakpoint
CREATE INDEX `shipment_line_shipment` ON `shipment_line` (`shipment_num`);--> statement-breakpoint
CREATE TABLE `refund_line` (
	`refund_id` text NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`qty` integer NOT NULL,
	`unsent_qty` integer NOT NULL,
	`is_cancelled` integer NOT NULL,
	`restocks` integer NOT NULL,
	`net_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`, `refund_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refund`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`,`position`) REFERENCES `order_item`(`order_id`,`position`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_line_has_units" CHECK("refund_line"."qty" > 0 and "refund_line"."unsent_qty" between 0 and "refund_line"."qty")
);
--> statement-breakpoint
CREATE INDEX `refund_line_refund` ON `refund_line` (`refund_id`);--> statement-breakpoint
ALTER TABLE `tracking_number` ADD `shipment_num` integer REFERENCES shipment(num) ON DELETE set null;--> statement-breakpoint
-- Orders that were shipped before went out whole.
INSERT INTO `shipment` (`order_id`, `shipped_at`) SELECT `id`, `shipped_at` FROM `order` WHERE `shipped_at` IS NOT NULL ORDER BY `number`;--> statement-breakpoint
INSERT INTO `shipment_line` (`shipment_num`, `order_id`, `position`, `qty`)
SELECT `num`, `order_item`.`order_id`, `position`, `qty` FROM `shipment` JOIN `order_item` ON `order_item`.`order_id` = `shipment`.`order_id`;--> statement-breakpoint
UPDATE `tracking_number` SET `shipment_num` = (SELECT `num` FROM `shipment` WHERE `shipment`.`order_id` = `tracking_number`.`order_id`);