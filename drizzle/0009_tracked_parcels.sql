CREATE TABLE `tracked_parcel` (
	`number` text NOT NULL,
	`destination_country` text NOT NULL,
	`zipcode` text NOT NULL,
	`language` text NOT NULL,
	`ticket` text,
	`looked_at` integer NOT NULL,
	`report` text,
	`fetched_at` integer,
	`next_look_at` integer,
	`fruitless` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`number`, `destination_country`, `zipcode`, `language`)
);
--> statement-breakpoint
CREATE INDEX `tracked_parcel_due` ON `tracked_parcel` (`next_look_at`) WHERE next_look_at is not null;