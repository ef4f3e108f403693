-- How a text is written to be searched: without case, accents, apostrophes, and what stands between words, so that
-- 'saadiah' finds Sa’adiah and 'abdul rahman' Abdul-Rahman. A line's end stays: what is found lies within one line.
CREATE FUNCTION fold_text(typed text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(typed);
BEGIN
  -- Most names need none of this, which takes four times as long as the rest.
  IF folded ~ '[^\x01-\x7F]' AND getdatabaseencoding() = 'UTF8' THEN
    folded := lower(normalize(typed, NFKD));
    -- Letters that have no parts; capitals, since some databases know no case beyond ASCII.
    folded := translate(folded, 'ıøØđĐðÐłŁħĦÆŒÞẞς', 'iooddddllhhæœþßσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    -- Kaf, ya and ha as Jawi and Arabic keyboards have them.
    folded := translate(folded,
      'كيىةہھە',
      'کییهههه');
    -- Accents, vowel signs, tatweel, dashes, apostrophes and what shows nothing. The signs of Indian scripts are letters.
    folded := regexp_replace(folded,
      '[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8'
      '\u06EA-\u06ED\u08CA-\u08FF\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF'
      '\u00AD\u00B7\u02B9-\u02BF\u02C8-\u02CB\u02EE\u055A\u058A\u05F3\u05F4\u061C\u180B-\u180F\u200B-\u206F\u2212'
      '\u30FB\uA78B\uA78C]', '', 'g');
  END IF;
  RETURN translate(folded, ' -.,''`"()', '');
END $$;
--> statement-breakpoint
DROP INDEX "job_applications_search";--> statement-breakpoint
DROP INDEX "employee_onboarding_search";--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "search_key" text GENERATED ALWAYS AS (fold_text(full_name || chr(10) || email || chr(10) || phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_onboarding" ADD COLUMN "search_key" text GENERATED ALWAYS AS (fold_text(full_name_ic || chr(10) || email || chr(10) || coalesce(employee_pin, '') || chr(10) || job_position)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "job_applications_search_key" ON "job_applications" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "employee_onboarding_search_key" ON "employee_onboarding" USING gin ("search_key" gin_trgm_ops);
