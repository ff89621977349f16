ALTER TABLE `payment_capture` ADD `reviewed_at` integer;--> statement-breakpoint
CREATE INDEX `payment_capture_to_review` ON `payment_capture` (`updated_at`) WHERE review_reason is not null and reviewed_at is null;--> statement-breakpoint
CREATE INDEX `order_paid` ON `order` (`paid_at`,`total_cents`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `order_to_ship` ON `order` (`paid_at`) WHERE paid_at is not null and shipped_at is null;--> statement-breakpoint
CREATE INDEX `outbox_email_failed` ON `outbox_email` (`created_at`) WHERE sent_at is null and next_attempt_at is null;--> statement-breakpoint
CREATE INDEX `outbox_email_newest` ON `outbox_email` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_low_stock` ON `product` (`count_in_stock`) WHERE slot is not null and count_in_stock <= 3;