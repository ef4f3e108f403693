-- Four columns that nothing reads any more stay for copies of the release before, whose queries name them; the
-- next release drops them: search_text of employee_onboarding and of job_applications, links.used_at, purges.alive_at.
DROP VIEW account_links, newsletter_confirmations, data_links;--> statement-breakpoint
DROP FUNCTION add_newsletter_confirmation(), write_data_link(), hash_as_hex(text), hash_as_base64url(text);
