ALTER TABLE `review` ADD `is_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `review` ADD `is_verified_buyer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `review` ADD `reply` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `review_listed` ON `review` (`created_at`,`id`,`rating`,`is_hidden`,`product_num`);--> statement-breakpoint
CREATE INDEX `review_by_user` ON `review` (`user_id`);--> statement-breakpoint
ALTER TABLE `user` ADD `role` text;