-- Captures have the shop's own states instead of PayPal's. A status that is not known took no money.
UPDATE `payment_capture` SET `status` = CASE `status`
	WHEN 'COMPLETED' THEN 'captured'
	WHEN 'PENDING' THEN 'pending'
	WHEN 'REFUNDED' THEN 'refunded'
	WHEN 'PARTIALLY_REFUNDED' THEN 'partly-refunded'
	ELSE 'declined'
END;
