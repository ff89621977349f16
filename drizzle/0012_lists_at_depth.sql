DROP INDEX `conversation_inbox`;--> statement-breakpoint
CREATE INDEX `conversation_listed` ON `conversation` ("unread_by_support" > 0,`last_message_at`,`id`,`person_id`,`person_name`);--> statement-breakpoint
DROP INDEX `subscriber_on_list`;--> statement-breakpoint
CREATE INDEX `subscriber_on_list` ON `subscriber` (`id`,`confirmed_at`,`left_at`) WHERE confirmed_at is not null and left_at is null;--> statement-breakpoint
CREATE INDEX `user_listed` ON `user` (`created_at`,`id`,`username`,`email`,`first_name`,`last_name`,`is_admin`,`is_active`) WHERE is_guest = 0;