DROP INDEX `stock_notice_once`;--> statement-breakpoint
ALTER TABLE `stock_notice` ADD `option_values` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notice_once` ON `stock_notice` (`product_num`,`variant_num`,`option_values`,`email`);--> statement-breakpoint
-- by hand
UPDATE `stock_notice` SET `option_values` = (SELECT `option_values` FROM `variant` WHERE `num` = `variant_num`)
WHERE EXISTS (SELECT 1 FROM `variant` WHERE `num` = `variant_num`);
--> statement-breakpoint
-- The reports sum up by variant: the stored sums are computed again.
DELETE FROM `report_day`;
