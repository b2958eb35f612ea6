FROM farms SELECT region, count(*) AS n GROUP BY ALL ORDER BY n DESC, region
FROM harvests SELECT crop, year, sum(tons) GROUP BY ROLLUP (crop, year) ORDER BY ALL
FROM readings SELECT sensor, avg(value) WHERE ok GROUP BY sensor ORDER BY sensor
SELECT * EXCLUDE (founded, parent_id) REPLACE (area * 2.47 AS area) FROM farms ORDER BY id
SELECT COLUMNS('r.*') FROM farms ORDER BY ALL
SELECT avg(COLUMNS('jan|feb|mar')) FROM sales
SELECT COLUMNS(c -> c NOT IN ('id', 'founded')) FROM farms ORDER BY name
SELECT id, COLUMNS(* EXCLUDE (id, crop, taken)) * 2 FROM sales ORDER BY id
SELECT list_transform(hours, lambda h: h / 2.0) FROM machines ORDER BY id
SELECT list_filter(parts, lambda p: p[1] = 'b') FROM machines ORDER BY id
SELECT [h * 10 FOR h IN hours IF h % 2 = 0] FROM machines ORDER BY id
SELECT list_reduce(hours, lambda a, b: a + b) FROM machines WHERE len(hours) > 0 ORDER BY id
SELECT list_sort(parts, 'DESC'), list_distinct([1, 1, 2]) IS NOT NULL, list_slice(hours, 1, 2) FROM machines ORDER BY id
SELECT name, place.site.name AS site, place.x * place.y AS product FROM machines WHERE place IS NOT NULL ORDER BY id
SELECT unnest(m.place.site) FROM machines m WHERE m.id = 2
SELECT struct_pack(name := name, n := len(parts)) AS s FROM machines ORDER BY id
SELECT settings['speed'] AS speed, map_keys(settings) AS keys FROM machines ORDER BY id
SELECT info->>'$.maker.name' AS maker, json_array_length(info->'colors') AS colors FROM machines ORDER BY id
SELECT info->'maker'->>'since' AS since FROM machines WHERE info IS NOT NULL ORDER BY id
SELECT json_group_array(info->>'$.maker.name') FROM machines
SELECT id, unnest(info->'$.colors[*]') AS color FROM machines ORDER BY ALL
SELECT m.id, e.key, e.value FROM machines m, json_each(m.info, '$.maker') e ORDER BY ALL
PIVOT sales ON crop USING sum(tons) GROUP BY feb ORDER BY feb
PIVOT harvests ON year IN (2020, 2021) USING sum(tons) AS tons, count(*) AS n GROUP BY crop
UNPIVOT sales ON jan, feb, mar INTO NAME month VALUE kilos ORDER BY id, month LIMIT 6
FROM (PIVOT harvests ON crop USING max(tons) GROUP BY year) SELECT year, rye WHERE hops IS NOT NULL ORDER BY year
WITH t AS (SELECT crop, year, tons FROM harvests WHERE farm_id <> 4) PIVOT t ON year USING sum(tons) ORDER BY crop
SELECT s.id, q.price FROM sales s ASOF JOIN quotes q ON q.crop = s.crop AND q.taken <= s.taken ORDER BY s.id
SELECT l.name, r.name FROM farms l POSITIONAL JOIN machines r ORDER BY l.id
SELECT name FROM farms ANTI JOIN harvests ON farms.id = harvests.farm_id ORDER BY name
SELECT name, unnest(parts) AS part, unnest(hours) AS hour FROM machines ORDER BY ALL
SELECT name FROM farms USING SAMPLE reservoir(2 ROWS) REPEATABLE (100)
SELECT count(*) BETWEEN 0 AND 100 FROM harvests TABLESAMPLE 25 PERCENT (bernoulli)
SELECT crop, year, sum(tons) AS t FROM harvests GROUP BY crop, year QUALIFY rank() OVER (PARTITION BY crop ORDER BY t DESC) = 1 ORDER BY crop
SELECT sensor, taken, value FROM readings QUALIFY row_number() OVER (PARTITION BY sensor ORDER BY taken DESC) <= 2 ORDER BY ALL
SELECT sensor, max_by(taken, value) AS peak, arg_min(value, taken) AS first FROM readings GROUP BY sensor ORDER BY sensor
SELECT time_bucket(INTERVAL '12 hours', taken) AS slot, count(*) AS n FROM readings GROUP BY slot HAVING n > 1 ORDER BY slot
SELECT date_trunc('day', taken) AS day, list(DISTINCT sensor ORDER BY sensor) FROM readings GROUP BY ALL ORDER BY day
SELECT strftime(taken, '%d.%m.%Y %H:%M') AS shown, dayname(taken) FROM readings ORDER BY taken, sensor LIMIT 3
SELECT age(DATE '2024-05-01', founded), datediff('year', founded, DATE '2024-05-01'), founded + INTERVAL (id) MONTHS FROM farms ORDER BY id
SELECT range(DATE '2024-02-27', DATE '2024-03-02', INTERVAL 1 DAY) AS days
SELECT d::DATE AS day, d.dayname() FROM generate_series(TIMESTAMP '2024-05-01', TIMESTAMP '2024-05-03', INTERVAL '1 day') t(d)
SELECT i, i ** 2 AS square, i % 2 == 0 AS even FROM range(5) t(i)
SELECT name.split(' ').list_first() AS word, name.length() AS n FROM farms ORDER BY id
SELECT ('a,b,c').string_split(',').list_transform(x -> x.upper()).array_to_string('-')
SELECT regexp_extract(name, '^(\w+) (\w+)$', 2) AS last, regexp_replace(name, '[aeiou]', '*', 'g') FROM farms ORDER BY id
SELECT format('{}: {:.1f} ha', name, area::DOUBLE) FROM farms WHERE area IS NOT NULL ORDER BY id
SELECT printf('%s has %d letters', name, length(name)), lpad(id::VARCHAR, 3, '0') FROM farms ORDER BY id
SELECT string_agg(name, ', ' ORDER BY area DESC) FILTER (area > 50) FROM farms
SELECT histogram(region), mode(region), approx_count_distinct(name) > 3 FROM farms
SELECT quantile_cont(value, [0.1, 0.5, 0.9]), mad(value), median(value) FROM readings
SELECT id, name FROM farms UNION ALL BY NAME SELECT id, crop AS name FROM sales ORDER BY ALL LIMIT 5
SELECT f.name, t.crop, t.tons FROM farms f, LATERAL (SELECT crop, tons FROM harvests h WHERE h.farm_id = f.id ORDER BY tons DESC LIMIT 1) t ORDER BY f.id
WITH RECURSIVE walk(id, path) AS (SELECT id, [id] FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, list_append(w.path, f.id) FROM farms f, walk w WHERE f.parent_id = w.id) SELECT id, len(path) AS depth FROM walk ORDER BY id
SELECT {'min': min(tons), 'max': max(tons)} AS bounds FROM harvests
SELECT bounds.max - bounds.min AS spread FROM (SELECT {'min': min(tons), 'max': max(tons)} AS bounds FROM harvests)
SELECT TRY_CAST('12x' AS INTEGER), '5'::TINYINT, 1e3::INTEGER, [1, 2]::DOUBLE[], 'x'::VARCHAR(5), {'a': '1'}::STRUCT(a INTEGER)
SELECT CASE WHEN value > 20 THEN 'high' WHEN value > 10 THEN 'mid' ELSE 'low' END AS level, count(*) FROM readings GROUP BY ALL ORDER BY ALL
SELECT sum(tons) OVER w AS total, avg(tons) OVER w AS mean, tons FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY year, farm_id ROWS 2 PRECEDING) ORDER BY ALL
SELECT coalesce(info ->> 'weight', 'none') AS weight, name FROM machines ORDER BY id DESC
