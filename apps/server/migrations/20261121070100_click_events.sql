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
