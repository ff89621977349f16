CREATE TABLE `wish_line` (
	`list_id` text NOT NULL,
	`product_num` integer NOT NULL,
	`variant` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `product_num`, `variant`),
	FOREIGN KEY (`list_id`) REFERENCES `wish_list`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wish_line_product` ON `wish_line` (`product_num`);--> statement-breakpoint
CREATE TABLE `wish_list` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`user_id` text,
	`share_token` text,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wish_list_has_one_owner" CHECK(("wish_list"."session_id" is null) <> ("wish_list"."user_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wish_list_share_token_unique` ON `wish_list` (`share_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `wish_list_session` ON `wish_list` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wish_list_user` ON `wish_list` (`user_id`);--> statement-breakpoint
ALTER TABLE `order` ADD `order_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order` ADD `gift_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `category` ADD `menu_group` text DEFAULT '' NOT NULL;