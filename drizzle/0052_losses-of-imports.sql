CREATE TABLE `product_import_loss` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`is_draft` integer NOT NULL,
	`losses` text NOT NULL,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `product_import`(`id`) ON UPDATE no action ON DELETE cascade
);
