-- One table of links that work once. What was used names nobody any more, and a link without its address opens nothing.
DELETE FROM "account_links" WHERE "used_at" IS NOT NULL OR ("email" IS NULL) <> ("kind" = 'first-admin');--> statement-breakpoint
ALTER TABLE "account_links" RENAME TO "links";--> statement-breakpoint
ALTER TABLE "links" RENAME CONSTRAINT "account_links_user_id_user_id_fk" TO "links_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "links" RENAME CONSTRAINT "account_links_created_by_user_id_fk" TO "links_created_by_user_id_fk";--> statement-breakpoint
ALTER INDEX "account_links_token_unique" RENAME TO "links_token";--> statement-breakpoint
ALTER INDEX "account_links_user" RENAME TO "links_user";--> statement-breakpoint
DROP INDEX "account_links_invited_unique";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "account_links_kind_known";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "notice_language" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "notice_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "links_email" ON "links" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_invited" ON "links" USING btree (lower("email")) WHERE "links"."kind" = 'invitation';--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('first-admin', 'invitation', 'reset-password', 'change-email', 'newsletter-confirmation', 'data-link', 'data-session'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_email_known" CHECK (("links"."email" is null) = ("links"."kind" = 'first-admin'));--> statement-breakpoint
-- The two other tables wrote their hashes in base64url.
CREATE FUNCTION hash_as_hex(hash text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(decode(translate(hash, '-_', '+/') || '=', 'base64'), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION hash_as_base64url(hash text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(rtrim(encode(decode(hash, 'hex'), 'base64'), '='), '+/', '-_')
$$;
--> statement-breakpoint
INSERT INTO links (id, kind, token_hash, email, notice_version, notice_language, notice_at, created_at, expires_at)
SELECT id, 'newsletter-confirmation', hash_as_hex(token_hash), email, notice_version, notice_language, notice_at, created_at, expires_at
FROM newsletter_confirmations
UNION ALL
SELECT id, CASE WHEN session_hash IS NULL THEN 'data-link' ELSE 'data-session' END,
  hash_as_hex(coalesce(session_hash, token_hash)), email, null, null, null, created_at, expires_at
FROM data_links WHERE coalesce(session_hash, token_hash) IS NOT NULL;
--> statement-breakpoint
DROP TABLE newsletter_confirmations;--> statement-breakpoint
DROP TABLE data_links;--> statement-breakpoint
-- What the release before reads and writes while copies of it still run; the next release drops it all.
CREATE VIEW account_links AS
SELECT id, kind, token_hash, token, user_id, email, created_by, created_at, expires_at, used_at FROM links
WHERE kind IN ('first-admin', 'invitation', 'reset-password', 'change-email');
--> statement-breakpoint
CREATE VIEW newsletter_confirmations AS
SELECT id, hash_as_base64url(token_hash) AS token_hash, email, 'sidebar' AS source,
  notice_version, notice_language, notice_at, created_at, expires_at
FROM links WHERE kind = 'newsletter-confirmation';
--> statement-breakpoint
CREATE VIEW data_links AS
SELECT id, email, CASE kind WHEN 'data-link' THEN hash_as_base64url(token_hash) END AS token_hash,
  CASE kind WHEN 'data-session' THEN hash_as_base64url(token_hash) END AS session_hash, created_at, expires_at
FROM links WHERE kind IN ('data-link', 'data-session');
--> statement-breakpoint
CREATE FUNCTION add_newsletter_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO links (id, kind, token_hash, email, notice_version, notice_language, notice_at, created_at, expires_at)
  VALUES (NEW.id, 'newsletter-confirmation', hash_as_hex(NEW.token_hash), NEW.email,
    NEW.notice_version, NEW.notice_language, NEW.notice_at, NEW.created_at, NEW.expires_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER newsletter_confirmations_added INSTEAD OF INSERT ON newsletter_confirmations
  FOR EACH ROW EXECUTE FUNCTION add_newsletter_confirmation();
--> statement-breakpoint
CREATE FUNCTION write_data_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO links (id, kind, token_hash, email, created_at, expires_at)
    VALUES (NEW.id, 'data-link', hash_as_hex(NEW.token_hash), NEW.email, NEW.created_at, NEW.expires_at);
    RETURN NEW;
  END IF;
  UPDATE links SET kind = 'data-session', token_hash = hash_as_hex(NEW.session_hash)
  WHERE id = OLD.id AND kind = 'data-link';
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_links_written INSTEAD OF INSERT OR UPDATE ON data_links
  FOR EACH ROW EXECUTE FUNCTION write_data_link();
