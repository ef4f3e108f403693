CREATE TABLE "newsletter_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
-- 244 bits from the system's generator, which is what PostgreSQL makes random UUIDs from.
INSERT INTO newsletter_keys (purpose, key)
VALUES ('unsubscribe', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
