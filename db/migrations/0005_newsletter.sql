CREATE TABLE "newsletter_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriber_counts" (
	"source" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_confirmations_token" ON "newsletter_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "newsletter_confirmations_email" ON "newsletter_confirmations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_confirmations_expiry" ON "newsletter_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_search" ON "email_subscribers" USING gin (lower("email") gin_trgm_ops);
--> statement-breakpoint
-- subscriber_counts follows email_subscribers: one statement-level trigger per kind of change, the
-- touched counters written in key order (see 0001).
CREATE FUNCTION count_added_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_counts AS counts (source, count)
  SELECT source, count(*) FROM added GROUP BY source ORDER BY source
  ON CONFLICT (source) DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_counts AS counts (source, count)
  SELECT source, -count(*) FROM removed GROUP BY source ORDER BY source
  ON CONFLICT (source) DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_counts AS counts (source, count)
  SELECT source, sum(change)
  FROM (SELECT source, 1 AS change FROM added UNION ALL SELECT source, -1 FROM removed) AS changes
  GROUP BY source
  HAVING sum(change) <> 0
  ORDER BY source
  ON CONFLICT (source) DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_counted_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM subscriber_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody may subscribe between this count and the triggers.
LOCK TABLE email_subscribers IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO subscriber_counts (source, count)
SELECT source, count(*) FROM email_subscribers GROUP BY source;
--> statement-breakpoint
CREATE TRIGGER email_subscribers_added AFTER INSERT ON email_subscribers
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_subscribers();
--> statement-breakpoint
CREATE TRIGGER email_subscribers_changed AFTER UPDATE ON email_subscribers
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_subscribers();
--> statement-breakpoint
CREATE TRIGGER email_subscribers_removed AFTER DELETE ON email_subscribers
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_subscribers();
--> statement-breakpoint
CREATE TRIGGER email_subscribers_truncated AFTER TRUNCATE ON email_subscribers
  FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_subscribers();
