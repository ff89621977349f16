ALTER TABLE `user` ADD `guest_id` text REFERENCES user(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `user_guest` ON `user` (`guest_id`);