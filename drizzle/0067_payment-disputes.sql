CREATE TABLE `payment_dispute` (
	`id` text PRIMARY KEY NOT NULL,
	`capture_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`answer_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`capture_id`) REFERENCES `payment_capture`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_dispute_capture` ON `payment_dispute` (`capture_id`);