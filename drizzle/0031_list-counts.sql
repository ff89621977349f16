CREATE INDEX `order_undelivered` ON `order` (`number`,`paid_at`,`shipped_at`,`cancelled_at`,`created_at`,`total_cents`) WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX `subscriber_off_list` ON `subscriber` (`id`) WHERE confirmed_at is null or left_at is not null;--> statement-breakpoint
CREATE INDEX `user_admins` ON `user` (`created_at`,`id`) WHERE is_guest = 0 and is_admin = 1;