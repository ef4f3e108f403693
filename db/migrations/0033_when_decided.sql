CREATE STATISTICS "job_applications_when_decided" ON (coalesce("decided_at", "updated_at")) FROM "job_applications";--> statement-breakpoint
ANALYZE "job_applications";
