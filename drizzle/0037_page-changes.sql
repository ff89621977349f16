CREATE TABLE `page_change` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL
);
--> statement-breakpoint
-- A migration that rebuilds one of these tables has to create its triggers again.
CREATE TRIGGER `page_change_product_insert` AFTER INSERT ON `product` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('catalogue'), ('assortment'), ('product ' || new.`num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_product_delete` AFTER DELETE ON `product` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('catalogue'), ('assortment'), ('product ' || old.`num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_product_update` AFTER UPDATE ON `product` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('product ' || new.`num`);
END;
--> statement-breakpoint
-- What lists show of a product, find it by or sort it by. Of the stock they show only whether there is any.
CREATE TRIGGER `page_change_catalogue`
AFTER UPDATE OF `id`, `name`, `brand`, `category`, `price_cents`, `compare_at_cents`, `sku`, `description_text`, `image`,
	`colors_variants`, `num_reviews`, `rating_sum`, `rating_hundredths`, `slot`, `created_at` ON `product`
BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_sold_out` AFTER UPDATE OF `count_in_stock` ON `product`
WHEN (old.`count_in_stock` > 0) <> (new.`count_in_stock` > 0)
BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('catalogue'), ('assortment');
END;
--> statement-breakpoint
-- Which products there are, by category: what related products are chosen from.
CREATE TRIGGER `page_change_assortment` AFTER UPDATE OF `slot`, `category` ON `product`
WHEN old.`slot` IS NOT new.`slot` OR old.`category` <> new.`category`
BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('assortment');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_review_insert` AFTER INSERT ON `review` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('product ' || new.`product_num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_review_update` AFTER UPDATE ON `review` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('product ' || new.`product_num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_review_delete` AFTER DELETE ON `review` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('product ' || old.`product_num`);
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_setting_insert` AFTER INSERT ON `setting` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_setting_update` AFTER UPDATE ON `setting` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_setting_delete` AFTER DELETE ON `setting` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_page_insert` AFTER INSERT ON `page` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_page_update` AFTER UPDATE ON `page` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_page_delete` AFTER DELETE ON `page` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_shipping_rate_insert` AFTER INSERT ON `shipping_rate` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_shipping_rate_update` AFTER UPDATE ON `shipping_rate` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
--> statement-breakpoint
CREATE TRIGGER `page_change_shipping_rate_delete` AFTER DELETE ON `shipping_rate` BEGIN
	INSERT INTO `page_change`(`scope`) VALUES ('shop');
END;
