CREATE TABLE `sign_in_change` (
	`undo_token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`changed_at` integer NOT NULL,
	`undo_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_in_change_user` ON `sign_in_change` (`user_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `sign_in_change_expiry` ON `sign_in_change` (`undo_until`);