-- Texts of the back office's lists by their parts of three letters, so that a filter reads what it finds and not the whole list.
-- The indexes keep no copy of the texts. char(31, 31) marks the start of each text: one or two letters are found there only.
-- A migration that rebuilds one of these tables has to create its triggers and fill its index again.
CREATE VIRTUAL TABLE `order_search` USING fts5(
	`number`, `id`, `name`, `email`, `username`, `products`, `guest`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
-- What an order is found by. char(30) encloses the number, ends the id, and marks orders of guests.
CREATE VIEW `order_searched` AS SELECT
	`number` AS `num`,
	char(30) || `number` || char(30) AS `number`,
	char(31, 31) || `id` || char(30) AS `id`,
	char(31, 31) || `first_name` || ' ' || `last_name` || char(31, 31) || `last_name` AS `name`,
	char(31, 31) || `email` AS `email`,
	char(31, 31) || `username` AS `username`,
	(SELECT group_concat(char(31, 31) || `name`, '') FROM `order_item` WHERE `order_id` = `order`.`id`) AS `products`,
	CASE `username` WHEN '' THEN char(30, 30, 30, 31, 31) || `first_name` || ' ' || `last_name` || char(31, 31) || `last_name`
		|| char(31, 31) || `email`
		|| char(31, 31) || (SELECT group_concat(`value`, ' ') FROM json_each(`shipping_address`)) END AS `guest`
FROM `order`;
--> statement-breakpoint
CREATE TRIGGER `order_search_insert` AFTER INSERT ON `order` BEGIN
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` WHERE `num` = new.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_delete` AFTER DELETE ON `order` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = old.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_update`
AFTER UPDATE OF `number`, `id`, `first_name`, `last_name`, `email`, `username`, `shipping_address` ON `order` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = old.`number`;
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` WHERE `num` = new.`number`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_insert` AFTER INSERT ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = (SELECT `number` FROM `order` WHERE `id` = new.`order_id`);
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` WHERE `num` = (SELECT `number` FROM `order` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_delete` AFTER DELETE ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = (SELECT `number` FROM `order` WHERE `id` = old.`order_id`);
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` WHERE `num` = (SELECT `number` FROM `order` WHERE `id` = old.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_item_update` AFTER UPDATE OF `order_id`, `name` ON `order_item` BEGIN
	DELETE FROM `order_search` WHERE `rowid` = (SELECT `number` FROM `order` WHERE `id` = new.`order_id`);
	INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
	SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` WHERE `num` = (SELECT `number` FROM `order` WHERE `id` = new.`order_id`);
END;
--> statement-breakpoint
INSERT INTO `order_search`(`rowid`, `number`, `id`, `name`, `email`, `username`, `products`, `guest`)
SELECT `num`, `number`, `id`, `name`, `email`, `username`, `products`, `guest` FROM `order_searched` ORDER BY `num`;
--> statement-breakpoint
INSERT INTO `order_search`(`order_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_text_search` USING fts5(
	`id`, `name`, `category`, `brand`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `product_text_search_insert` AFTER INSERT ON `product` BEGIN
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_text_search_delete` AFTER DELETE ON `product` BEGIN
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_text_search_update` AFTER UPDATE OF `id`, `name`, `category`, `brand` ON `product` BEGIN
	DELETE FROM `product_text_search` WHERE `rowid` = old.`num`;
	INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`)
	SELECT new.`num`, char(31, 31) || new.`id`, char(31, 31) || new.`name`, char(31, 31) || new.`category`, char(31, 31) || new.`brand`;
END;
--> statement-breakpoint
INSERT INTO `product_text_search`(`rowid`, `id`, `name`, `category`, `brand`)
SELECT `num`, char(31, 31) || `id`, char(31, 31) || `name`, char(31, 31) || `category`, char(31, 31) || `brand` FROM `product`;
--> statement-breakpoint
INSERT INTO `product_text_search`(`product_text_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(
	`id`, `first_name`, `last_name`, `username`, `email`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `user_search_insert` AFTER INSERT ON `user` WHEN new.`is_guest` = 0 BEGIN
	INSERT INTO `user_search`(`rowid`, `id`, `first_name`, `last_name`, `username`, `email`)
	SELECT new.`rowid`, char(31, 31) || new.`id`, char(31, 31) || new.`first_name`, char(31, 31) || new.`last_name`, char(31, 31) || coalesce(new.`username`, ''), char(31, 31) || coalesce(new.`email`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_delete` AFTER DELETE ON `user` WHEN old.`is_guest` = 0 BEGIN
	DELETE FROM `user_search` WHERE `rowid` = old.`rowid`;
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_update` AFTER UPDATE OF `id`, `first_name`, `last_name`, `username`, `email`, `is_guest` ON `user` BEGIN
	DELETE FROM `user_search` WHERE `rowid` = old.`rowid`;
	INSERT INTO `user_search`(`rowid`, `id`, `first_name`, `last_name`, `username`, `email`)
	SELECT new.`rowid`, char(31, 31) || new.`id`, char(31, 31) || new.`first_name`, char(31, 31) || new.`last_name`, char(31, 31) || coalesce(new.`username`, ''), char(31, 31) || coalesce(new.`email`, '') WHERE new.`is_guest` = 0;
END;
--> statement-breakpoint
INSERT INTO `user_search`(`rowid`, `id`, `first_name`, `last_name`, `username`, `email`)
SELECT `rowid`, char(31, 31) || `id`, char(31, 31) || `first_name`, char(31, 31) || `last_name`, char(31, 31) || coalesce(`username`, ''), char(31, 31) || coalesce(`email`, '') FROM `user` WHERE `is_guest` = 0;
--> statement-breakpoint
INSERT INTO `user_search`(`user_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `outbox_email_search` USING fts5(
	`recipient`, `subject`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `outbox_email_search_insert` AFTER INSERT ON `outbox_email` BEGIN
	INSERT INTO `outbox_email_search`(`rowid`, `recipient`, `subject`)
	SELECT new.`rowid`, char(31, 31) || new.`recipient`, char(31, 31) || new.`subject`;
END;
--> statement-breakpoint
CREATE TRIGGER `outbox_email_search_delete` AFTER DELETE ON `outbox_email` BEGIN
	DELETE FROM `outbox_email_search` WHERE `rowid` = old.`rowid`;
END;
--> statement-breakpoint
CREATE TRIGGER `outbox_email_search_update` AFTER UPDATE OF `recipient`, `subject` ON `outbox_email` BEGIN
	DELETE FROM `outbox_email_search` WHERE `rowid` = old.`rowid`;
	INSERT INTO `outbox_email_search`(`rowid`, `recipient`, `subject`)
	SELECT new.`rowid`, char(31, 31) || new.`recipient`, char(31, 31) || new.`subject`;
END;
--> statement-breakpoint
INSERT INTO `outbox_email_search`(`rowid`, `recipient`, `subject`)
SELECT `rowid`, char(31, 31) || `recipient`, char(31, 31) || `subject` FROM `outbox_email`;
--> statement-breakpoint
INSERT INTO `outbox_email_search`(`outbox_email_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `conversation_search` USING fts5(
	`person_name`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `conversation_search_insert` AFTER INSERT ON `conversation` BEGIN
	INSERT INTO `conversation_search`(`rowid`, `person_name`)
	SELECT new.`rowid`, char(31, 31) || new.`person_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `conversation_search_delete` AFTER DELETE ON `conversation` BEGIN
	DELETE FROM `conversation_search` WHERE `rowid` = old.`rowid`;
END;
--> statement-breakpoint
CREATE TRIGGER `conversation_search_update` AFTER UPDATE OF `person_name` ON `conversation` BEGIN
	DELETE FROM `conversation_search` WHERE `rowid` = old.`rowid`;
	INSERT INTO `conversation_search`(`rowid`, `person_name`)
	SELECT new.`rowid`, char(31, 31) || new.`person_name`;
END;
--> statement-breakpoint
INSERT INTO `conversation_search`(`rowid`, `person_name`)
SELECT `rowid`, char(31, 31) || `person_name` FROM `conversation`;
--> statement-breakpoint
INSERT INTO `conversation_search`(`conversation_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `contact_message_search` USING fts5(
	`name`, `email`, `subject`, `message`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `contact_message_search_insert` AFTER INSERT ON `contact_message` BEGIN
	INSERT INTO `contact_message_search`(`rowid`, `name`, `email`, `subject`, `message`)
	SELECT new.`rowid`, char(31, 31) || new.`name`, char(31, 31) || new.`email`, char(31, 31) || new.`subject`, char(31, 31) || new.`message`;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_message_search_delete` AFTER DELETE ON `contact_message` BEGIN
	DELETE FROM `contact_message_search` WHERE `rowid` = old.`rowid`;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_message_search_update` AFTER UPDATE OF `name`, `email`, `subject`, `message` ON `contact_message` BEGIN
	DELETE FROM `contact_message_search` WHERE `rowid` = old.`rowid`;
	INSERT INTO `contact_message_search`(`rowid`, `name`, `email`, `subject`, `message`)
	SELECT new.`rowid`, char(31, 31) || new.`name`, char(31, 31) || new.`email`, char(31, 31) || new.`subject`, char(31, 31) || new.`message`;
END;
--> statement-breakpoint
INSERT INTO `contact_message_search`(`rowid`, `name`, `email`, `subject`, `message`)
SELECT `rowid`, char(31, 31) || `name`, char(31, 31) || `email`, char(31, 31) || `subject`, char(31, 31) || `message` FROM `contact_message`;
--> statement-breakpoint
INSERT INTO `contact_message_search`(`contact_message_search`) VALUES ('optimize');
--> statement-breakpoint
CREATE VIRTUAL TABLE `subscriber_search` USING fts5(
	`email`,
	tokenize='trigram', content='', contentless_delete=1
);
--> statement-breakpoint
CREATE TRIGGER `subscriber_search_insert` AFTER INSERT ON `subscriber` BEGIN
	INSERT INTO `subscriber_search`(`rowid`, `email`)
	SELECT new.`rowid`, char(31, 31) || new.`email`;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriber_search_delete` AFTER DELETE ON `subscriber` BEGIN
	DELETE FROM `subscriber_search` WHERE `rowid` = old.`rowid`;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriber_search_update` AFTER UPDATE OF `email` ON `subscriber` BEGIN
	DELETE FROM `subscriber_search` WHERE `rowid` = old.`rowid`;
	INSERT INTO `subscriber_search`(`rowid`, `email`)
	SELECT new.`rowid`, char(31, 31) || new.`email`;
END;
--> statement-breakpoint
INSERT INTO `subscriber_search`(`rowid`, `email`)
SELECT `rowid`, char(31, 31) || `email` FROM `subscriber`;
--> statement-breakpoint
INSERT INTO `subscriber_search`(`subscriber_search`) VALUES ('optimize');
