CREATE TABLE `shipping_zone` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`places` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_zone_name` ON `shipping_zone` (lower("name"));--> statement-breakpoint
DROP INDEX `shipping_rate_place`;--> statement-breakpoint
ALTER TABLE `shipping_rate` ADD `kind` text DEFAULT 'ship' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_rate` ADD `min_weight` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_rate` ADD `max_weight` integer;--> statement-breakpoint
ALTER TABLE `shipping_rate` ADD `min_total_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_rate` ADD `max_total_cents` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_rate_place` ON `shipping_rate` (`zone`,`rate_id`,lower("shipping_method"),`min_weight`,`min_total_cents`);--> statement-breakpoint
ALTER TABLE `product` ADD `weight` integer;--> statement-breakpoint
ALTER TABLE `product` ADD `country_of_origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `hs_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `product` ADD `gtin` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- by hand
-- The three zones that the shop had so far. Their ids are what rates have in `zone`.
INSERT INTO `shipping_zone` (`id`, `name`, `position`, `places`) VALUES
	('remote', 'Alaska, Hawaii, territories and military posts', 10, 'US-AK
US-HI
US-PR
US-VI
US-GU
US-AS
US-MP
US-AA
US-AE
US-AP
US 006*
US 007*
US 009*
US 09000-09899
US 340*
US 96200-96999
US 99500-99999'),
	('lower-48', 'United States', 20, 'US'),
	('abroad', 'Other countries', 30, '*');
