CREATE TABLE `stock_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`product_num` integer NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notice_once` ON `stock_notice` (`product_num`,`email`);--> statement-breakpoint
CREATE INDEX `stock_notice_email` ON `stock_notice` (`email`);