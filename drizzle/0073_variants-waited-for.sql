DROP INDEX `stock_notice_once`;--> statement-breakpoint
ALTER TABLE `stock_notice` ADD `option_values` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notice_once` ON `stock_notice` (`product_num`,`variant_num`,`option_values`,`email`);