ALTER TABLE `shipping_label` ADD `shipment_num` integer;--> statement-breakpoint
-- The shipment that has the label's number now. A label that waits for the carrier's decision about its void has lost its number: it comes back, as before, to the last one.
UPDATE `shipping_label` SET `shipment_num` = coalesce(
	(SELECT t.`shipment_num` FROM `tracking_number` t WHERE t.`order_id` = `shipping_label`.`order_id` AND t.`number` = `shipping_label`.`number`),
	(SELECT max(s.`num`) FROM `shipment` s WHERE s.`order_id` = `shipping_label`.`order_id` AND `shipping_label`.`status` = 'voiding')
) WHERE `number` IS NOT NULL;