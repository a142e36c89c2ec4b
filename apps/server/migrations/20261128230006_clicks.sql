-- Data contract, section 6.1. No cookie, no address, no user agent is stored.

CREATE TABLE analytics_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "timestamp" timestamptz NOT NULL DEFAULT now(),
  page_url text CHECK (char_length(page_url) <= 2048),
  element_id text CHECK (char_length(element_id) <= 200),
  element_text text CHECK (char_length(element_text) <= 200),
  kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'bot'))
);

CREATE INDEX analytics_events_timestamp_brin ON analytics_events USING brin ("timestamp");
CREATE INDEX analytics_events_timestamp ON analytics_events ("timestamp" DESC);
CREATE INDEX analytics_events_page_url ON analytics_events (page_url, "timestamp");

-- Totals of clicks, kept for ever: the events themselves go after 90 days (privacy policy, section 3). They are written in
-- the transaction that stores the events, by a trigger, so that every way in counts: the site's own batches, the data
-- interface, and clients of it that we did not write.

-- Labels (seed 1, section 3): page_url, else 'unknown'; element_id, else element_text, else 'unknown'.
-- A label of 2,048 characters can be larger than an entry of a B-tree (2,704 bytes). A hash index takes any length, and
-- as an exclusion constraint it makes them unique.
CREATE TABLE click_pages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label text NOT NULL,
  CONSTRAINT click_pages_label EXCLUDE USING hash (label WITH =)
);
CREATE TABLE click_elements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label text NOT NULL,
  CONSTRAINT click_elements_label EXCLUDE USING hash (label WITH =)
);

-- Clicks of each hour (its beginning, whole hours of UTC). The rows of a running hour change every second: room in the
-- pages lets their new versions lie beside the old ones, without new entries in the indexes. No foreign keys: the trigger
-- is the only writer, labels are never removed, and a key would lock a row of the labels for each new row here.
-- `changed_at` tells a reader which rows to read again. A B-tree on it would get an entry for each change; BRIN does not
-- (PostgreSQL 16 and later), and rows of the same hours lie together.
CREATE TABLE click_hours (
  hour timestamptz NOT NULL,
  kind text NOT NULL,
  clicks bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hour, kind)
) WITH (fillfactor = 80);
CREATE TABLE click_page_hours (
  hour timestamptz NOT NULL,
  page_id integer NOT NULL,
  kind text NOT NULL,
  clicks bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hour, page_id, kind)
) WITH (fillfactor = 80);
CREATE TABLE click_element_hours (
  hour timestamptz NOT NULL,
  element_id integer NOT NULL,
  kind text NOT NULL,
  clicks bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hour, element_id, kind)
) WITH (fillfactor = 80);

CREATE INDEX click_hours_changed_at ON click_hours USING brin (changed_at)
  WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX click_page_hours_changed_at ON click_page_hours USING brin (changed_at)
  WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX click_element_hours_changed_at ON click_element_hours USING brin (changed_at)
  WITH (pages_per_range = 16, autosummarize = on);

-- Clicks of all time. Every row changes again and again.
CREATE TABLE click_page_totals (
  page_id integer NOT NULL,
  kind text NOT NULL,
  clicks bigint NOT NULL,
  PRIMARY KEY (page_id, kind)
) WITH (fillfactor = 50);
CREATE TABLE click_element_totals (
  element_id integer NOT NULL,
  kind text NOT NULL,
  clicks bigint NOT NULL,
  PRIMARY KEY (element_id, kind)
) WITH (fillfactor = 50);

-- Counts the events of one statement, its transition table `arrived`. One transaction at a time: all of them change the
-- row of the running hour, and so none can wait for another in a circle. Tables are never read whole: the plans are kept
-- by a session, and one that was made while the labels were few would stay when they are many.
CREATE FUNCTION click_totals_count() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  moment timestamptz;
BEGIN
  -- A restore brings the totals along.
  IF current_setting('rer.click_totals', true) = 'restored' OR NOT EXISTS (SELECT FROM arrived) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(4917206336);
  moment := clock_timestamp();

  INSERT INTO click_pages (label)
    SELECT DISTINCT coalesce(page_url, 'unknown') AS found FROM arrived
      WHERE NOT EXISTS (SELECT FROM click_pages WHERE label = coalesce(page_url, 'unknown'))
      ORDER BY found
    ON CONFLICT DO NOTHING;
  INSERT INTO click_elements (label)
    SELECT DISTINCT coalesce(element_id, element_text, 'unknown') AS found FROM arrived
      WHERE NOT EXISTS (SELECT FROM click_elements WHERE label = coalesce(element_id, element_text, 'unknown'))
      ORDER BY found
    ON CONFLICT DO NOTHING;

  INSERT INTO click_hours AS known (hour, kind, clicks, changed_at)
    SELECT date_trunc('hour', "timestamp", 'UTC'), kind, count(*), moment FROM arrived GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, kind) DO UPDATE SET clicks = known.clicks + excluded.clicks, changed_at = excluded.changed_at;

  INSERT INTO click_page_hours AS known (hour, page_id, kind, clicks, changed_at)
    SELECT hour, (SELECT id FROM click_pages WHERE label = page), kind, clicks, moment
      FROM (
        SELECT date_trunc('hour', "timestamp", 'UTC') AS hour, coalesce(page_url, 'unknown') AS page, kind,
            count(*) AS clicks
          FROM arrived GROUP BY 1, 2, 3
      ) AS counted
      ORDER BY 1, 2, 3
  ON CONFLICT (hour, page_id, kind)
    DO UPDATE SET clicks = known.clicks + excluded.clicks, changed_at = excluded.changed_at;
  INSERT INTO click_element_hours AS known (hour, element_id, kind, clicks, changed_at)
    SELECT hour, (SELECT id FROM click_elements WHERE label = element), kind, clicks, moment
      FROM (
        SELECT date_trunc('hour', "timestamp", 'UTC') AS hour,
            coalesce(element_id, element_text, 'unknown') AS element, kind, count(*) AS clicks
          FROM arrived GROUP BY 1, 2, 3
      ) AS counted
      ORDER BY 1, 2, 3
  ON CONFLICT (hour, element_id, kind)
    DO UPDATE SET clicks = known.clicks + excluded.clicks, changed_at = excluded.changed_at;

  INSERT INTO click_page_totals AS known (page_id, kind, clicks)
    SELECT (SELECT id FROM click_pages WHERE label = page), kind, clicks
      FROM (
        SELECT coalesce(page_url, 'unknown') AS page, kind, count(*) AS clicks FROM arrived GROUP BY 1, 2
      ) AS counted
      ORDER BY 1, 2
  ON CONFLICT (page_id, kind) DO UPDATE SET clicks = known.clicks + excluded.clicks;
  INSERT INTO click_element_totals AS known (element_id, kind, clicks)
    SELECT (SELECT id FROM click_elements WHERE label = element), kind, clicks
      FROM (
        SELECT coalesce(element_id, element_text, 'unknown') AS element, kind, count(*) AS clicks
          FROM arrived GROUP BY 1, 2
      ) AS counted
      ORDER BY 1, 2
  ON CONFLICT (element_id, kind) DO UPDATE SET clicks = known.clicks + excluded.clicks;
  RETURN NULL;
END $$;

CREATE TRIGGER click_totals_count AFTER INSERT ON analytics_events
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION click_totals_count();

-- The newest events of an element. Its label has at most 200 characters, 800 bytes.
CREATE INDEX analytics_events_element
  ON analytics_events ((coalesce(element_id, element_text, 'unknown')), "timestamp");
