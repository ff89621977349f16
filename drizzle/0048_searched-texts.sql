-- Which products are found by other words than before, for what the shop keeps of its search indexes. A migration that
-- rebuilds `product` has to create these triggers again.
CREATE TRIGGER `page_change_texts_insert` AFTER INSERT ON `product` WHEN new.`slot` IS NOT NULL BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('texts ' || new.`num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_texts_delete` AFTER DELETE ON `product` WHEN old.`slot` IS NOT NULL BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('texts ' || old.`num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_texts_update`
AFTER UPDATE OF `name`, `brand`, `category`, `colors_variants`, `sku`, `description_text`, `slot` ON `product`
WHEN old.`name` <> new.`name` OR old.`brand` <> new.`brand` OR old.`category` <> new.`category`
	OR old.`colors_variants` <> new.`colors_variants` OR old.`sku` <> new.`sku` OR old.`description_text` <> new.`description_text`
	OR (old.`slot` IS NULL) <> (new.`slot` IS NULL)
BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('texts ' || new.`num`);
END;
