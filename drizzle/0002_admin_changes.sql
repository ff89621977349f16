CREATE TABLE `admin_change` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`changes` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `admin_change_entity` ON `admin_change` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `admin_change_actor` ON `admin_change` (`actor_id`);--> statement-breakpoint
CREATE INDEX `user_newest` ON `user` (`created_at`,`id`) WHERE is_guest = 0;