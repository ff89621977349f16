DROP INDEX `product_low_stock`;--> statement-breakpoint
CREATE INDEX `product_by_stock` ON `product` (`count_in_stock`) WHERE slot is not null;