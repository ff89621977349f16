-- Pages of products have the scope 'catalog', as the code spells it.
DROP TRIGGER `product_insert`;--> statement-breakpoint
CREATE TRIGGER `product_insert` AFTER INSERT ON `product` BEGIN
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
	SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` WHERE `num` = new.`num`;
	INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` WHERE `num` = new.`num`;
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`, char(31, 31) || new.`sku`;
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
	INSERT INTO `page_change`(`scope`) VALUES ('catalog'), ('assortment'), ('product ' || new.`num`);
END;
--> statement-breakpoint
DROP TRIGGER `product_delete`;--> statement-breakpoint
CREATE TRIGGER `product_delete` AFTER DELETE ON `product` BEGIN
	DELETE FROM `product_search` WHERE `rowid` = old.`num` AND old.`slot` IS NOT NULL;
	DELETE FROM `product_word` WHERE `rowid` = old.`num` AND old.`slot` IS NOT NULL;
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
	UPDATE `product_facet` SET `is_listed` = 0, `seq` = (SELECT max(`seq`) + 1 FROM `product_facet`) WHERE `num` = old.`num` AND `is_listed`;
	INSERT INTO `page_change`(`scope`) VALUES ('catalog'), ('assortment'), ('product ' || old.`num`);
END;
--> statement-breakpoint
DROP TRIGGER `product_update`;--> statement-breakpoint
CREATE TRIGGER `product_update` AFTER UPDATE ON `product` BEGIN
	UPDATE `product_facet` SET `is_listed` = 0, `seq` = (SELECT max(`seq`) + 1 FROM `product_facet`)
	WHERE `num` = new.`num` AND new.`slot` IS NULL AND `is_listed`;
	INSERT INTO `product_facet`(`num`, `seq`, `is_listed`, `category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`)
	SELECT `num`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `product_facet`), 1,
		`category`, `brand`, `colors`, `price_cents`, `rating_hundredths`, `is_in_stock`, `num_reviews`
	FROM `product_faceted` WHERE `num` = new.`num`
		AND (old.`category` <> new.`category` OR old.`brand` <> new.`brand` OR old.`colors_variants` <> new.`colors_variants`
		OR old.`price_cents` <> new.`price_cents` OR old.`rating_hundredths` <> new.`rating_hundredths`
		OR old.`num_reviews` <> new.`num_reviews` OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0)
		OR (old.`slot` IS NULL) <> (new.`slot` IS NULL))
	ON CONFLICT (`num`) DO UPDATE SET
		`seq` = excluded.`seq`, `is_listed` = 1, `category` = excluded.`category`, `brand` = excluded.`brand`,
		`colors` = excluded.`colors`, `price_cents` = excluded.`price_cents`,
		`rating_hundredths` = excluded.`rating_hundredths`, `is_in_stock` = excluded.`is_in_stock`,
		`num_reviews` = excluded.`num_reviews`;
	INSERT INTO `page_change`(`scope`)
	SELECT 'product ' || new.`num`
	UNION ALL SELECT 'catalog' WHERE old.`id` <> new.`id` OR old.`name` <> new.`name` OR old.`brand` <> new.`brand`
		OR old.`category` <> new.`category` OR old.`price_cents` <> new.`price_cents` OR old.`compare_at_cents` IS NOT new.`compare_at_cents`
		OR old.`sku` <> new.`sku` OR old.`description_text` <> new.`description_text` OR old.`image` <> new.`image`
		OR old.`colors_variants` <> new.`colors_variants` OR old.`num_reviews` <> new.`num_reviews`
		OR old.`rating_sum` <> new.`rating_sum` OR old.`rating_hundredths` <> new.`rating_hundredths`
		OR old.`slot` IS NOT new.`slot` OR old.`created_at` <> new.`created_at`
		OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0)
	UNION ALL SELECT 'assortment' WHERE old.`slot` IS NOT new.`slot` OR old.`category` <> new.`category`
		OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0);
END;
--> statement-breakpoint
UPDATE `page_change` SET `scope` = 'catalog' WHERE `scope` = 'catalogue';
