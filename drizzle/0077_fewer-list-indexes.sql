-- Items and tracking numbers of an order are stored and removed, never renamed.
DROP TRIGGER `order_search_item_update`;
--> statement-breakpoint
DROP TRIGGER `order_search_parcel_update`;
--> statement-breakpoint
-- A label that is voided takes its tracking number from the order, which that number must not find any more.
CREATE TRIGGER `order_search_parcel_delete` AFTER DELETE ON `tracking_number` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`
	FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
END;
--> statement-breakpoint
-- Labels that were voided before.
DELETE FROM `order_search` WHERE `rowid` IN
	(SELECT `order`.`number` FROM `order` INNER JOIN `shipping_label` ON `shipping_label`.`order_id` = `order`.`id`
	WHERE `shipping_label`.`status` IN ('voiding', 'voided'));
--> statement-breakpoint
INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`
FROM `order_searched` WHERE `num` IN
	(SELECT `order`.`number` FROM `order` INNER JOIN `shipping_label` ON `shipping_label`.`order_id` = `order`.`id`
	WHERE `shipping_label`.`status` IN ('voiding', 'voided'));
--> statement-breakpoint
-- A review comes and goes only with the numbers of its product, whose own trigger records the change of its pages.
DROP TRIGGER `page_change_review_insert`;
--> statement-breakpoint
DROP TRIGGER `page_change_review_delete`;
--> statement-breakpoint
-- The address of a subscriber never changes: another one is another subscriber.
DROP TRIGGER `subscriber_search_update`;
--> statement-breakpoint
-- Items leave an order only before its new total is stored, which indexes it.
DROP TRIGGER `order_search_item_delete`;
--> statement-breakpoint
-- The names in conversations are short: a search reads them all.
DROP TRIGGER `conversation_search_insert`;
--> statement-breakpoint
DROP TRIGGER `conversation_search_update`;
--> statement-breakpoint
DROP TRIGGER `conversation_search_delete`;
--> statement-breakpoint
DROP TABLE `conversation_search`;
