CREATE TABLE `variant` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`product_num` integer NOT NULL,
	`position` integer NOT NULL,
	`option_values` text NOT NULL,
	`sku` text DEFAULT '' NOT NULL,
	`gtin` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`compare_at_cents` integer,
	`count_in_stock` integer NOT NULL,
	`weight` integer,
	`image` text DEFAULT '' NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "variant_stock_not_negative" CHECK("variant"."count_in_stock" >= 0),
	CONSTRAINT "variant_price_not_negative" CHECK("variant"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variant_id` ON `variant` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `variant_once` ON `variant` (`product_num`,`option_values`);--> statement-breakpoint
CREATE UNIQUE INDEX `variant_sku` ON `variant` (lower("sku")) WHERE "variant"."sku" <> '';--> statement-breakpoint
CREATE INDEX `variant_by_stock` ON `variant` (`count_in_stock`,`product_num`);--> statement-breakpoint
DROP INDEX `stock_notice_once`;--> statement-breakpoint
ALTER TABLE `stock_notice` ADD `variant_num` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notice_once` ON `stock_notice` (`product_num`,`variant_num`,`email`);--> statement-breakpoint
ALTER TABLE `cart_line` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_item` ADD `variant_num` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `options` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `variant_skus` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_facet` ADD `options` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- by hand
-- Every product has a variant. That of a product without options follows its price, SKU and stock by the triggers below.
INSERT INTO `variant`(`id`, `product_num`, `position`, `option_values`, `sku`, `price_cents`, `compare_at_cents`, `count_in_stock`)
SELECT lower(hex(randomblob(12))), `num`, 0, '[]', `sku`, `price_cents`, `compare_at_cents`, `count_in_stock` FROM `product` ORDER BY `num`;
--> statement-breakpoint
UPDATE `order_item` SET `variant_num` = (SELECT `num` FROM `variant` WHERE `variant`.`product_num` = `order_item`.`product_num`)
WHERE `product_num` IS NOT NULL;
--> statement-breakpoint
-- Changes of orders whose refund is under way count units by variant.
UPDATE `order_change` SET `plan` = json_set(`plan`,
	'$.taken', json((SELECT json_group_array(json_array(`variant`.`num`, `units`.`value` ->> 1))
		FROM json_each(`plan`, '$.taken') AS `units` JOIN `variant` ON `product_num` = `units`.`value` ->> 0)),
	'$.givenBack', json((SELECT json_group_array(json_array(`variant`.`num`, `units`.`value` ->> 1))
		FROM json_each(`plan`, '$.givenBack') AS `units` JOIN `variant` ON `product_num` = `units`.`value` ->> 0)),
	'$.lines', json((SELECT json_group_array(json_set(`line`.`value`, '$.variantNum',
		(SELECT `num` FROM `variant` WHERE `product_num` = `line`.`value` ->> '$.productNum'))) FROM json_each(`plan`, '$.lines') AS `line`)))
WHERE `applied_at` IS NULL;
--> statement-breakpoint
UPDATE `stock_notice` SET `variant_num` = (SELECT `num` FROM `variant` WHERE `variant`.`product_num` = `stock_notice`.`product_num`);
--> statement-breakpoint
DROP TRIGGER `product_insert`;
--> statement-breakpoint
DROP TRIGGER `product_update`;
--> statement-breakpoint
DROP TRIGGER `product_update_texts`;
--> statement-breakpoint
DROP VIEW `product_searched`;
--> statement-breakpoint
-- What a product is found by: its colors and the values of its other options, its own SKU and those of its variants. A new
-- column is added here and to the trigger `product_update_texts`.
CREATE VIEW `product_searched` AS SELECT
	`num`, `name`, `brand`, `category`,
	concat_ws(' ', CASE WHEN json_valid(`colors_variants`) THEN
		(SELECT coalesce(group_concat(json_extract(`value`, '$.name'), ' '), '') FROM json_each(`colors_variants`))
	ELSE '' END,
	(SELECT group_concat(`value`.`value`, ' ') FROM json_each(`options`) AS `option`, json_each(`option`.`value`, '$.values') AS `value`
		WHERE lower(json_extract(`option`.`value`, '$.name')) <> 'color')) AS `colors`,
	trim(`sku` || ' ' || `variant_skus`) AS `sku`,
	`description_text` AS `description`
FROM `product` WHERE `slot` IS NOT NULL;
--> statement-breakpoint
DROP VIEW `product_faceted`;
--> statement-breakpoint
CREATE VIEW `product_faceted` AS SELECT
	`num`, `category`, `brand`,
	CASE WHEN json_valid(`colors_variants`) THEN
		(SELECT json_group_array(json_extract(`value`, '$.name')) FROM json_each(`colors_variants`))
	ELSE '[]' END AS `colors`,
	`options`, `price_cents`, `rating_hundredths`, `count_in_stock` > 0 AS `is_in_stock`, `num_reviews`
FROM `product` WHERE `slot` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `product_insert` AFTER INSERT ON `product` BEGIN
	INSERT INTO `variant`(`id`, `product_num`, `position`, `option_values`, `sku`, `price_cents`, `compare_at_cents`, `count_in_stock`)
	SELECT lower(hex(randomblob(12))), new.`num`, 0, '[]', new.`sku`, new.`price_cents`, new.`compare_at_cents`, new.`count_in_stock`
	WHERE new.`options` = '[]';
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
	SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` WHERE `num` = new.`num`;
	INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` WHERE `num` = new.`num`;
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`, char(31, 31) || trim(new.`sku` || ' ' || new.`variant_skus`);
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `options`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `options`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `options` = excluded.`options`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
	INSERT INTO `page_change`(`scope`) VALUES ('catalog'), ('assortment'), ('product ' || new.`num`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_update_texts`
AFTER UPDATE OF `id`, `name`, `brand`, `category`, `colors_variants`, `options`, `sku`, `variant_skus`, `description_text`, `slot` ON `product`
WHEN old.`id` <> new.`id` OR old.`name` <> new.`name` OR old.`brand` <> new.`brand` OR old.`category` <> new.`category`
	OR old.`colors_variants` <> new.`colors_variants` OR old.`options` <> new.`options` OR old.`sku` <> new.`sku` OR old.`variant_skus` <> new.`variant_skus` OR old.`description_text` <> new.`description_text`
	OR (old.`slot` IS NULL) <> (new.`slot` IS NULL)
BEGIN
	DELETE FROM `product_search` WHERE `rowid` = old.`num` AND old.`slot` IS NOT NULL;
	DELETE FROM `product_word` WHERE `rowid` = old.`num` AND old.`slot` IS NOT NULL;
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
	SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` WHERE `num` = new.`num`;
	INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` WHERE `num` = new.`num`;
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`, char(31, 31) || trim(new.`sku` || ' ' || new.`variant_skus`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_update` AFTER UPDATE ON `product` BEGIN
	UPDATE `variant` SET `sku` = new.`sku`, `price_cents` = new.`price_cents`, `compare_at_cents` = new.`compare_at_cents`,
		`count_in_stock` = new.`count_in_stock`
	WHERE `product_num` = new.`num` AND new.`options` = '[]' AND (old.`sku` <> new.`sku` OR old.`price_cents` <> new.`price_cents`
		OR old.`compare_at_cents` IS NOT new.`compare_at_cents` OR old.`count_in_stock` <> new.`count_in_stock`);
	UPDATE `product_facet` SET `is_listed` = 0, `seq` = (SELECT max(`seq`) + 1 FROM `product_facet`)
	WHERE `num` = new.`num` AND new.`slot` IS NULL AND `is_listed`;
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `options`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `options`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
		AND (old.`category` <> new.`category` OR old.`brand` <> new.`brand` OR old.`colors_variants` <> new.`colors_variants`
		OR old.`options` <> new.`options` OR old.`price_cents` <> new.`price_cents` OR old.`rating_hundredths` <> new.`rating_hundredths`
		OR old.`num_reviews` <> new.`num_reviews` OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0)
		OR (old.`slot` IS NULL) <> (new.`slot` IS NULL))
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `options` = excluded.`options`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
	INSERT INTO `page_change`(`scope`)
	SELECT 'product ' || new.`num`
	UNION ALL SELECT 'catalog' WHERE old.`id` <> new.`id` OR old.`name` <> new.`name` OR old.`brand` <> new.`brand`
		OR old.`category` <> new.`category` OR old.`price_cents` <> new.`price_cents` OR old.`compare_at_cents` IS NOT new.`compare_at_cents`
		OR old.`sku` <> new.`sku` OR old.`description_text` <> new.`description_text` OR old.`image` <> new.`image`
		OR old.`colors_variants` <> new.`colors_variants` OR old.`options` <> new.`options` OR old.`variant_skus` <> new.`variant_skus`
		OR old.`num_reviews` <> new.`num_reviews`
		OR old.`rating_sum` <> new.`rating_sum` OR old.`rating_hundredths` <> new.`rating_hundredths`
		OR old.`slot` IS NOT new.`slot` OR old.`created_at` <> new.`created_at`
		OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0)
	UNION ALL SELECT 'assortment' WHERE old.`slot` IS NOT new.`slot` OR old.`category` <> new.`category`
		OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0);
END;
