-- The release before 0081 applied each part of a refund over several payments. Of one that was under way at the update, the parts stay alone.
UPDATE `refund` SET `group_id` = NULL WHERE `group_id` IN (
	SELECT `group_id` FROM `refund` WHERE `group_id` IS NOT NULL
	GROUP BY `group_id` HAVING max(`stock` IS NOT NULL) AND max(`status` IN ('asked', 'pending'))
);
