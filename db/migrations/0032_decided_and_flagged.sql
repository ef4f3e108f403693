CREATE INDEX "job_applications_decided" ON "job_applications" USING btree ("application_status",coalesce("decided_at", "updated_at")) WHERE "job_applications"."application_status" in ('accepted', 'rejected');--> statement-breakpoint
CREATE INDEX "employee_onboarding_flagged" ON "employee_onboarding" USING btree ("created_at") WHERE "employee_onboarding"."bank_account_changed_at" is not null or "employee_onboarding"."date_of_birth_differs_at" is not null or "employee_onboarding"."account_owner_differs_at" is not null;--> statement-breakpoint
ANALYZE "job_applications";
