ALTER TABLE `refund` ADD `group_id` text;--> statement-breakpoint
CREATE INDEX `refund_group` ON `refund` (`group_id`) WHERE group_id is not null;--> statement-breakpoint
-- Until now, the refunds of several payments that were asked for as one had the moment in common. What paid another order by an exchange was apart.
WITH part AS (
	SELECT `id`, min(`id`) OVER same AS `first`, count(*) OVER same AS `parts`
	FROM `refund` WHERE `order_id` IS NOT NULL AND `id` NOT IN (SELECT `refund_id` FROM `payment_capture` WHERE `refund_id` IS NOT NULL)
	WINDOW same AS (PARTITION BY `order_id`, `created_at`, `actor_name`, `note`)
)
UPDATE `refund` SET `group_id` = part.`first` FROM part WHERE part.`id` = `refund`.`id` AND part.`parts` > 1;
