ALTER TABLE `order` ADD `discount_terms` text;
--> statement-breakpoint
-- The terms of the discount as they are now, unless they were edited after the order was placed. Of a discount that was edited or deleted, only
-- what the order has of it is known: its amount, without what refunded units keep.
UPDATE `order` SET `discount_terms` = coalesce(
  (
    SELECT json_object(
      'kind', `kind`, 'value', `value`, 'buyUnits', `buy_units`, 'getUnits', `get_units`,
      'category', `category`, 'minimumCents', `minimum_cents`
    )
    FROM `discount` WHERE `discount`.`id` = `order`.`discount_id` AND NOT EXISTS (
      SELECT 1 FROM `admin_change` JOIN json_each(`admin_change`.`changes`) AS `edited`
      WHERE `admin_change`.`entity` = 'discount' AND `admin_change`.`entity_id` = `discount`.`id`
        AND `admin_change`.`action` = 'changed' AND `admin_change`.`at` >= `order`.`created_at`
        AND `edited`.`key` IN ('kind', 'value', 'buyUnits', 'getUnits', 'category', 'minimum')
    )
  ),
  iif(
    `shipping_discount_cents` > 0,
    json_object(
      'kind', 'free-shipping', 'value', 0, 'buyUnits', NULL, 'getUnits', NULL, 'category', '', 'minimumCents', 0
    ),
    json_object(
      'kind', 'amount', 'value', max(0, `discount_cents` - (
        SELECT coalesce(sum(`refund_line`.`qty` * `order_item`.`price_cents` - `refund_line`.`net_cents`), 0)
        FROM `refund_line`
        JOIN `refund` ON `refund`.`id` = `refund_line`.`refund_id` AND `refund`.`status` <> 'failed'
        JOIN `order_item` ON `order_item`.`order_id` = `refund_line`.`order_id`
          AND `order_item`.`position` = `refund_line`.`position`
        WHERE `refund_line`.`order_id` = `order`.`id`
      )), 'buyUnits', NULL, 'getUnits', NULL, 'category', '', 'minimumCents', 0
    )
  )
)
WHERE `discount_id` IS NOT NULL;
