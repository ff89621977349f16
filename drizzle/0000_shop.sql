CREATE TABLE `account_token` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_token_user` ON `account_token` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_token_expiry` ON `account_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_token` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_token_hash` ON `api_token` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_token_user` ON `api_token` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_token_expiry` ON `api_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cart` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`user_id` text,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_has_one_owner" CHECK(("cart"."session_id" is null) <> ("cart"."user_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_session` ON `cart` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_user` ON `cart` (`user_id`);--> statement-breakpoint
CREATE TABLE `cart_line` (
	`cart_id` text NOT NULL,
	`product_num` integer NOT NULL,
	`variant` text NOT NULL,
	`qty` integer NOT NULL,
	`known_price_cents` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`cart_id`, `product_num`, `variant`),
	FOREIGN KEY (`cart_id`) REFERENCES `cart`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_line_qty_positive" CHECK("cart_line"."qty" > 0)
);
--> statement-breakpoint
CREATE INDEX `cart_line_product` ON `cart_line` (`product_num`);--> statement-breakpoint
CREATE TABLE `order` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`idempotency_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`shipping_address` text NOT NULL,
	`address_verified` integer NOT NULL,
	`promotions_opt_in` integer NOT NULL,
	`payment_method` text NOT NULL,
	`rate_id` text NOT NULL,
	`rate_service` text NOT NULL,
	`items_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`hold_ends_at` integer NOT NULL,
	`holds_stock` integer NOT NULL,
	`paid_at` integer,
	`shipped_at` integer,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_total_adds_up" CHECK("order"."total_cents" = "order"."items_cents" + "order"."shipping_cents" + "order"."tax_cents"),
	CONSTRAINT "order_ships_when_paid" CHECK("order"."shipped_at" is null or "order"."paid_at" is not null),
	CONSTRAINT "order_delivers_when_shipped" CHECK("order"."delivered_at" is null or "order"."shipped_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_once` ON `order` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `order_newest` ON `order` (`created_at`);--> statement-breakpoint
CREATE INDEX `order_by_user` ON `order` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_holds` ON `order` (`hold_ends_at`) WHERE holds_stock = 1 and paid_at is null;--> statement-breakpoint
CREATE TABLE `order_item` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_num` integer,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`variant` text NOT NULL,
	`price_cents` integer NOT NULL,
	`qty` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_item_product` ON `order_item` (`product_num`);--> statement-breakpoint
CREATE TABLE `outbox_email` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_email_due` ON `outbox_email` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `payment_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider_order_id` text,
	`declines` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempt_provider_order` ON `payment_attempt` (`provider_order_id`);--> statement-breakpoint
CREATE INDEX `payment_attempt_order` ON `payment_attempt` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_capture` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`provider_order_id` text,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text,
	`payer_email` text,
	`review_reason` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `order`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_capture_pays_once` ON `payment_capture` (`order_id`) WHERE review_reason is null;--> statement-breakpoint
CREATE INDEX `payment_capture_order` ON `payment_capture` (`order_id`);--> statement-breakpoint
CREATE TABLE `product` (
	`num` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`count_in_stock` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`description_text` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`image_folder_name` text DEFAULT 'Undefined' NOT NULL,
	`image_b` text NOT NULL,
	`colors_variants` text NOT NULL,
	`video` text DEFAULT '' NOT NULL,
	`purchase_link` text DEFAULT '' NOT NULL,
	`shipping_method` text DEFAULT 'Standard' NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`num_reviews` integer DEFAULT 0 NOT NULL,
	`rating_hundredths` integer DEFAULT 0 NOT NULL,
	`slot` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "product_stock_not_negative" CHECK("product"."count_in_stock" >= 0),
	CONSTRAINT "product_price_not_negative" CHECK("product"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_id` ON `product` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_slot` ON `product` (`slot`);--> statement-breakpoint
CREATE INDEX `product_by_price` ON `product` (`price_cents`,`num`,`slot`);--> statement-breakpoint
CREATE INDEX `product_by_name` ON `product` (lower("name"),`num`,`slot`);--> statement-breakpoint
CREATE INDEX `product_by_rating` ON `product` (`rating_hundredths`,`num_reviews`,`num`,`slot`);--> statement-breakpoint
CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`product_num` integer NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`product_num`) REFERENCES `product`(`num`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "review_rating_range" CHECK("review"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_once` ON `review` (`product_num`,`user_id`);--> statement-breakpoint
CREATE INDEX `review_newest` ON `review` (`product_num`,`created_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`checkout` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_hash` ON `session` (`token_hash`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_captcha_expiry` ON `spent_captcha` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`username` text,
	`email` text,
	`password_hash` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`confirmed_at` integer,
	`confirmation_sent_at` integer,
	`profile_update_count` integer DEFAULT 0 NOT NULL,
	`profile_updated_at` integer,
	`shipping_address` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (lower("username"));