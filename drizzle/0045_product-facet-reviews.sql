-- Products are also sorted by the columns of `product_facet`.
ALTER TABLE `product_facet` ADD `num_reviews` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `product_facet` SET `num_reviews` = `product`.`num_reviews` FROM `product` WHERE `product`.`num` = `product_facet`.`num`;
--> statement-breakpoint
DROP TRIGGER `product_facet_insert`;
--> statement-breakpoint
DROP TRIGGER `product_facet_update`;
--> statement-breakpoint
DROP VIEW `product_faceted`;
--> statement-breakpoint
-- What a published product is filtered by. A new column is added here, to `product_facet` and to the triggers.
CREATE VIEW `product_faceted` AS SELECT
	`num`, `category`, `brand`,
	CASE WHEN json_valid(`colors_variants`) THEN
		(SELECT json_group_array(json_extract(`value`, '$.name')) FROM json_each(`colors_variants`))
	ELSE '[]' END AS `colors`,
	`price_cents`, `rating_hundredths`, `count_in_stock` > 0 AS `is_in_stock`, `num_reviews`
FROM `product` WHERE `slot` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `product_facet_insert` AFTER INSERT ON `product` WHEN new.`slot` IS NOT NULL BEGIN
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_facet_update`
AFTER UPDATE OF `category`, `brand`, `colors_variants`, `price_cents`, `rating_hundredths`, `count_in_stock`, `num_reviews`, `slot` ON `product`
WHEN old.`category` <> new.`category` OR old.`brand` <> new.`brand` OR old.`colors_variants` <> new.`colors_variants`
	OR old.`price_cents` <> new.`price_cents` OR old.`rating_hundredths` <> new.`rating_hundredths`
	OR old.`num_reviews` <> new.`num_reviews` OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0) OR (old.`slot` IS NULL) <> (new.`slot` IS NULL)
BEGIN
	UPDATE `product_facet` SET `is_listed` = 0, `seq` = (SELECT max(`seq`) + 1 FROM `product_facet`)
	WHERE `num` = new.`num` AND new.`slot` IS NULL AND `is_listed`;
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
END;
