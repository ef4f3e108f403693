-- stored_bytes follows stored_files.
INSERT INTO stored_bytes (bytes) VALUES (0);
--> statement-breakpoint
CREATE FUNCTION sum_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    UPDATE stored_bytes SET bytes = bytes + (SELECT coalesce(sum(size), 0) FROM added);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE stored_bytes SET bytes = bytes - (SELECT coalesce(sum(size), 0) FROM removed);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stored_files_added AFTER INSERT ON stored_files
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_bytes();
--> statement-breakpoint
CREATE TRIGGER stored_files_changed AFTER UPDATE ON stored_files
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_bytes();
--> statement-breakpoint
CREATE TRIGGER stored_files_removed AFTER DELETE ON stored_files
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_bytes();
--> statement-breakpoint
-- The files of rows that are there already. A job examines them after the next start.
INSERT INTO stored_files (key)
SELECT 'job-applications/' || path
FROM job_applications, unnest(ARRAY[resume_url, full_body_image_url, selfie_image_url]) AS path
WHERE path IS NOT NULL
UNION
SELECT 'offer-letters/' || offer_letter_url FROM employee_onboarding WHERE offer_letter_url IS NOT NULL;
