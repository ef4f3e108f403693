CREATE TABLE "stored_bytes" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint,
	"active_content" boolean DEFAULT false NOT NULL,
	"scan" text,
	CONSTRAINT "stored_files_scan_known" CHECK ("stored_files"."scan" in ('clean', 'malware'))
);
--> statement-breakpoint
CREATE INDEX "stored_files_unmeasured" ON "stored_files" USING btree ("key") WHERE "stored_files"."size" is null;--> statement-breakpoint
CREATE INDEX "stored_files_unscanned" ON "stored_files" USING btree ("key") WHERE "stored_files"."scan" is null;