CREATE TABLE `tax_rate` (
	`id` text PRIMARY KEY NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`state_key` text DEFAULT '' NOT NULL,
	`thousandths` integer NOT NULL,
	CONSTRAINT "tax_rate_range" CHECK(thousandths between 0 and 50000),
	CONSTRAINT "tax_rate_state_of_country" CHECK(state_key = '' or country <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rate_place` ON `tax_rate` (`country`,`state_key`);--> statement-breakpoint
ALTER TABLE `order` ADD `tax_rate` integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
INSERT INTO `tax_rate` (`id`, `thousandths`) VALUES ('default', 15000);
