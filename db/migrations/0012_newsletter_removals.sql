CREATE TABLE "newsletter_removals" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
