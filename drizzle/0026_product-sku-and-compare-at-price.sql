ALTER TABLE `order_item` ADD `sku` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `compare_at_cents` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `sku` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `product_sku` ON `product` (lower("sku")) WHERE "product"."sku" <> '';