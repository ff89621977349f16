CREATE TABLE `category` (
	`slug` text PRIMARY KEY NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`position` integer,
	`is_in_menu` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `page_change_category_insert` AFTER INSERT ON `category` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_category_update` AFTER UPDATE ON `category` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_category_delete` AFTER DELETE ON `category` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
