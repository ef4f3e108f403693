-- Lets the search by part of a word use an index. It comes with PostgreSQL, and whoever owns the
-- database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "employee_onboarding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name_ic" text NOT NULL,
	"email" text NOT NULL,
	"employee_pin" text,
	"ic_number" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"date_of_birth" date,
	"kwsp_no" text,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_owner_name" text NOT NULL,
	"tshirt_size" text NOT NULL,
	"shoes_size" text NOT NULL,
	"emergency_contact_name" text,
	"emergency_contact_phone" text,
	"emergency_contact_relationship" text,
	"job_position" text NOT NULL,
	"onboarding_status" text DEFAULT 'pending' NOT NULL,
	"onboarding_token" text,
	"onboarding_token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"token_used" boolean DEFAULT false NOT NULL,
	"offer_letter_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"bank_account_changed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(full_name_ic || chr(10) || email || chr(10) || coalesce(employee_pin, '') || chr(10) || job_position)) STORED NOT NULL,
	CONSTRAINT "employee_onboarding_status_known" CHECK ("employee_onboarding"."onboarding_status" in ('pending', 'completed', 'expired')),
	CONSTRAINT "employee_onboarding_pin" CHECK ("employee_onboarding"."employee_pin" ~ '^[0-9]{4}$'),
	CONSTRAINT "employee_onboarding_ic_number_sealed" CHECK ("employee_onboarding"."ic_number" like 'sealed:%' or "employee_onboarding"."ic_number" like 'PENDING-%'),
	CONSTRAINT "employee_onboarding_kwsp_no_sealed" CHECK ("employee_onboarding"."kwsp_no" like 'sealed:%'),
	CONSTRAINT "employee_onboarding_account_number_sealed" CHECK ("employee_onboarding"."account_number" like 'sealed:%' or "employee_onboarding"."account_number" = 'Pending'),
	CONSTRAINT "employee_onboarding_token_sealed" CHECK ("employee_onboarding"."onboarding_token" like 'sealed:%')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "employee_onboarding_email" ON "employee_onboarding" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "employee_onboarding_token" ON "employee_onboarding" USING btree ("onboarding_token_hash");--> statement-breakpoint
CREATE INDEX "employee_onboarding_newest" ON "employee_onboarding" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "employee_onboarding_filters" ON "employee_onboarding" USING btree ("onboarding_status","job_position","token_used","token_expires_at");--> statement-breakpoint
CREATE INDEX "employee_onboarding_search" ON "employee_onboarding" USING gin ("search_text" gin_trgm_ops);