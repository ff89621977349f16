DROP INDEX `review_newest`;--> statement-breakpoint
CREATE INDEX `review_by_rating` ON `review` (`product_num`,`is_hidden`,`rating`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `review_newest` ON `review` (`product_num`,`is_hidden`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `product` ADD `rating_score` integer GENERATED ALWAYS AS ((case num_reviews when 0 then 0 else (rating_sum + 15) * 1000 / (num_reviews + 5) end)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `product_by_score` ON `product` (`rating_score`,`num_reviews`,`num`,`slot`);