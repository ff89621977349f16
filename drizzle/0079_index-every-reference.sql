CREATE INDEX `bulk_change_actor` ON `bulk_change` (`actor_id`);--> statement-breakpoint
CREATE INDEX `bulk_change_ended_by` ON `bulk_change` (`ended_by_id`);--> statement-breakpoint
CREATE INDEX `customer_note_author` ON `customer_note` (`author_id`);--> statement-breakpoint
CREATE INDEX `shipping_label_actor` ON `shipping_label` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `order_change_actor` ON `order_change` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `order_event_actor` ON `order_event` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `tracking_number_shipment` ON `tracking_number` (`shipment_num`);--> statement-breakpoint
CREATE INDEX `picture_download_actor` ON `picture_download` (`actor_id`);--> statement-breakpoint
CREATE INDEX `product_import_actor` ON `product_import` (`actor_id`);