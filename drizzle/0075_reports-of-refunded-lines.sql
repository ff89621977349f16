-- Refunds of items count for these items now, and not in proportion for all of their order. The days are summed up again.
DELETE FROM `report_day`;
