CREATE TABLE `setting` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `payment_attempt_provider_order`;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `provider` text DEFAULT 'PayPal' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempt_provider_order` ON `payment_attempt` (`provider`,`provider_order_id`);--> statement-breakpoint
ALTER TABLE `order` ADD `payment_instructions` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_capture` ADD `provider` text DEFAULT 'PayPal' NOT NULL;