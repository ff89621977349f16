ALTER TABLE `refund` ADD `lowers_cash` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What was derived until now: a refund before the delivery, of cash that the carrier had not taken for an exchanged order either.
UPDATE `refund` SET `lowers_cash` = true WHERE `id` IN (
  SELECT lowering.id FROM refund AS lowering
  JOIN payment_capture ON payment_capture.id = lowering.capture_id AND payment_capture.provider = 'Cash on Delivery'
  JOIN "order" ON "order".id = lowering.order_id AND "order".payment_method = 'Cash on Delivery'
    AND ("order".delivered_at IS NULL OR lowering.created_at < "order".delivered_at)
  WHERE NOT EXISTS (
    WITH RECURSIVE exchange(refund_id) AS (
      VALUES (payment_capture.refund_id) UNION
      SELECT source.refund_id FROM exchange JOIN refund AS made ON made.id = exchange.refund_id
      JOIN payment_capture AS source ON source.id = made.capture_id
    )
    SELECT 1 FROM exchange JOIN refund AS made ON made.id = exchange.refund_id
    JOIN "order" AS exchanged ON exchanged.id = made.order_id AND exchanged.delivered_at <= made.created_at
  )
);
