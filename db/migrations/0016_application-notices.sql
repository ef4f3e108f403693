CREATE TABLE "application_notices" (
	"admin_id" text NOT NULL,
	"application_id" uuid NOT NULL,
	CONSTRAINT "application_notices_admin_id_application_id_pk" PRIMARY KEY("admin_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "application_notices" ADD CONSTRAINT "application_notices_admin_id_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notices" ADD CONSTRAINT "application_notices_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notices_application" ON "application_notices" USING btree ("application_id");