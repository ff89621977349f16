CREATE TABLE `tax_class` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_class_name` ON `tax_class` (lower("name"));--> statement-breakpoint
DROP INDEX `tax_rate_place`;--> statement-breakpoint
ALTER TABLE `tax_rate` ADD `tax_class` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rate_place` ON `tax_rate` (`country`,`state_key`,`tax_class`);--> statement-breakpoint
ALTER TABLE `order` ADD `included_tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `prices_include_tax` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `tax_lines` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `currency` text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_item` ADD `tax_class` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_item` ADD `tax_rate` integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `tax_class` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
CREATE INDEX `product_by_tax_class` ON `product` (`tax_class`) WHERE tax_class <> 'standard';--> statement-breakpoint
-- by hand
INSERT INTO `tax_class` (`id`, `name`) VALUES ('standard', 'Standard');
