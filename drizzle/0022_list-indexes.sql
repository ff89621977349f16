DROP INDEX `order_listed`;--> statement-breakpoint
CREATE INDEX `order_listed` ON `order` (`number`,`id`,`created_at`,`total_cents`,`paid_at`,`shipped_at`,`delivered_at`,`cancelled_at`);--> statement-breakpoint
CREATE INDEX `product_by_stock` ON `product` (`count_in_stock`,`num`,`slot`);--> statement-breakpoint
ALTER TABLE `contact_message` DROP COLUMN `search_text`;