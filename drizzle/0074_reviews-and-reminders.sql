CREATE TABLE `cart_reminder` (
	`cart_id` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `cart`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `review_request` (
	`order_id` text PRIMARY KEY NOT NULL,
	`handled_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stopped_reminder` (
	`email` text NOT NULL,
	`kind` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`email`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `review_picture` (
	`src` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_picture_review` ON `review_picture` (`review_id`,`position`);--> statement-breakpoint
CREATE TABLE `review_vote` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`),
	FOREIGN KEY (`review_id`) REFERENCES `review`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_vote_user` ON `review_vote` (`user_id`);--> statement-breakpoint
ALTER TABLE `review` ADD `pictures` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `review` ADD `helpful` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `review_pictures_waiting` ON `review` (`created_at`) WHERE pictures = 'waiting';--> statement-breakpoint
CREATE INDEX `cart_line_added` ON `cart_line` (`added_at`);--> statement-breakpoint
CREATE INDEX `order_delivered` ON `order` (`delivered_at`) WHERE delivered_at is not null;