-- The data of queued e-mails has names instead of positions.
UPDATE `outbox_email` SET `content` = json_object('kind', `content` ->> '$.kind', 'data', json(CASE
	WHEN `content` ->> '$.kind' IN ('account-confirmation', 'password-reset', 'colleague', 'email-change-confirmation', 'email-change-restored')
		THEN json_set(`content` -> '$.data[0]', '$.token', `content` ->> '$.data[1]')
	WHEN `content` ->> '$.kind' = 'recovery-code-used' THEN json_set(`content` -> '$.data[0]', '$.left', `content` ->> '$.data[1]')
	WHEN `content` ->> '$.kind' = 'email-change-reserved' THEN json_object('email', `content` ->> '$.data[0]')
	WHEN `content` ->> '$.kind' = 'contact' THEN json_set(`content` -> '$.data[1]', '$.recipient', `content` ->> '$.data[0]')
	WHEN `content` ->> '$.kind' = 'message-from-support'
		THEN json_object('recipient', `content` ->> '$.data[0]', 'content', `content` ->> '$.data[1]')
	WHEN `content` ->> '$.kind' = 'message-from-customer'
		THEN json_object('recipient', `content` ->> '$.data[0]', 'content', `content` ->> '$.data[1]', 'username', `content` ->> '$.data[2]')
	WHEN `content` ->> '$.kind' = 'stock-notice'
		THEN json_set(`content` -> '$.data[1]', '$.recipient', `content` ->> '$.data[0]', '$.stopLink', `content` ->> '$.data[2]')
	WHEN `content` ->> '$.kind' = 'subscription'
		THEN json_object('recipient', `content` ->> '$.data[0]', 'token', `content` ->> '$.data[1]', 'unsubscribeLink', `content` ->> '$.data[2]')
	WHEN `content` ->> '$.kind' IN ('order-delivered', 'order-paid', 'order-placed') THEN json_object('order', `content` -> '$.data[0]')
	WHEN `content` ->> '$.kind' IN ('order-parcels', 'order-shipped')
		THEN json_object('order', `content` -> '$.data[0]', 'parcels', `content` -> '$.data[1]')
	WHEN `content` ->> '$.kind' = 'order-refunded' THEN json_object('order', `content` -> '$.data[0]', 'amount', `content` ->> '$.data[1]')
	WHEN `content` ->> '$.kind' = 'order-cancelled'
		THEN json_set(`content` -> '$.data[1]', '$.order', `content` -> '$.data[0]')
	WHEN `content` ->> '$.kind' = 'order-for-shop' THEN json_object('recipient', `content` ->> '$.data[0]', 'order', `content` -> '$.data[1]',
		'isSoldOut', json(iif(`content` ->> '$.data[1].isSoldOut', 'true', 'false')), 'link', `content` ->> '$.data[1].link')
	ELSE `content` -> '$.data[0]' END))
WHERE json_type(`content`, '$.data') = 'array';
