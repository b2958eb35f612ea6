SELECT region, count(*) FILTER (WHERE area > 50) * 100.0 / count(*) AS share FROM farms GROUP BY region ORDER BY region
SELECT f.name, array_length(array_agg(DISTINCT h.crop), 1) AS crops FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.name ORDER BY f.name
SELECT to_char(founded, 'TMMonth YYYY') FROM farms WHERE founded IS NOT NULL ORDER BY founded
SELECT name, founded + make_interval(years => 50) AS jubilee FROM farms ORDER BY id
SELECT date_part('year', age(date '2024-01-01', founded)) AS years FROM farms ORDER BY id
SELECT name, CASE WHEN founded IS NULL THEN 'unknown' ELSE to_char(founded, 'YYYY') END FROM farms ORDER BY name
SELECT n.title, x.tag FROM notes n LEFT JOIN LATERAL jsonb_array_elements_text(n.details -> 'tags') AS x(tag) ON true ORDER BY 1, 2
SELECT details #>> '{author,name}' AS author, count(*) FROM notes GROUP BY 1 ORDER BY 1 NULLS LAST
SELECT jsonb_path_query_array(details, '$.tags[*] ? (@ starts with "c")') FROM notes ORDER BY id
SELECT id FROM notes WHERE jsonb_path_exists(details, '$.author.age ? (@ > 40)')
SELECT id, details - ARRAY['tags', 'urgent'] FROM notes ORDER BY id
SELECT key, jsonb_typeof(value) FROM notes, jsonb_each(details) WHERE id = 1 ORDER BY key
SELECT json_build_object('farm', f.name, 'harvests', (SELECT coalesce(json_agg(json_build_object('crop', h.crop, 'tons', h.tons) ORDER BY h.year, h.crop), '[]') FROM harvests h WHERE h.farm_id = f.id AND h.year = 2021)) FROM farms f ORDER BY f.id
SELECT xs[array_upper(xs, 1)] FROM (SELECT string_to_array(name, ' ') AS xs FROM farms) t ORDER BY 1
SELECT ARRAY[1, 2, 3] || 4, ARRAY[[1, 2]] || ARRAY[[3, 4]], array_position(ARRAY['a', 'b'], 'b'), ARRAY[1, 2] = ARRAY[1, 2]
SELECT t.v, t.i FROM unnest('{x,y,z}'::text[]) WITH ORDINALITY AS t(v, i) ORDER BY i DESC
SELECT s, s * s AS square FROM generate_series(1, 10, 3) s
SELECT generate_series(date '2024-01-29', date '2024-02-02', '1 day')::date AS d
SELECT week, count(*) FROM (SELECT date_trunc('week', at) AS week FROM readings) w GROUP BY week ORDER BY week
SELECT sensor, at - lag(at) OVER (PARTITION BY sensor ORDER BY at) AS gap FROM readings ORDER BY sensor, at
SELECT sensor, avg(value) OVER (PARTITION BY sensor ORDER BY at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM readings ORDER BY sensor, at
SELECT DISTINCT ON (sensor) sensor, at, value FROM readings ORDER BY sensor, value DESC, at
SELECT sensor, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY value) FROM readings GROUP BY sensor ORDER BY sensor
SELECT width_bucket(value, 0, 40, 4) AS bucket, min(value), max(value), count(*) FROM readings GROUP BY bucket ORDER BY bucket
SELECT crop, first_value(year) OVER w AS first_year, last_value(year) OVER w FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY year ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ORDER BY crop, 2 LIMIT 5
SELECT h.*, rank() OVER (PARTITION BY year ORDER BY tons DESC) FROM harvests h ORDER BY year, rank, farm_id, crop LIMIT 10
WITH totals AS (SELECT farm_id, sum(tons) AS tons FROM harvests GROUP BY farm_id) SELECT name, tons, tons - lag(tons) OVER (ORDER BY tons) AS step FROM totals JOIN farms ON farms.id = farm_id ORDER BY tons
WITH RECURSIVE up AS (SELECT id, parent_id, name, 1 AS level FROM farms WHERE id = 4 UNION ALL SELECT f.id, f.parent_id, f.name, level + 1 FROM farms f JOIN up ON up.parent_id = f.id) SELECT string_agg(name, ' < ' ORDER BY level) FROM up
WITH RECURSIVE powers(n) AS (SELECT 1::bigint UNION ALL SELECT n * 2 FROM powers WHERE n < 1000) TABLE powers
SELECT COALESCE(region, 'all') AS region, GROUPING(region) AS total, sum(area) FROM farms GROUP BY ROLLUP (region) ORDER BY total, region
SELECT crop, CAST(year AS text) AS year, sum(tons) FROM harvests GROUP BY GROUPING SETS ((crop, year), (year)) ORDER BY 2, 1 NULLS FIRST
SELECT name FROM farms WHERE name ILIKE ANY (ARRAY['%hill%', '%lane%']) ORDER BY name
SELECT name FROM farms WHERE NOT name ~* 'o' ORDER BY name
SELECT regexp_replace('2024-05-17', '(\d+)-(\d+)-(\d+)', '\3.\2.\1'), substring('abc123' from '[0-9]+'), regexp_split_to_array('a1b2', '\d')
SELECT overlay('abcdef' placing '###' from 3), position('cd' in 'abcdef'), trim(trailing '.' from 'end...'), rpad('x', 3, '-'), translate('hello', 'el', 'ip')
SELECT encode(sha256('x'), 'hex'), md5('x'), length('naïve'), octet_length('naïve'), bit_length('a')
SELECT 'a' < 'b' COLLATE "C", 'Straße' ILIKE 'STRA%', initcap('the old mill'), reverse('drawer'), ascii('A')
SELECT '2024-03-31'::date + interval '1 month', '2024-01-31'::date + 30, extract(isodow from date '2024-05-19'), date '2024-05-19' - date '2024-01-01'
SELECT timestamptz '2024-07-01 12:00+02' AT TIME ZONE 'UTC', timezone('UTC', timestamptz '2024-07-01 12:00+02'), extract(timezone from timestamptz '2024-07-01 12:00+02')
SELECT justify_interval(interval '49 hours'), interval '1 year' - interval '1 month', interval '2 hours' * 3, extract(hour from interval '25 hours')
SELECT date_trunc('quarter', written), date_bin('2 hours', written, timestamptz '2024-01-01') FROM notes WHERE written IS NOT NULL ORDER BY id
SELECT room, range_agg(during) FROM bookings GROUP BY room ORDER BY room
SELECT id, upper(during) - lower(during) AS length, during @> timestamp '2024-05-02 10:00' AS then FROM bookings ORDER BY id
SELECT id FROM bookings WHERE seats && int4range(4, 6) ORDER BY id
SELECT title, ts_rank_cd(setweight(to_tsvector('english', title), 'A') || to_tsvector('english', coalesce(body, '')), q) AS rank FROM notes, websearch_to_tsquery('english', 'tractor or rain') q ORDER BY rank DESC, id LIMIT 2
SELECT title FROM notes WHERE to_tsvector('simple', title) @@ to_tsquery('simple', 'fro:*')
SELECT (h).crop, (h).year FROM harvests h WHERE (h).tons > 15 ORDER BY 1, 2, (h).farm_id
SELECT f.id, to_json(f) ->> 'name' AS name FROM farms f ORDER BY f.id
SELECT a.name, b.name FROM farms a CROSS JOIN farms b WHERE a.region = b.region AND a.id < b.id ORDER BY 1, 2
SELECT name FROM farms WHERE region = ANY ('{north,west}') ORDER BY name
SELECT name FROM farms WHERE (region, area) >= ALL (SELECT region, area FROM farms WHERE area IS NOT NULL)
SELECT name, area FROM farms ORDER BY area DESC NULLS LAST FETCH FIRST 2 ROWS ONLY
(SELECT name FROM farms ORDER BY area LIMIT 1) UNION ALL (SELECT name FROM farms ORDER BY area DESC NULLS LAST LIMIT 1)
SELECT count(*) FROM (SELECT farm_id FROM harvests INTERSECT SELECT id FROM farms WHERE region = 'north') AS both_sides
SELECT avg(tons)::numeric(6, 2), stddev_samp(tons)::numeric(6, 2), max(tons) - min(tons) AS spread FROM harvests WHERE crop <> 'rye'
SELECT bool_or(ok) AS any_ok, bool_and(ok) AS all_ok, count(*) FILTER (WHERE NOT ok) AS bad FROM readings
SELECT sum(CASE crop WHEN 'rye' THEN tons ELSE -tons END) FROM harvests
SELECT round(avg(value)::numeric, 2) AS mean, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY value))::numeric, 2) AS median FROM readings
SELECT $$a 'quoted' text$$ || E'\n' || 'next', 'x' || 5 || NULL IS NULL, concat_ws(', ', name, region) FROM farms WHERE id = 1
SELECT mod(17, 5), power(2, 10), sqrt(2)::numeric(5, 3), trunc(-3.7), round(2.5), ceil(-0.5), sign(-3), gcd(12, 18), 7 / 2.0
