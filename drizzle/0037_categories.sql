CREATE TABLE `category` (
	`slug` text PRIMARY KEY NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`position` integer,
	`is_in_menu` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL
);
