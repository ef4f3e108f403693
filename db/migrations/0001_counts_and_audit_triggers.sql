-- application_counts follows job_applications. One statement-level trigger per kind of change sums
-- the changes of the whole statement and writes the touched counters in key order, so that two
-- statements never wait for each other in a circle.
CREATE FUNCTION count_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_counts AS counts (state, application_status, job_position, count)
  SELECT state, application_status, job_position, count(*)
  FROM added
  GROUP BY state, application_status, job_position
  ORDER BY state, application_status, job_position
  ON CONFLICT (state, application_status, job_position)
  DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_counts AS counts (state, application_status, job_position, count)
  SELECT state, application_status, job_position, -count(*)
  FROM removed
  GROUP BY state, application_status, job_position
  ORDER BY state, application_status, job_position
  ON CONFLICT (state, application_status, job_position)
  DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_counts AS counts (state, application_status, job_position, count)
  SELECT state, application_status, job_position, sum(change)
  FROM (
    SELECT state, application_status, job_position, 1 AS change FROM added
    UNION ALL
    SELECT state, application_status, job_position, -1 FROM removed
  ) AS changes
  GROUP BY state, application_status, job_position
  HAVING sum(change) <> 0
  ORDER BY state, application_status, job_position
  ON CONFLICT (state, application_status, job_position)
  DO UPDATE SET count = counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_counted_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM application_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_added AFTER INSERT ON job_applications
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_applications();
--> statement-breakpoint
CREATE TRIGGER job_applications_changed AFTER UPDATE ON job_applications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_applications();
--> statement-breakpoint
CREATE TRIGGER job_applications_removed AFTER DELETE ON job_applications
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_applications();
--> statement-breakpoint
CREATE TRIGGER job_applications_truncated AFTER TRUNCATE ON job_applications
  FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_applications();
--> statement-breakpoint
-- What is in the audit table stays there: no statement may change or remove a row.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_events is append-only: % refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
