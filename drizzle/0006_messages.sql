CREATE TABLE `conversation` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text,
	`person_name` text NOT NULL,
	`last_message_at` integer NOT NULL,
	`unread_by_support` integer DEFAULT 0 NOT NULL,
	`unread_by_person` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_person` ON `conversation` (`person_id`);--> statement-breakpoint
CREATE INDEX `conversation_inbox` ON `conversation` ("unread_by_support" > 0,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_unread` ON `conversation` (`unread_by_support`) WHERE unread_by_support > 0;--> statement-breakpoint
CREATE TABLE `message` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`is_from_support` integer NOT NULL,
	`sender_id` text,
	`sender_name` text NOT NULL,
	`recipient_id` text,
	`recipient_name` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`recipient_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_id` ON `message` (`id`);--> statement-breakpoint
CREATE INDEX `message_conversation` ON `message` (`conversation_id`,`num`);--> statement-breakpoint
CREATE INDEX `message_unread` ON `message` (`conversation_id`,`is_from_support`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `message_sender` ON `message` (`sender_id`);--> statement-breakpoint
CREATE INDEX `message_recipient` ON `message` (`recipient_id`);