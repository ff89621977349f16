-- The full text of the products on sale, by stem, and their words as written, for completing and correcting typed words.
-- The indexes keep no copy of the texts. A migration that rebuilds `product` has to create view and triggers again and fill
-- both indexes again.
DROP TRIGGER `product_search_insert`;
--> statement-breakpoint
DROP TRIGGER `product_search_delete`;
--> statement-breakpoint
DROP TRIGGER `product_search_update`;
--> statement-breakpoint
DROP TABLE `product_search`;
--> statement-breakpoint
-- What a product is found by. A new column is added here and to the trigger `product_search_update`.
CREATE VIEW `product_searched` AS SELECT
	`num`, `name`, `brand`, `category`,
	CASE WHEN json_valid(`colors_variants`) THEN
		(SELECT coalesce(group_concat(json_extract(`value`, '$.name'), ' '), '') FROM json_each(`colors_variants`))
	ELSE '' END AS `colors`,
	`sku`,
	`description_text` AS `description`
FROM `product` WHERE `slot` IS NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
	`name`, `brand`, `category`, `colors`, `sku`, `description`,
	tokenize='porter unicode61 remove_diacritics 2', prefix='2 3 4', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_word` USING fts5(
	`words`, tokenize='unicode61 remove_diacritics 2', detail=none, content='', contentless_delete=1
);
--> statement-breakpoint
-- Few segments: a typing error is looked up some hundred times in each.
INSERT INTO `product_word`(`product_word`, `rank`) VALUES ('automerge', 2);
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_vocabulary` USING fts5vocab(`product_word`, 'row');
--> statement-breakpoint
CREATE VIEW `product_worded` AS SELECT
	`num`, concat_ws(' ', `name`, `brand`, `category`, `colors`, `sku`, `description`) AS `words`
FROM `product_searched`;
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `product` WHEN new.`slot` IS NOT NULL BEGIN
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
	SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` WHERE `num` = new.`num`;
	INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` WHERE `num` = new.`num`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` AFTER DELETE ON `product` WHEN old.`slot` IS NOT NULL BEGIN
	DELETE FROM `product_search` WHERE `rowid` = old.`num`;
	DELETE FROM `product_word` WHERE `rowid` = old.`num`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_update`
AFTER UPDATE OF `name`, `brand`, `category`, `colors_variants`, `sku`, `description_text`, `slot` ON `product`
WHEN old.`name` <> new.`name` OR old.`brand` <> new.`brand` OR old.`category` <> new.`category`
	OR old.`colors_variants` <> new.`colors_variants` OR old.`sku` <> new.`sku` OR old.`description_text` <> new.`description_text`
	OR (old.`slot` IS NULL) <> (new.`slot` IS NULL)
BEGIN
	DELETE FROM `product_search` WHERE `rowid` = new.`num`;
	INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
	SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` WHERE `num` = new.`num`;
	DELETE FROM `product_word` WHERE `rowid` = new.`num`;
	INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` WHERE `num` = new.`num`;
END;
--> statement-breakpoint
INSERT INTO `product_search`(`rowid`, `name`, `brand`, `category`, `colors`, `sku`, `description`)
SELECT `num`, `name`, `brand`, `category`, `colors`, `sku`, `description` FROM `product_searched` ORDER BY `num`;
--> statement-breakpoint
INSERT INTO `product_word`(`rowid`, `words`) SELECT `num`, `words` FROM `product_worded` ORDER BY `num`;
--> statement-breakpoint
INSERT INTO `product_search`(`product_search`) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO `product_word`(`product_word`) VALUES ('optimize');
