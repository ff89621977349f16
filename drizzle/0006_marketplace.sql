CREATE TABLE `marketplace_account` (
	`marketplace` text PRIMARY KEY NOT NULL,
	`account_name` text NOT NULL,
	`sealed_tokens` text NOT NULL,
	`access_ends_at` integer NOT NULL,
	`refresh_ends_at` integer,
	`renew_at` integer,
	`renew_attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`connected_by` text NOT NULL,
	`connected_at` integer NOT NULL
);
