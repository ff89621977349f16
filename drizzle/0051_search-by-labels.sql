-- Orders are found by what stands on labels, slips and statements too, and all lists without regard to accents: the indexes
-- are filled again. A migration that rebuilds one of these tables has to create its triggers and fill its index again.
DROP TRIGGER `order_search_insert`;
--> statement-breakpoint
DROP TRIGGER `order_search_delete`;
--> statement-breakpoint
DROP TRIGGER `order_search_update`;
--> statement-breakpoint
DROP TRIGGER `order_search_item_insert`;
--> statement-breakpoint
DROP TRIGGER `order_search_item_delete`;
--> statement-breakpoint
DROP TRIGGER `order_search_item_update`;
--> statement-breakpoint
DROP VIEW `order_searched`;
--> statement-breakpoint
DROP TABLE `order_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search` USING fts5(
	`number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
-- What an order is found by. char(31, 31) marks the start of each text. char(30) encloses the number, the postal code and each
-- amount, ends the id, and marks orders of guests.
CREATE VIEW `order_searched` AS SELECT
	`number` AS `num`,
	char(30) || `number` || char(30) AS `number`,
	char(31, 31) || `id` || char(30) AS `id`,
	char(31, 31) || `first_name` || ' ' || `last_name` || char(31, 31) || `last_name` AS `name`,
	char(31, 31) || `email` AS `email`,
	char(31, 31) || `username` AS `username`,
	(SELECT group_concat(concat(char(31, 31), `name`, CASE `sku` WHEN '' THEN '' ELSE char(31, 31) || `sku` END), '')
		FROM `order_item` WHERE `order_id` = `order`.`id`) AS `products`,
	CASE `username` WHEN '' THEN char(30, 30, 30, 31, 31) || `first_name` || ' ' || `last_name` || char(31, 31) || `last_name`
		|| char(31, 31) || `email`
		|| char(31, 31) || (SELECT group_concat(`value`, ' ') FROM json_each(`shipping_address`)) END AS `guest`,
	-- The lines of a label; the place in the orders in which it is written. The last name, address lines, place and postal
	-- code are texts of their own as well.
	(SELECT concat(
			char(31, 31), `first`, ' ', `last`, char(31, 31), `last`, char(31, 31), `line1`, char(31, 31), `line2`,
			char(31, 31), `city`, ', ', `state`, ' ', `code`, char(31, 31), `city`, ' ', `state`, ' ', `code`,
			char(31, 31), `city`, ' ', `code`, char(31, 31), `code`, ' ', `city`, char(30), `code`, char(30)
		) FROM (SELECT
			`shipping_address` ->> '$.shipToFirstName' AS `first`, `shipping_address` ->> '$.shipToLastName' AS `last`,
			`shipping_address` ->> '$.address1' AS `line1`, `shipping_address` ->> '$.address2' AS `line2`,
			`shipping_address` ->> '$.city' AS `city`, `shipping_address` ->> '$.state' AS `state`,
			`shipping_address` ->> '$.postalCode' AS `code`
		)) AS `recipient`,
	(SELECT group_concat(char(31, 31) || `code`, '') FROM (
		SELECT `number` AS `code` FROM `tracking_number` WHERE `order_id` = `order`.`id`
		UNION ALL SELECT `id` FROM `payment_capture` WHERE `order_id` = `order`.`id`
		UNION ALL SELECT `provider_refund_id` FROM `refund` WHERE `order_id` = `order`.`id` AND `provider_refund_id` IS NOT NULL
	)) AS `codes`,
	(SELECT group_concat(printf('%c%d.%02d%c', char(30), `cents` / 100, `cents` % 100, char(30)), '') FROM (
		SELECT `order`.`total_cents` AS `cents`
		UNION SELECT `amount_cents` FROM `payment_capture` WHERE `order_id` = `order`.`id`
		UNION SELECT `amount_cents` FROM `refund` WHERE `order_id` = `order`.`id`
	)) AS `amounts`
FROM `order`;
--> statement-breakpoint
CREATE TRIGGER `order_search_insert` AFTER INSERT ON `order` BEGIN
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` = new.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_delete` AFTER DELETE ON `order` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = old.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_update`
AFTER UPDATE OF `number`, `id`, `first_name`, `last_name`, `email`, `username`, `shipping_address`, `total_cents` ON `order` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = old.`number`;
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` = new.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_insert` AFTER INSERT ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_delete` AFTER DELETE ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_update` AFTER UPDATE OF `order_id`, `name`, `sku` ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_parcel_insert` AFTER INSERT ON `tracking_number` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_parcel_delete` AFTER DELETE ON `tracking_number` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_parcel_update` AFTER UPDATE OF `order_id`, `number` ON `tracking_number` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_capture_insert` AFTER INSERT ON `payment_capture` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_capture_delete` AFTER DELETE ON `payment_capture` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_capture_update` AFTER UPDATE OF `id`, `order_id`, `amount_cents` ON `payment_capture` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_refund_insert` AFTER INSERT ON `refund` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (new.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_refund_delete` AFTER DELETE ON `refund` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_refund_update` AFTER UPDATE OF `order_id`, `provider_refund_id`, `amount_cents` ON `refund` BEGIN
	DELETE FROM `order_search` WHERE `rowid` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` WHERE `num` IN (SELECT `number` FROM `order` WHERE `id` IN (old.`order_id`, new.`order_id`));
END;
--> statement-breakpoint
INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts`)
SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`, `recipient`, `codes`, `amounts` FROM `order_searched` ORDER BY `num`;
--> statement-breakpoint
INSERT INTO `order_search`(`order_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `product_text_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_text_search` USING fts5(
	`id`, `name`, `category`, `brand`, `sku`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`, `sku`)
SELECT `num`, char(31, 31) || `id`, char(31, 31) || `name`, char(31, 31) || `category`, char(31, 31) || `brand`, char(31, 31) || `sku` FROM `product`;
--> statement-breakpoint
INSERT INTO `product_text_search`(`product_text_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `user_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(
	`id`, `first_name`, `last_name`, `username`, `email`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `user_search`(`rowid`, `id`, `first_name`, `last_name`, `username`, `email`)
SELECT `rowid`, char(31, 31) || `id`, char(31, 31) || `first_name`, char(31, 31) || `last_name`, char(31, 31) || coalesce(`username`, ''), char(31, 31) || coalesce(`email`, '') FROM `user` WHERE `is_guest` = 0;
--> statement-breakpoint
INSERT INTO `user_search`(`user_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `outbox_email_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `outbox_email_search` USING fts5(
	`recipient`, `subject`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `outbox_email_search`(`rowid`, `recipient`, `subject`)
SELECT `rowid`, char(31, 31) || `recipient`, char(31, 31) || `subject` FROM `outbox_email`;
--> statement-breakpoint
INSERT INTO `outbox_email_search`(`outbox_email_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `conversation_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `conversation_search` USING fts5(
	`person_name`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `conversation_search`(`rowid`, `person_name`)
SELECT `rowid`, char(31, 31) || `person_name` FROM `conversation`;
--> statement-breakpoint
INSERT INTO `conversation_search`(`conversation_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `contact_message_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `contact_message_search` USING fts5(
	`name`, `email`, `subject`, `message`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `contact_message_search`(`rowid`, `name`, `email`, `subject`, `message`)
SELECT `rowid`, char(31, 31) || `name`, char(31, 31) || `email`, char(31, 31) || `subject`, char(31, 31) || `message` FROM `contact_message`;
--> statement-breakpoint
INSERT INTO `contact_message_search`(`contact_message_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `subscriber_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `subscriber_search` USING fts5(
	`email`,
	tokenize='trigram remove_diacritics 1', content='', contentless_delete=1
);
--> statement-breakpoint
INSERT INTO `subscriber_search`(`rowid`, `email`)
SELECT `rowid`, char(31, 31) || `email` FROM `subscriber`;
--> statement-breakpoint
INSERT INTO `subscriber_search`(`subscriber_search`) VALUES ('optimize');
--> statement-breakpoint
DROP TABLE `message_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `message_search` USING fts5(
	`content`, content='message', content_rowid='num', tokenize='trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO `message_search`(`message_search`) VALUES ('rebuild');
