-- Fields of thousands of models are searched by parts of their words. The text of a row is the same in every
-- session, which array_to_string does not promise for other types than text.
CREATE FUNCTION "searchable_text"(texts TEXT[]) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(texts, E'\n')
$$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX "dimension_search_trgm" ON "dimension"
      USING gin ((searchable_text(ARRAY["name", "label"] || "synonyms") COLLATE "C") gin_trgm_ops);
    CREATE INDEX "measure_search_trgm" ON "measure"
      USING gin ((searchable_text(ARRAY["name", "label"] || "synonyms") COLLATE "C") gin_trgm_ops);
    CREATE INDEX "filter_search_trgm" ON "filter"
      USING gin ((searchable_text(ARRAY["name", "label"] || "synonyms") COLLATE "C") gin_trgm_ops);
    CREATE INDEX "dimension_values_trgm" ON "dimension"
      USING gin ((searchable_text("sample_values") COLLATE "C") gin_trgm_ops);
    CREATE INDEX "dimension_enum_value_search_trgm" ON "dimension_enum_value"
      USING gin ((searchable_text(ARRAY["value", "label"] || "synonyms") COLLATE "C") gin_trgm_ops);
  END IF;
END $$;
