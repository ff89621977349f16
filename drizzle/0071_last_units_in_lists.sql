-- by hand
-- Lists show how many of the last units are left, and another picture of a product.
DROP TRIGGER `product_update`;
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
		OR old.`sku` <> new.`sku` OR old.`description_text` <> new.`description_text` OR old.`image` <> new.`image` OR old.`image_b` <> new.`image_b`
		OR old.`colors_variants` <> new.`colors_variants` OR old.`options` <> new.`options` OR old.`variant_skus` <> new.`variant_skus`
		OR old.`num_reviews` <> new.`num_reviews`
		OR old.`rating_sum` <> new.`rating_sum` OR old.`rating_hundredths` <> new.`rating_hundredths`
		OR old.`slot` IS NOT new.`slot` OR old.`created_at` <> new.`created_at`
		OR min(old.`count_in_stock`, 4) <> min(new.`count_in_stock`, 4)
	UNION ALL SELECT 'assortment' WHERE old.`slot` IS NOT new.`slot` OR old.`category` <> new.`category`
		OR (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0);
END;
