-- Parts of messages, of three letters and more. The index keeps no copy of them; what was written is never changed.
CREATE VIRTUAL TABLE `message_search` USING fts5(`content`, content='message', content_rowid='num', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `message_search_insert` AFTER INSERT ON `message` BEGIN
	INSERT INTO `message_search`(`rowid`, `content`) VALUES (new.`num`, new.`content`);
END;
--> statement-breakpoint
CREATE TRIGGER `message_search_delete` AFTER DELETE ON `message` BEGIN
	INSERT INTO `message_search`(`message_search`, `rowid`, `content`) VALUES ('delete', old.`num`, old.`content`);
END;
--> statement-breakpoint
INSERT INTO `message_search`(`message_search`) VALUES ('rebuild');
