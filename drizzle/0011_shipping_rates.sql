CREATE TABLE `shipping_rate` (
	`id` text PRIMARY KEY NOT NULL,
	`rate_id` text NOT NULL,
	`zone` text NOT NULL,
	`shipping_method` text DEFAULT '' NOT NULL,
	`service` text NOT NULL,
	`carrier` text NOT NULL,
	`first_unit_cents` integer NOT NULL,
	`further_unit_cents` integer NOT NULL,
	`delivery_days` integer NOT NULL,
	`is_offered` integer DEFAULT true NOT NULL,
	CONSTRAINT "shipping_rate_not_negative" CHECK(first_unit_cents >= 0 and further_unit_cents >= 0 and delivery_days > 0),
	CONSTRAINT "shipping_rate_standard_free" CHECK(rate_id <> 'standard' or (first_unit_cents = 0 and further_unit_cents = 0 and is_offered = 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_rate_place` ON `shipping_rate` (`zone`,`rate_id`,lower("shipping_method"));--> statement-breakpoint
INSERT INTO `shipping_rate` (`id`, `rate_id`, `zone`, `service`, `carrier`, `first_unit_cents`, `further_unit_cents`, `delivery_days`) VALUES
	('standard-lower-48', 'standard', 'lower-48', 'Standard', 'USPS', 0, 0, 5),
	('standard-remote', 'standard', 'remote', 'Standard', 'USPS', 0, 0, 9),
	('standard-abroad', 'standard', 'abroad', 'Standard', 'USPS', 0, 0, 14),
	('expedited-lower-48', 'expedited', 'lower-48', 'Expedited', 'UPS', 995, 250, 2),
	('expedited-remote', 'expedited', 'remote', 'Expedited', 'UPS', 1995, 450, 4),
	('expedited-abroad', 'expedited', 'abroad', 'Expedited', 'UPS', 2995, 750, 6),
	('overnight-lower-48', 'overnight', 'lower-48', 'Overnight', 'UPS', 2495, 600, 1);
