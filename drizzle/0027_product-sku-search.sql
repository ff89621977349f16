-- The product list's full-text index, now with the SKU. It has a row for every product, so it is filled again.
DROP TRIGGER `product_text_search_insert`;
--> statement-breakpoint
DROP TRIGGER `product_text_search_delete`;
--> statement-breakpoint
DROP TRIGGER `product_text_search_update`;
--> statement-breakpoint
DROP TABLE `product_text_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_text_search` USING fts5(
	`id`, `name`, `category`, `brand`, `sku`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `product_text_search_insert` AFTER INSERT ON `product` BEGIN
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`, char(31, 31) || new.`sku`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_text_search_delete` AFTER DELETE ON `product` BEGIN
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_text_search_update` AFTER UPDATE OF `id`, `name`, `category`, `brand`, `sku` ON `product` BEGIN
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`, char(31, 31) || new.`sku`;
END;
--> statement-breakpoint
INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
SELECT `num`, char(31, 31) || `id`, char(31, 31) || `name`, char(31, 31) || `category`, char(31, 31) || `brand`, char(31, 31) || `sku` FROM `product`;
--> statement-breakpoint
INSERT INTO `product_text_search`(`product_text_search`) VALUES ('optimize');
