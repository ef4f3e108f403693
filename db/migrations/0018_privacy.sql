CREATE TABLE "data_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"session_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_links_session_hash_unique" UNIQUE("session_hash")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"words" text,
	"state" text DEFAULT 'open' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"refusal" text,
	"answer" text,
	"reminded_days" integer,
	CONSTRAINT "data_requests_kind_known" CHECK ("data_requests"."kind" in ('correction', 'deletion')),
	CONSTRAINT "data_requests_state_known" CHECK ("data_requests"."state" in ('open', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "deletion_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "deletion_key_one_row" CHECK ("deletion_key"."only")
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"subject_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"night" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held" integer,
	"agreed_at" timestamp (3) with time zone,
	"agreed_by" text
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "keep_until" date;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "keep_reason" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "left_on" date;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "keep_until" date;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "keep_reason" text;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_confirmations" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "newsletter_confirmations" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "newsletter_confirmations" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "data_links_expiry" ON "data_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open" ON "data_requests" USING btree ("email_hash","kind") WHERE "data_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "deletions_time" ON "deletions" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
-- 244 bits from the system's generator, which is what PostgreSQL makes random UUIDs from.
INSERT INTO deletion_key (key)
VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
-- What is older than seven years may go; anything else stays as it is.
DROP TRIGGER audit_events_append_only ON audit_events;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_kept_seven_years BEFORE DELETE ON audit_events
  FOR EACH ROW WHEN (OLD.at > now() - interval '7 years') EXECUTE FUNCTION refuse_audit_change();
