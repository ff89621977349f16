ALTER TABLE `cart` ADD `lost_products` text;--> statement-breakpoint
ALTER TABLE `product` ADD `description_raw` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `product_listed` ON `product` (`id`,`name`,`category`,`brand`,`price_cents`);