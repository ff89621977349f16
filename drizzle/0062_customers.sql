CREATE TABLE `customer` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`groups` text DEFAULT '[]' NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`spent_cents` integer DEFAULT 0 NOT NULL,
	`last_order_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_id_unique` ON `customer` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_email_unique` ON `customer` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_user_id_unique` ON `customer` (`user_id`);--> statement-breakpoint
CREATE INDEX `customer_by_orders` ON `customer` (`orders`,`num`);--> statement-breakpoint
CREATE INDEX `customer_by_spent` ON `customer` (`spent_cents`,`num`);--> statement-breakpoint
CREATE INDEX `customer_by_last_order` ON `customer` (`last_order_at`,`num`);--> statement-breakpoint
CREATE INDEX `customer_grouped` ON `customer` (`groups`) WHERE groups <> '[]';--> statement-breakpoint
CREATE TABLE `customer_note` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_num` integer NOT NULL,
	`text` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`customer_num`) REFERENCES `customer`(`num`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `customer_note_customer` ON `customer_note` (`customer_num`,`num`);--> statement-breakpoint
ALTER TABLE `order` ADD `customer_num` integer REFERENCES customer(num) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `order_by_customer` ON `order` (`customer_num`,`created_at`,`cancelled_at`,`paid_at`,`total_cents`,`due_cents`);--> statement-breakpoint
ALTER TABLE `discount` ADD `is_automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `discount` ADD `buy_units` integer;--> statement-breakpoint
ALTER TABLE `discount` ADD `get_units` integer;--> statement-breakpoint
ALTER TABLE `discount` ADD `category` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `discount` ADD `customer_group` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `discount_automatic` ON `discount` (`created_at`,`id`) WHERE is_automatic = 1 and is_active = 1;--> statement-breakpoint
-- What a customer is found by. It needs no triggers: these columns change in one place. char(31, 31)
-- marks the start of a text, char(30) encloses what is found only as a whole.
CREATE VIRTUAL TABLE `customer_search` USING fts5(
	`email`, `name`, `phone`, `tags`, `groups`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE VIEW `customer_searched` AS SELECT
	`num`,
	char(31, 31) || `email` AS `email`,
	char(31, 31) || `name` || CASE WHEN instr(`name`, ' ') > 0 THEN char(31, 31) || substr(`name`, instr(`name`, ' ') + 1) ELSE '' END AS `name`,
	char(31, 31) || `phone` || char(31, 31) || replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''), '.', '') AS `phone`,
	(SELECT coalesce(group_concat(char(31, 31) || `value`, ''), '') FROM json_each(`tags`)) AS `tags`,
	(SELECT coalesce(group_concat(char(30) || `value` || char(30), ''), '') FROM json_each(`groups`)) AS `groups`
FROM `customer`;
--> statement-breakpoint
-- Accounts with a confirmed address first, then guests by the addresses of their orders. Orders of deleted accounts stay without a customer.
INSERT INTO `customer`(`id`, `email`, `user_id`, `name`, `created_at`)
SELECT lower(hex(randomblob(12))), `email`, `id`, trim(`first_name` || ' ' || `last_name`), `created_at` FROM `user`
WHERE `is_guest` = 0 AND `confirmed_at` IS NOT NULL AND `email` IS NOT NULL ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `customer`(`id`, `email`, `name`, `created_at`)
SELECT lower(hex(randomblob(12))), `mail`, trim(`first_name` || ' ' || `last_name`), `first_at` FROM (
	SELECT lower(`order`.`email`) AS `mail`, `order`.`first_name`, `order`.`last_name`, max(`order`.`created_at`), min(`order`.`created_at`) AS `first_at`
	FROM `order` JOIN `user` ON `user`.`id` = `order`.`user_id` AND `user`.`is_guest` = 1
	GROUP BY lower(`order`.`email`)
) WHERE `mail` NOT IN (SELECT `email` FROM `customer`) ORDER BY `first_at`;
--> statement-breakpoint
UPDATE `order` SET `customer_num` = coalesce(
	(SELECT `num` FROM `customer` WHERE `customer`.`user_id` = `order`.`user_id`),
	(SELECT `num` FROM `customer` WHERE `customer`.`email` = lower(`order`.`email`))
) WHERE `user_id` IS NOT NULL;
--> statement-breakpoint
UPDATE `customer` SET `orders` = `sums`.`orders`, `spent_cents` = `sums`.`spent`, `last_order_at` = `sums`.`last_at`
FROM (
	SELECT `customer_num`, max(`created_at`) AS `last_at`,
		count(CASE WHEN `cancelled_at` IS NULL THEN 1 END) AS `orders`,
		sum(CASE WHEN `paid_at` IS NOT NULL THEN `total_cents` - `due_cents` - coalesce((
			SELECT sum(`refund`.`amount_cents`) FROM `refund`
			JOIN `payment_capture` ON `payment_capture`.`id` = `refund`.`capture_id` AND `payment_capture`.`review_reason` IS NULL
			WHERE `refund`.`order_id` = `order`.`id` AND `refund`.`status` = 'completed' AND `refund`.`change_num` IS NULL), 0) ELSE 0 END) AS `spent`
	FROM `order` WHERE `customer_num` IS NOT NULL GROUP BY `customer_num`
) AS `sums` WHERE `sums`.`customer_num` = `customer`.`num`;
--> statement-breakpoint
INSERT INTO `customer_search`(`rowid`, `email`, `name`, `phone`, `tags`, `groups`)
SELECT `num`, `email`, `name`, `phone`, `tags`, `groups` FROM `customer_searched` ORDER BY `num`;
--> statement-breakpoint
INSERT INTO `customer_search`(`customer_search`) VALUES ('optimize');
