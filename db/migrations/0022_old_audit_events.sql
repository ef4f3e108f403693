-- The site's role may only add to the audit table. What is older than seven years it may have deleted, by this.
CREATE FUNCTION delete_old_audit_events(until timestamptz, at_most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events WHERE at <= least(until, now() - interval '7 years')
      ORDER BY at LIMIT at_most
    ) RETURNING id
  )
  SELECT count(*) FROM gone;
$$;
