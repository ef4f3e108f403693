-- Lets a GiST index give its rows in the order of a time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
DROP INDEX "email_subscribers_search";--> statement-breakpoint
CREATE INDEX "email_subscribers_search_by_time" ON "email_subscribers" USING gist ("created_at","email" gist_trgm_ops(siglen=256));--> statement-breakpoint
CREATE INDEX "email_subscribers_search" ON "email_subscribers" USING gin (lower("email") gin_trgm_ops) WITH (fastupdate=false);
