CREATE TABLE `saved_address` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`is_chosen` integer DEFAULT false NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_address_user` ON `saved_address` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_address_chosen` ON `saved_address` (`user_id`) WHERE is_chosen = 1;--> statement-breakpoint
-- The one address of an account is its default, also after others are added. That of a pickup is the shop's.
INSERT INTO `saved_address`(`id`, `user_id`, `address`)
SELECT lower(hex(randomblob(12))), `id`, `shipping_address` FROM `user`
WHERE `shipping_address` IS NOT NULL AND `is_guest` = 0 AND `shipping_address` ->> '$.isPickup' IS NULL;
--> statement-breakpoint
-- Personal data is moved: no page would show a copy, and nothing would delete it.
-- Drops user.shipping_address
ALTER TABLE `user` DROP COLUMN `shipping_address`;