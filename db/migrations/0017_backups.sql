CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"night" text,
	"host" text NOT NULL,
	"step" text DEFAULT 'archive' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"alive_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"name" text,
	"size" bigint,
	"places" text[] DEFAULT '{}' NOT NULL,
	"counts" text,
	"tables" integer,
	"files" integer,
	"trial_at" timestamp (3) with time zone,
	"trial_ms" integer,
	"failure" text,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "backup_runs_cause_known" CHECK ("backup_runs"."cause" in ('night', 'admin', 'command', 'upgrade')),
	CONSTRAINT "backup_runs_step_known" CHECK ("backup_runs"."step" in ('archive', 'copy', 'trial', 'cleaning'))
);
--> statement-breakpoint
CREATE TABLE "recovery_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"identity" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	CONSTRAINT "recovery_keys_recipient_unique" UNIQUE("recipient")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_running" ON "backup_runs" USING btree ((true)) WHERE "backup_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "backup_runs_latest" ON "backup_runs" USING btree ("started_at" DESC NULLS LAST);