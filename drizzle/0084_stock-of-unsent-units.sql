ALTER TABLE `refund_line` ADD `restocks_unsent` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `refund_line` SET `restocks_unsent` = `restocks` WHERE `restocks`;
