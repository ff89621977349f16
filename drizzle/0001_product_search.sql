-- Full text over the words of the products on sale. The index keeps no copy of them: it reads the product table.
CREATE VIRTUAL TABLE `product_search` USING fts5(
	`name`, `brand`, `category`, `description_text`,
	content='product', content_rowid='num',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3 4'
);
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `product` WHEN new.`slot` IS NOT NULL BEGIN
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `description_text`)
	VALUES (new.`num`, new.`name`, new.`brand`, new.`category`, new.`description_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` AFTER DELETE ON `product` WHEN old.`slot` IS NOT NULL BEGIN
	INSERT INTO `product_search`(`product_search`, `rowid`, `name`, `brand`, `category`, `description_text`)
	VALUES ('delete', old.`num`, old.`name`, old.`brand`, old.`category`, old.`description_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_update`
AFTER UPDATE OF `name`, `brand`, `category`, `description_text`, `slot` ON `product`
WHEN old.`name` <> new.`name` OR old.`brand` <> new.`brand` OR old.`category` <> new.`category`
	OR old.`description_text` <> new.`description_text` OR (old.`slot` IS NULL) <> (new.`slot` IS NULL)
BEGIN
	INSERT INTO `product_search`(`product_search`, `rowid`, `name`, `brand`, `category`, `description_text`)
	SELECT 'delete', old.`num`, old.`name`, old.`brand`, old.`category`, old.`description_text`
	WHERE old.`slot` IS NOT NULL;
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `description_text`)
	SELECT new.`num`, new.`name`, new.`brand`, new.`category`, new.`description_text`
	WHERE new.`slot` IS NOT NULL;
END;
