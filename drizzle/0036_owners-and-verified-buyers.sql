UPDATE `user` SET `role` = 'owner' WHERE `is_admin` = 1;
--> statement-breakpoint
UPDATE `review` SET `is_verified_buyer` = 1 WHERE EXISTS (
  SELECT 1 FROM `order`
  JOIN `order_item` ON `order_item`.`order_id` = `order`.`id` AND `order_item`.`product_num` = `review`.`product_num`
  WHERE `order`.`user_id` = `review`.`user_id` AND `order`.`paid_at` IS NOT NULL AND `order`.`cancelled_at` IS NULL
    AND NOT (`order`.`total_cents` > 0 AND `order`.`total_cents` <= coalesce((
      SELECT sum(`refund`.`amount_cents`) FROM `refund`
      JOIN `payment_capture` ON `payment_capture`.`id` = `refund`.`capture_id` AND `payment_capture`.`review_reason` IS NULL
      WHERE `refund`.`order_id` = `order`.`id` AND `refund`.`status` != 'failed'
    ), 0))
);
