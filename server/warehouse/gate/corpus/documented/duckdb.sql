FROM farms
FROM farms SELECT name, area ORDER BY name
FROM farms WHERE region = 'north' ORDER BY id
FROM harvests SELECT crop, sum(tons) AS tons GROUP BY crop ORDER BY crop
FROM farms AS f JOIN harvests h ON f.id = h.farm_id SELECT f.name, h.crop ORDER BY ALL LIMIT 5
FROM farms ORDER BY area DESC LIMIT 2
FROM (FROM farms SELECT region) SELECT DISTINCT region ORDER BY region
FROM range(3) t(i) SELECT i * 2 AS twice
FROM (VALUES (1, 'a'), (2, 'b')) v(n, letter) SELECT letter, n
WITH north AS (FROM farms WHERE region = 'north') FROM north SELECT count(*)
SELECT * FROM farms
SELECT count() FROM farms
SELECT f.* FROM farms f ORDER BY f.id
TABLE farms
VALUES (1, 'x'), (2, 'y')
SELECT * EXCLUDE (area) FROM farms ORDER BY id
SELECT * EXCLUDE area FROM farms ORDER BY id
SELECT f.* EXCLUDE (parent_id, founded) FROM farms f ORDER BY id
SELECT * REPLACE (upper(name) AS name) FROM farms ORDER BY id
SELECT * REPLACE (area / 100 AS area, lower(region) AS region) FROM farms ORDER BY id
SELECT * EXCLUDE (founded) REPLACE (round(area) AS area) FROM farms ORDER BY id
SELECT * RENAME (name AS title) FROM farms ORDER BY id
SELECT * EXCLUDE (id) RENAME (region AS area_name) FROM farms ORDER BY name
SELECT COLUMNS('^(id|name)$') FROM farms ORDER BY id
SELECT COLUMNS(c -> c LIKE '%n%') FROM farms ORDER BY name
SELECT COLUMNS(lambda c: c LIKE '%a%') FROM farms ORDER BY name
SELECT COLUMNS(['id', 'region']) FROM farms ORDER BY id
SELECT min(COLUMNS(*)), max(COLUMNS(*)) FROM harvests
SELECT min(COLUMNS(* EXCLUDE (crop))) FROM harvests
SELECT COLUMNS(* REPLACE (id * 10 AS id)) FROM farms ORDER BY id
SELECT COLUMNS(f.*) FROM farms f JOIN harvests h ON f.id = h.farm_id ORDER BY ALL LIMIT 3
SELECT coalesce(COLUMNS(['jan', 'feb', 'mar'])) + 1 FROM sales ORDER BY ALL
SELECT id, COLUMNS('(jan|feb)') AS 'm_\1' FROM sales ORDER BY id
SELECT * FROM sales WHERE COLUMNS(['jan', 'feb', 'mar']) > 8 ORDER BY id
SELECT coalesce(*COLUMNS(['mar', 'feb'])) AS first_known FROM sales ORDER BY id
SELECT concat(*COLUMNS('jan|feb')) AS both FROM sales ORDER BY id
SELECT * LIKE '%a%' FROM farms ORDER BY name
SELECT * SIMILAR TO '.*n.*' FROM farms ORDER BY name
SELECT * NOT LIKE 'p%' FROM farms ORDER BY id
SELECT * GLOB 'na*' FROM farms ORDER BY name
SELECT greatest(*COLUMNS(['jan', 'feb'])) AS most FROM sales ORDER BY id
SELECT name, unnest(parts) AS part FROM machines ORDER BY ALL
SELECT name AS filter FROM farms ORDER BY filter
SELECT name nickname, area size FROM farms ORDER BY 1
SELECT region AS key, count(*) AS value FROM farms GROUP BY key ORDER BY key
SELECT twice: tons * 2, crop FROM harvests ORDER BY ALL LIMIT 4
SELECT n.crop FROM n: harvests ORDER BY ALL LIMIT 2
SELECT i + 1 AS j, j * 2 AS k FROM range(3) t(i) WHERE j > 1 ORDER BY k
SELECT crop, year, sum(tons) FROM harvests GROUP BY ALL ORDER BY ALL
SELECT crop, avg(price) FROM harvests GROUP BY ALL HAVING avg(price) > 3 ORDER BY ALL
SELECT crop, year, sum(tons) FROM harvests GROUP BY ROLLUP (crop, year) ORDER BY ALL
SELECT crop, year, GROUPING_ID(crop, year) AS g, count(*) FROM harvests GROUP BY CUBE (crop, year) ORDER BY ALL
SELECT crop, year, count(*) FROM harvests GROUP BY GROUPING SETS ((crop), (year), ()) ORDER BY ALL
SELECT crop FROM harvests GROUP BY crop ORDER BY sum(tons) DESC
SELECT * FROM farms ORDER BY ALL DESC
SELECT name FROM farms ORDER BY area ASC NULLS FIRST, name
SELECT name FROM farms ORDER BY id LIMIT 50%
SELECT name FROM farms ORDER BY id LIMIT 2 OFFSET 1
SELECT name FROM farms ORDER BY id LIMIT (SELECT 2)
SELECT name FROM farms ORDER BY name COLLATE NOCASE
SELECT count(*) FROM harvests USING SAMPLE 5
SELECT count(*) <= 60 FROM harvests USING SAMPLE 10%
SELECT count(*) >= 0 FROM harvests USING SAMPLE 20% (bernoulli)
SELECT count(*) FROM (SELECT * FROM harvests USING SAMPLE reservoir(7 ROWS) REPEATABLE (3))
SELECT count(*) >= 0 FROM harvests USING SAMPLE 10 PERCENT (system, 377)
SELECT count(*) FROM harvests TABLESAMPLE reservoir(100%)
SELECT count(*) FROM harvests h TABLESAMPLE 4 ROWS
SELECT count(*) >= 0 FROM harvests TABLESAMPLE bernoulli(30%) REPEATABLE (42), farms
SELECT * FROM (SELECT * FROM farms) TABLESAMPLE 100% ORDER BY id
SELECT crop, year, tons FROM harvests QUALIFY row_number() OVER (PARTITION BY crop ORDER BY tons DESC, year, farm_id) = 1 ORDER BY crop
SELECT crop, row_number() OVER w AS rn FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY tons, farm_id, year) QUALIFY rn <= 2 ORDER BY ALL
SELECT DISTINCT ON (region) region, name FROM farms ORDER BY region, area DESC
SELECT DISTINCT region FROM farms ORDER BY 1
PIVOT harvests ON year IN (2019, 2020, 2021) USING sum(tons) GROUP BY crop ORDER BY crop
PIVOT harvests ON year USING sum(tons) GROUP BY crop ORDER BY crop
PIVOT harvests ON crop IN ('rye', 'hops') USING sum(tons) AS total, max(tons) AS best GROUP BY farm_id ORDER BY farm_id
PIVOT harvests ON crop USING count(*) GROUP BY year ORDER BY year LIMIT 2
PIVOT (SELECT crop, year, tons FROM harvests WHERE farm_id < 4) ON crop USING avg(tons) GROUP BY year ORDER BY year
PIVOT farms ON region GROUP BY parent_id ORDER BY parent_id
PIVOT harvests ON crop, year USING first(tons) GROUP BY farm_id ORDER BY farm_id
PIVOT harvests ON crop || '_' || year USING sum(tons)
SELECT * FROM (PIVOT harvests ON year USING sum(tons) GROUP BY crop) ORDER BY crop
WITH p AS (PIVOT harvests ON year IN (2020, 2021) USING sum(tons) GROUP BY crop) SELECT crop FROM p ORDER BY crop
SELECT * FROM harvests PIVOT (sum(tons) FOR year IN (2020, 2021) GROUP BY crop) ORDER BY crop
SELECT * FROM (SELECT crop, year, tons FROM harvests) PIVOT (sum(tons) AS t, count(*) AS n FOR year IN (2020 AS last_year, 2021 AS this_year)) AS p ORDER BY crop
SELECT crop, "2020" FROM (PIVOT harvests ON year IN (2020, 2021) USING sum(tons) GROUP BY crop) ORDER BY crop
PIVOT_WIDER harvests ON crop IN ('rye') USING min(price) GROUP BY year ORDER BY year
UNPIVOT sales ON jan, feb, mar INTO NAME month VALUE amount ORDER BY id, month
UNPIVOT sales ON COLUMNS('jan|feb|mar') INTO NAME month VALUE amount ORDER BY ALL
UNPIVOT sales ON COLUMNS(* EXCLUDE (id, crop, taken, tons)) INTO NAME month VALUE amount ORDER BY ALL
FROM sales UNPIVOT INCLUDE NULLS ((one, two) FOR part IN ((jan, feb) AS early, (feb, mar) AS late)) ORDER BY ALL
UNPIVOT (SELECT id, jan, feb FROM sales) ON jan, feb ORDER BY ALL
FROM sales UNPIVOT (amount FOR month IN (jan, feb, mar)) ORDER BY id, month
SELECT month, sum(amount) FROM (UNPIVOT sales ON jan, feb, mar INTO NAME month VALUE amount) GROUP BY month ORDER BY month
SELECT * FROM sales UNPIVOT INCLUDE NULLS (amount FOR month IN (jan AS 'January', mar AS 'March')) ORDER BY ALL
SELECT [1, 2, 3], ['a', NULL], [[1], [2, 3]], []
SELECT [1, 2, 3][1], [1, 2, 3][-1], [1, 2, 3][2:], [1, 2, 3][:2]
SELECT [4, 5, 6, 7][1:4:2], 'duck'[2], 'duck'[2:3]
SELECT list_value(1, 2), list_append([1], 2), list_prepend(0, [1]), list_concat([1], [2])
SELECT [1] || [2], list_contains([1, 2], 2), list_has([1], 1), list_position(['a', 'b'], 'b')
SELECT list_extract([5, 6], 1), list_slice([1, 2, 3], 1, 2), list_reverse([1, 2]), list_sort([3, 1, 2])
SELECT list_reverse_sort([3, 1, 2]), list_distinct([1, 1, 2]).list_sort(), list_unique([1, 1]), len([1, 2])
SELECT length([1]), array_length([1, 2, 3])
SELECT list_sum([1, 2]), list_avg([1, 2]), list_min([2, 1]), list_max([1, 2])
SELECT list_aggregate([1, 2, 4], 'sum'), list_any_value([NULL, 3]), list_count([1, NULL]), list_first([1, 2])
SELECT list_last([1, 2]), list_median([1, 2, 3]), list_mode([1, 1, 2]), list_product([2, 3])
SELECT list_string_agg(['a', 'b']), list_stddev_pop([1, 2]), list_bool_and([true, false])
SELECT list_zip([1, 2], ['a', 'b']), list_where([10, 20, 30], [true, false, true]), list_select([10, 20, 30], [1, 3]), list_resize([1, 2], 3, 0)
SELECT list_intersect([1, 2], [2, 3]), list_has_any([1], [1, 2]), list_has_all([1, 2], [1]), list_cosine_similarity([1.0, 2.0], [2.0, 4.0])
SELECT list_grade_up([3, 1, 2]), flatten([[1], [2]]), list_pack(1, 2), array_pop_back([1, 2])
SELECT array_push_front([2], 1), repeat([1], 2), generate_series(1, 3), range(1, 6, 2)
SELECT [1, 2] && [2, 3], [1, 2] @> [1], [1] <@ [1, 2]
SELECT list_transform([1, 2, 3], x -> x + 1)
SELECT list_transform([1, 2, 3], lambda x: x * x) AS squares
SELECT list_transform(hours, (h, i) -> h * i) FROM machines ORDER BY id
SELECT list_filter(hours, h -> h > 5), list_filter([5, 6, 7], lambda x, i: i > 1) FROM machines ORDER BY id
SELECT list_reduce([1, 2, 3, 4], (acc, x) -> acc + x), list_reduce([1, 2], lambda a, b: a * b, 10)
SELECT apply(parts, p -> upper(p)), array_transform(parts, p -> p[1]), filter(parts, p -> len(p) > 4), reduce([1, 2], (a, b) -> a + b) FROM machines ORDER BY id
SELECT list_transform(list_filter(parts, p -> contains(p, 'e')), p -> p || '!') FROM machines ORDER BY id
SELECT list_transform([[1, 2], [3]], inner_list -> list_transform(inner_list, y -> y + len(inner_list)))
SELECT id, list_transform(hours, h -> h + id) FROM machines ORDER BY id
SELECT [x + 1 FOR x IN [1, 2, 3]]
SELECT [upper(p) FOR p IN parts IF len(p) > 4] AS long FROM machines ORDER BY id
SELECT [x * i FOR x, i IN [10, 20]]
SELECT [[y * 2 FOR y IN x] FOR x IN [[1, 2], [3]]]
SELECT {'x': 1, 'y': 'two'} AS s, struct_pack(a := 1, b := 'z'), ROW(1, 'a')
SELECT place.x, place.site.name, place['y'], machines.place.y FROM machines ORDER BY id
SELECT place.* FROM machines ORDER BY id
SELECT m.place.site FROM machines m ORDER BY id
SELECT struct_extract(place, 'x'), struct_insert({'a': 1}, b := 2), struct_keys({'a': 1}), struct_values({'a': 1}) FROM machines ORDER BY id
SELECT unnest(place) FROM machines WHERE id < 3 ORDER BY ALL
SELECT unnest(place, recursive := true) FROM machines WHERE id = 1
SELECT unnest([{'a': 1, 'b': 2}, {'a': 3, 'b': NULL}], max_depth := 2)
SELECT (SELECT {'a': 42}).a, {'k': [1, 2]}.k[2], ({'a': {'b': 3}}).a.b
SELECT f FROM farms f ORDER BY f.id
SELECT farms FROM farms ORDER BY id LIMIT 1
SELECT f.name, f FROM farms AS f WHERE f.region = 'west' ORDER BY f.id
SELECT list(h ORDER BY h.year, h.crop) FROM harvests h WHERE farm_id = 1
SELECT MAP {'a': 1, 'b': 2}, MAP {'a': 1}['a'], map(['x', 'y'], [1, 2]), map_from_entries([('k', 1), ('l', 2)])
SELECT settings['speed'], settings.depth_free IS NULL FROM (SELECT MAP {'speed': 3} AS settings, {'depth_free': 1} AS s) t
SELECT settings['depth'], map_keys(settings), map_values(settings), map_entries(settings) FROM machines ORDER BY id
SELECT cardinality(settings), map_contains(settings, 'speed'), element_at(settings, 'depth'), map_extract(settings, 'speed') FROM machines ORDER BY id
SELECT map_concat(settings, MAP {'extra': 1}) FROM machines ORDER BY id
SELECT union_value(k := 3), union_tag(union_value(k := 3)), union_extract(union_value(k := 3), 'k')
SELECT info -> 'maker' -> 'name', info ->> '$.maker.name', info -> '$.colors[0]', info ->> 'weight' FROM machines ORDER BY id
SELECT info.maker.name, info.colors[0] FROM machines ORDER BY id
SELECT json_extract(info, '$.maker'), json_extract_string(info, '$.maker.name'), json_value(info, '$.weight'), json_exists(info, '$.colors') FROM machines ORDER BY id
SELECT json_array_length(info, '$.colors'), json_keys(info), json_type(info, '$.weight'), json_valid(info) FROM machines ORDER BY id
SELECT json_contains(info, '{"weight": 310}'), json_structure(info) FROM machines ORDER BY id
SELECT json_extract(info, ['$.weight', '$.maker']), info ->> ['weight', 'maker'] FROM machines ORDER BY id
SELECT to_json({'a': 1}), json_object('k', 1), json_array(1, 'x'), json_quote('a')
SELECT json_merge_patch('{"a": 1}', '{"b": 2}'), array_to_json([1, 2]), row_to_json({'a': 1}), from_json('{"a": 5}', '{"a": "INTEGER"}')
SELECT json_transform('{"a": 5}', '{"a": "INTEGER"}'), json('[1,  2]'), json_pretty('{"a":1}')
SELECT json_group_array(name), json_group_object(name, id), json_group_structure(to_json(id)) FROM machines
SELECT '{"a": [1, 2]}'::JSON -> 'a' ->> 1, '5'::JSON::INTEGER
SELECT je.key, je.value FROM machines m, json_each(m.info) je WHERE m.id = 1 ORDER BY je.key
SELECT key, type, fullkey FROM json_tree('{"a": [1, {"b": 2}]}') ORDER BY fullkey
SELECT s.*, q.price FROM sales s ASOF JOIN quotes q ON s.crop = q.crop AND s.taken >= q.taken ORDER BY s.id
SELECT s.id, q.price FROM sales s ASOF LEFT JOIN quotes q USING (crop, taken) ORDER BY s.id
SELECT a.id, b.crop FROM farms a POSITIONAL JOIN (SELECT DISTINCT crop FROM harvests ORDER BY crop) b ORDER BY a.id
SELECT * FROM farms f SEMI JOIN harvests h ON f.id = h.farm_id ORDER BY id
SELECT * FROM farms f ANTI JOIN harvests h ON f.id = h.farm_id ORDER BY id
SELECT * FROM farms NATURAL JOIN (SELECT 'north' AS region) r ORDER BY id
SELECT * FROM farms f JOIN harvests h ON f.id = h.farm_id AND h.crop = 'rye' ORDER BY ALL
SELECT * FROM farms a LEFT JOIN farms b ON a.parent_id = b.id ORDER BY a.id
SELECT f.name, h.crop FROM farms f FULL OUTER JOIN harvests h ON f.id = h.farm_id AND h.year = 2020 ORDER BY ALL
SELECT * FROM range(3) a(i) CROSS JOIN range(2) b(j) ORDER BY ALL
SELECT * FROM range(3) t(i), LATERAL (SELECT i + 1 AS j) t2 ORDER BY i
SELECT f.name, t.best FROM farms f, (SELECT max(tons) AS best FROM harvests WHERE farm_id = f.id) t ORDER BY f.id
SELECT * FROM range(2) t(i), generate_series(0, t.i) u(j) ORDER BY ALL
SELECT m.name, p.part FROM machines m, unnest(m.parts) AS p(part) ORDER BY ALL
SELECT unnest(parts), unnest(hours) FROM machines WHERE id = 1 ORDER BY ALL
SELECT id, hour FROM machines, unnest(hours) t(hour) ORDER BY ALL
SELECT id FROM farms UNION SELECT farm_id FROM harvests ORDER BY ALL
SELECT id, name FROM farms UNION BY NAME SELECT name, id FROM machines ORDER BY ALL
SELECT id AS a FROM farms UNION ALL BY NAME SELECT 1 AS b ORDER BY ALL
SELECT id FROM farms EXCEPT SELECT farm_id FROM harvests ORDER BY 1
SELECT id FROM farms INTERSECT ALL SELECT farm_id FROM harvests ORDER BY 1
FROM farms SELECT id UNION ALL FROM machines SELECT id ORDER BY id
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT sum(n) FROM t
WITH RECURSIVE tree(id, path) AS (SELECT id, [name] FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, list_append(path, f.name) FROM farms f JOIN tree ON f.parent_id = tree.id) SELECT * FROM tree ORDER BY id
WITH RECURSIVE t(id, total) USING KEY (id) AS (SELECT 1, 0 UNION SELECT id, total + 1 FROM t WHERE total < 3) FROM t
WITH a AS MATERIALIZED (SELECT 42 AS x), b AS (SELECT x * 2 AS y FROM a) SELECT * FROM a, b
WITH nums(a, b) AS (VALUES (1, 2), (3, 4)) SELECT a + b FROM nums ORDER BY 1
SELECT avg(price) FILTER (WHERE year > 2020), count(*) FILTER (year = 2020), sum(tons) FILTER (crop = 'rye') AS rye FROM harvests
SELECT any_value(crop), arg_max(crop, tons), arg_min(crop, tons), max_by(farm_id, price) FROM harvests
SELECT min_by(farm_id, price), arg_max(tons, tons, 2), approx_count_distinct(crop), approx_quantile(tons, 0.5) > 0 FROM harvests
SELECT bit_xor(farm_id), bool_or(tons > 3), count_if(year = 2020), favg(tons) FROM harvests
SELECT first(crop ORDER BY crop), last(crop ORDER BY crop), fsum(price), geomean(tons) FROM harvests
SELECT histogram(crop), kurtosis(tons), mad(tons), median(tons) FROM harvests
SELECT mode(crop), product(1), quantile_cont(tons, [0.25, 0.75]), quantile_disc(tons, 0.5) FROM harvests
SELECT skewness(tons), stddev(tons), string_agg(DISTINCT crop, ',' ORDER BY crop), entropy(crop) FROM harvests
SELECT max(tons, 3), min(tons, 2), sem(tons), weighted_avg(tons, price) FROM harvests
SELECT reservoir_quantile(tons, 0.5) > 0, array_agg(DISTINCT year ORDER BY year DESC) FROM harvests
SELECT crop, list(year ORDER BY year), list(DISTINCT farm_id).list_sort() AS farms, histogram(year) FROM harvests GROUP BY crop ORDER BY crop
SELECT corr(price, tons), covar_samp(price, tons), regr_slope(price, tons), regr_r2(price, tons), var_pop(price), stddev_samp(price) FROM harvests
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY tons), mode() WITHIN GROUP (ORDER BY crop), percentile_disc([0.2, 0.8]) WITHIN GROUP (ORDER BY tons DESC) FROM harvests
SELECT sum(DISTINCT tons), count(DISTINCT (crop, year)), sum(tons)::INTEGER FROM harvests
SELECT crop, sum(tons) OVER (PARTITION BY crop ORDER BY year, farm_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM harvests ORDER BY ALL
SELECT taken, avg(value) OVER (PARTITION BY sensor ORDER BY taken RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND INTERVAL 1 DAY FOLLOWING) AS smooth FROM readings ORDER BY ALL
SELECT lag(value, 1, 0) OVER w, lead(value) OVER w, first_value(value IGNORE NULLS) OVER w, nth_value(value, 2) OVER w, ntile(3) OVER w FROM readings WINDOW w AS (PARTITION BY sensor ORDER BY taken) ORDER BY ALL
SELECT year, count(*) OVER (ORDER BY year GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM harvests ORDER BY ALL
SELECT sensor, rank() OVER (ORDER BY max(value) DESC) FROM readings GROUP BY sensor ORDER BY ALL
SELECT row_number(ORDER BY value DESC) OVER (PARTITION BY sensor ORDER BY taken) AS rn FROM readings ORDER BY ALL
SELECT list(value ORDER BY value) OVER (PARTITION BY sensor) FROM readings ORDER BY ALL LIMIT 3
SELECT fill(value ORDER BY taken) OVER (PARTITION BY sensor ORDER BY taken) FROM readings ORDER BY ALL
SELECT DATE '2024-05-01' + 7, DATE '2024-05-01' + INTERVAL 1 MONTH, DATE '2024-05-31' - DATE '2024-05-01', TIMESTAMP '2024-05-01 10:00' - INTERVAL '90 minutes'
SELECT INTERVAL (2 + 1) DAY, INTERVAL '1 year 2 months', TIME '10:00' + INTERVAL 1 HOUR
SELECT date_add(DATE '2024-01-01', INTERVAL 2 MONTH), date_diff('month', DATE '2024-01-15', DATE '2024-03-01'), date_sub('month', DATE '2024-01-15', DATE '2024-03-01'), date_part('year', DATE '2024-05-01')
SELECT date_part(['year', 'month'], DATE '2024-05-01'), date_trunc('month', DATE '2024-05-17'), datetrunc('week', DATE '2024-05-17'), dayname(DATE '2024-05-01')
SELECT monthname(DATE '2024-05-01'), last_day(DATE '2024-02-01'), make_date(2024, 5, 1), strftime(DATE '2024-05-01', '%a, %-d %B %Y')
SELECT extract('isodow' FROM DATE '2024-05-01'), greatest(DATE '2024-01-01', DATE '2024-02-01'), isfinite(DATE '2024-01-01'), julian(DATE '2024-01-01')
SELECT era(DATE '2024-01-01'), yearweek(DATE '2024-01-01')
SELECT strptime('4 May 2024', '%d %B %Y'), try_strptime('x', '%d'), strptime('2024-05-01', ['%d.%m.%Y', '%Y-%m-%d']), epoch(TIMESTAMP '2024-05-01')
SELECT epoch_ms(TIMESTAMP '2024-05-01'), epoch_ms(1714521600000), make_timestamp(2024, 5, 1, 10, 30, 5.5), to_timestamp(1714521600) AT TIME ZONE 'UTC'
SELECT time_bucket(INTERVAL '2 hours', TIMESTAMP '2024-05-01 11:30'), age(TIMESTAMP '2024-05-01', TIMESTAMP '2020-01-31'), century(DATE '2024-05-01'), date_part('epoch', TIMESTAMP '2024-05-01')
SELECT nanosecond(TIMESTAMP_NS '2024-05-01 10:00:00.123456789'), make_timestamp_ms(1714521600000), epoch_ns(TIMESTAMP '2024-05-01')
SELECT year(taken), month(taken), day(taken), hour(taken) FROM readings ORDER BY ALL LIMIT 4
SELECT minute(taken), dayofweek(taken), isodow(taken), weekofyear(taken) FROM readings ORDER BY ALL LIMIT 4
SELECT dayofyear(taken), quarter(taken), weekday(taken), isoyear(taken) FROM readings ORDER BY ALL LIMIT 4
SELECT second(taken), millisecond(taken) FROM readings ORDER BY ALL LIMIT 4
SELECT to_years(1), to_months(2), to_weeks(1), to_days(3)
SELECT to_hours(4), to_minutes(5), to_seconds(6.5), to_milliseconds(7)
SELECT to_decades(1), to_quarters(2), datepart('month', INTERVAL '14 months'), extract(day FROM INTERVAL '5 days')
SELECT current_date <= today() + 1, now() IS NOT NULL, get_current_timestamp() IS NOT NULL, current_timestamp IS NOT NULL, current_localtimestamp() IS NOT NULL, transaction_timestamp() IS NOT NULL
SELECT TIMESTAMPTZ '2024-05-01 10:00:00+00' AT TIME ZONE 'America/New_York', timezone('Europe/Paris', TIMESTAMP '2024-05-01 10:00'), TIMESTAMP '2024-05-01 10:00' AT TIME ZONE 'UTC' = TIMESTAMPTZ '2024-05-01 10:00:00+00'
SELECT 'infinity'::TIMESTAMP, 'epoch'::DATE, DATE '1992-03-22 (BC)'
SELECT * FROM generate_series(DATE '2024-01-01', DATE '2024-01-10', INTERVAL 3 DAY)
SELECT unnest(range(DATE '2024-01-01', DATE '2024-01-04', INTERVAL 1 DAY)) AS day
SELECT unnest(generate_series(1, 10, 3)) AS n
SELECT concat('a', 1, NULL), concat_ws('-', 'a', 'b'), 'a' || 'b', contains('duckdb', 'db')
SELECT starts_with('duckdb', 'duck'), ends_with('duckdb', 'db'), prefix('abc', 'ab'), suffix('abc', 'bc')
SELECT 'duckdb' ^@ 'd', instr('abc', 'b'), strpos('abc', 'c'), position('b' IN 'abc')
SELECT left('abc', 2), right('abc', -1), substring('hello', 2, 3), substr('hello', 2)
SELECT length('aé'), strlen('aé'), lower('A'), ucase('a')
SELECT upper('a'), lpad('7', 3, '0'), rpad('7', 3, '.'), ltrim('  a')
SELECT rtrim('a  '), trim('xax', 'x'), trim(BOTH 'x' FROM 'xax'), repeat('ab', 3)
SELECT replace('abc', 'b', 'x'), reverse('abc'), translate('abc', 'ab', 'xy'), split_part('a.b.c', '.', 2)
SELECT string_split('a b', ' '), str_split_regex('a1b', '\d'), array_to_string(['a', 'b'], '+'), ascii('A')
SELECT chr(65), unicode('A'), ord('A'), md5('a')
SELECT sha256('a'), hash('a') > 0, format('{} is {:.2f}', 'pi', 3.14159), printf('%05d', 42)
SELECT bar(5, 0, 10, 10), levenshtein('duck', 'dock'), jaccard('duck', 'luck'), jaro_winkler_similarity('duck', 'duk')
SELECT hamming('abc', 'abd'), editdist3('a', 'b'), damerau_levenshtein('ab', 'ba'), to_base64('abc'::BLOB)
SELECT from_base64('YWJj'), hex('a'), unhex('61'), bin('a')
SELECT nfc_normalize('é'), strip_accents('é'), like_escape('a%c', 'a$%c', '$'), not_like_escape('a', 'b', '$')
SELECT ilike_escape('A%', 'a$%', '$'), url_encode('a b'), url_decode('a%20b'), parse_filename('/x/y.csv')
SELECT parse_dirname('/x/y.csv'), format_bytes(1500), string_split_regex('a b', '\s'), regexp_escape('a.b')
SELECT sha1('a'), encode('é'), decode('\xC3\xA9'::BLOB), octet_length('ab'::BLOB)
SELECT bit_length('a'), mismatches('ab', 'ac')
SELECT regexp_matches('anabanana', '(an)*'), regexp_full_match('abc', 'a.c'), regexp_extract('hello_world', '([a-z]+)_?', 1), regexp_extract('2023-04-15', '(\d+)-(\d+)-(\d+)', ['y', 'm', 'd'])
SELECT regexp_extract_all('a1b22', '\d+'), regexp_replace('hello', '[lo]', '-', 'g'), regexp_split_to_array('a b', ' '), 'abc' ~ 'a.c'
SELECT 'abc' !~ 'x', 'abc' SIMILAR TO 'a.c', 'abc' LIKE 'a%', 'abc' NOT LIKE 'b%'
SELECT 'ABC' ILIKE 'abc', 'a.csv' GLOB '*.csv', 'a%' LIKE 'a$%' ESCAPE '$', 'abc' ~~ 'a%'
SELECT 'abc' ~~* 'A%'
SELECT abs(-1), ceil(1.2), floor(1.8), round(1.255, 2)
SELECT trunc(1.9), sign(-2), sqrt(16), cbrt(27)
SELECT pow(2, 3), power(2, 3), exp(1), ln(2)
SELECT log(100), log2(8), log10(100), mod(7, 3)
SELECT 7 // 2, 7 / 2, 7 % 3, 2 ** 3
SELECT 2 ^ 3, 5!, @(-5), factorial(4)
SELECT gcd(42, 57), lcm(42, 57), greatest(1, 2), least(1, 2)
SELECT even(2.9), gamma(5.5), lgamma(2), isnan('nan'::DOUBLE)
SELECT isinf('inf'::DOUBLE), isfinite(1.0), nextafter(1::FLOAT, 2::FLOAT), pi()
SELECT radians(90), degrees(1), sin(1), cos(1)
SELECT tan(1), asin(1), acos(1), atan(1)
SELECT atan2(1, 2), cot(1), xor(5, 3), bit_count(31)
SELECT 5 & 3, 5 | 3, ~5, 1 << 4
SELECT 8 >> 1, add(1, 2), subtract(3, 1), multiply(2, 3)
SELECT divide(7, 2), fdiv(7, 2), fmod(7, 2), round_even(2.5, 0)
SELECT signbit(-1.0), ceiling(1.1), sinh(1)
SELECT random() < 1, uuid() IS NOT NULL, gen_random_uuid() IS NOT NULL
SELECT 1_000_000, 1e3, .5, 0x1F
SELECT 0b101, 'a'::VARCHAR, 42::TINYINT, 1::HUGEINT
SELECT 1.5::FLOAT, '101'::BIT, 'ab'::BLOB, true::INTEGER
SELECT '1'::UBIGINT, NULL::INTEGER, CAST('1' AS SMALLINT), TRY_CAST('x' AS INTEGER)
SELECT 1::DECIMAL(10, 2), '2024-05-01'::DATE, [1, 2]::VARCHAR[], {'a': 1}::STRUCT(a VARCHAR)
SELECT '[1, 2]'::INTEGER[], '{a: 1}'::STRUCT(a INTEGER), MAP {'a': 1}::MAP(VARCHAR, DOUBLE), 'happy'::ENUM('happy', 'sad')
SELECT [1, 2, 3]::INTEGER[3], 5::UTINYINT, '10:00'::TIME, '1 day'::INTERVAL
SELECT $$dollar 'quoted'$$, $tag$with $$ in it$tag$, E'tab\there', 'it''s', e'x'
SELECT typeof(1), typeof([1]), typeof({'a': 1}), pg_typeof(1.5), typeof(NULL)
SELECT CASE WHEN area > 100 THEN 'big' ELSE 'small' END AS size, if(area > 100, 1, 0), ifnull(area, 0), coalesce(area, 0), nullif(region, 'west') FROM farms ORDER BY ALL
SELECT CASE region WHEN 'north' THEN 1 WHEN 'south' THEN 2 END FROM farms ORDER BY id
SELECT name FROM farms WHERE area BETWEEN 50 AND 100 ORDER BY name
SELECT name FROM farms WHERE region IN ('north', 'south') AND name NOT IN ('Dogwood') ORDER BY name
SELECT name FROM farms WHERE id IN [1, 2] ORDER BY name
SELECT name FROM farms WHERE 'n' IN region ORDER BY name
SELECT name FROM farms WHERE (id, region) IN ((1, 'north'), (3, 'south')) ORDER BY name
SELECT name FROM farms WHERE id = ANY ([1, 3]) ORDER BY name
SELECT name FROM farms WHERE area >= ALL (SELECT area FROM farms WHERE area IS NOT NULL)
SELECT name FROM farms WHERE EXISTS (FROM harvests WHERE farm_id = id AND crop = 'rye') ORDER BY name
SELECT name FROM farms WHERE founded IS NOT NULL AND founded > '1990-01-01' ORDER BY name
SELECT name, area IS NULL, area IS DISTINCT FROM 64.25, founded ISNULL, founded NOTNULL FROM farms ORDER BY id
SELECT (SELECT max(tons) FROM harvests), ARRAY(SELECT name FROM farms ORDER BY id)
SELECT name.upper().left(3) AS short FROM farms ORDER BY id
SELECT ('hello world').split(' ')[1].upper()
SELECT name.lower().replace(' ', '_').concat('.txt') FROM farms ORDER BY id
SELECT [1, 2, 3].list_transform(x -> x + 1).list_sum()
SELECT parts.list_filter(p -> p LIKE '%e%').len() FROM machines ORDER BY id
SELECT taken.strftime('%d') AS day, count(*) FROM readings GROUP BY day ORDER BY day
SELECT array_value(1, 2, 3), array_distance([1, 2]::FLOAT[2], [3, 4]::FLOAT[2]), array_cosine_similarity([1, 2]::FLOAT[2], [3, 4]::FLOAT[2]), array_inner_product([1, 2]::DOUBLE[2], [3, 4]::DOUBLE[2])
SELECT '10101'::BIT & '10001'::BIT, bit_position('010'::BIT, '1010101'::BIT), bitstring('1010'::BIT, 7), get_bit('0110010'::BIT, 2)
SELECT set_bit('0110010'::BIT, 2, 0), '\xAA\xBB'::BLOB, 'AB'::BLOB || 'C'::BLOB
SELECT enum_range(NULL::ENUM('a', 'b')), enum_first(NULL::ENUM('a', 'b')), enum_code('b'::ENUM('a', 'b'))
SELECT alias(name), name AS n FROM farms ORDER BY id LIMIT 1
SELECT count(DISTINCT crop) AS crops, count(DISTINCT crop) FILTER (year > 2020) FROM harvests
SELECT error_free FROM (SELECT 1 AS error_free)
SELECT * FROM (SELECT crop, sum(tons) AS tons FROM harvests GROUP BY crop) WHERE tons > 10 ORDER BY crop
SELECT "name" FROM "farms" ORDER BY "id"
SELECT Name, REGION FROM Farms ORDER BY ID
SELECT id AS "user id", name AS "select" FROM farms ORDER BY 1
SELECT main.farms.name FROM main.farms ORDER BY id
SELECT /* note */ name FROM farms ORDER BY id; -- done
SELECT crop, year, tons, tons - lag(tons) OVER (PARTITION BY crop, farm_id ORDER BY year) AS change FROM harvests ORDER BY ALL
SELECT region, count(*) AS n, round(avg(area), 1) AS mean FROM farms GROUP BY region ORDER BY n DESC, region
SELECT strftime(taken, '%Y-%m-%d') AS day, max(value) FROM readings GROUP BY day ORDER BY day
SELECT time_bucket(INTERVAL '1 day', taken) AS day, avg(value) FROM readings GROUP BY ALL ORDER BY ALL
SELECT sensor, quantile_cont(value, 0.9) AS p90, list(value ORDER BY taken)[1:3] AS firsts FROM readings GROUP BY sensor ORDER BY sensor
SELECT count(*) AS count, sum(tons) AS sum FROM harvests
SELECT sum(tons) AS total FROM harvests HAVING total > 10
SELECT crop, total FROM (SELECT crop, sum(tons) AS total FROM harvests GROUP BY crop) WHERE total > 20 ORDER BY ALL
SELECT 'text' AS type, 1 AS value, 2 AS key, 3 AS name
SELECT unnest([1, 2, 3]) AS x, unnest(['a', 'b']) AS y
SELECT unnest({'a': 1, 'b': 'x'})
SELECT i FROM generate_series(1, 3) AS g(i) ORDER BY i DESC
SELECT x FROM unnest([3, 1, 2]) AS t(x) ORDER BY x
SELECT * FROM unnest([{'a': 1, 'b': 2}, {'a': 3, 'b': 4}]) AS u(s)
SELECT i, CASE WHEN i % 15 = 0 THEN 'FizzBuzz' WHEN i % 3 = 0 THEN 'Fizz' ELSE i::VARCHAR END FROM range(1, 16) t(i)
SELECT rowid_free FROM (SELECT id AS rowid_free FROM farms) ORDER BY 1
SELECT name, list_contains(parts, 'axle') AS has_axle, len(parts) FROM machines ORDER BY id
SELECT name FROM machines WHERE 'belt' IN parts OR parts[1] = 'blade' ORDER BY id
SELECT name, hours[-1] AS last, list_sum(hours), hours::VARCHAR FROM machines ORDER BY id
SELECT name, info ->> '$.colors[#-1]' AS last_color FROM machines ORDER BY id
SELECT name, (info ->> 'weight')::DOUBLE AS weight FROM machines WHERE (info ->> 'weight')::DOUBLE > 500 ORDER BY id
SELECT name, unnest(json_extract_string(info, '$.colors[*]')) AS color FROM machines ORDER BY ALL
SELECT name, unnest(map_entries(settings)) AS e FROM machines ORDER BY ALL
SELECT name, e.key, e.value FROM (SELECT name, unnest(map_entries(settings)) AS e FROM machines) ORDER BY ALL
SELECT place.x + place.y AS sum FROM machines WHERE place.site.floor = 0
SELECT {'n': name, 'r': region} AS pair FROM farms ORDER BY id
SELECT (name, region) AS pair FROM farms ORDER BY id
SELECT list({'y': year, 't': tons} ORDER BY year, tons) FROM harvests GROUP BY crop ORDER BY crop
SELECT list_aggregate(list(tons), 'avg') FROM harvests
SELECT max(struct_pack(t := tons, c := crop)) FROM harvests
SELECT crop, max_by(year, tons) AS best_year FROM harvests GROUP BY crop ORDER BY crop
SELECT list_sort(list_distinct(list(crop))) FROM harvests
SELECT f.name, count(h.crop) AS n FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.name ORDER BY n DESC, f.name
SELECT name, count(*) OVER () AS total FROM farms ORDER BY id
SELECT cume_dist() OVER (ORDER BY area), percent_rank() OVER (ORDER BY area), dense_rank() OVER (ORDER BY region) FROM farms ORDER BY id
SELECT last_value(name) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM farms ORDER BY id
SELECT sum(tons) OVER (ORDER BY year RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM harvests ORDER BY ALL
SELECT string_agg(name, ', ' ORDER BY area DESC NULLS LAST), group_concat(region, '|' ORDER BY id), listagg(name, ',' ORDER BY name) FROM farms
SELECT min(name), max(founded), count(*) - count(area) AS missing FROM farms
SELECT variance(tons), stddev_pop(tons), sum(tons) / count(*) FROM harvests WHERE crop = 'hops'
SELECT name FROM farms WHERE name ILIKE '%ROW%' OR name ~ '^E'
SELECT name FROM farms WHERE length(name) > 8 AND NOT starts_with(name, 'A') ORDER BY name
SELECT replace(name, ' ', '-') AS slug FROM farms ORDER BY id
SELECT string_split(name, ' ')[1] AS first_word FROM farms ORDER BY id
SELECT name[1] || name[-1], name[2:4] FROM farms ORDER BY id
SELECT area::INT, round(area, 1), area // 10, area % 10 FROM farms ORDER BY id
SELECT founded + INTERVAL 10 YEAR, founded - INTERVAL '1' DAY, date_diff('day', founded, DATE '2024-01-01') FROM farms ORDER BY id
SELECT year(founded) // 10 * 10 AS decade, count(*) FROM farms WHERE founded IS NOT NULL GROUP BY decade ORDER BY decade
SELECT taken::DATE AS day, taken::TIME AS time, hour(taken) FROM readings WHERE sensor = 'soil' ORDER BY taken LIMIT 3
SELECT EXTRACT(epoch FROM taken)::BIGINT % 60 FROM readings ORDER BY ALL LIMIT 2
SELECT date_trunc('month', taken) AS month, sensor, count(*) FROM readings GROUP BY ALL ORDER BY ALL
SELECT sum(CASE WHEN ok THEN 1 ELSE 0 END) AS good, count(*) - good AS bad FROM readings
SELECT sensor, bool_and(ok), any_value(value) IS NOT NULL FROM readings GROUP BY sensor ORDER BY sensor
SELECT * FROM (VALUES ('a', 1), ('b', 2)) AS t(letter, number) WHERE number > 1
SELECT 1 AS a UNION ALL SELECT 2 UNION ALL SELECT 3 ORDER BY a DESC
(SELECT id FROM farms ORDER BY id LIMIT 1) UNION ALL (SELECT id FROM machines ORDER BY id DESC LIMIT 1)
SELECT id FROM farms, LATERAL (SELECT id + 1) AS t(next) WHERE next > 3 ORDER BY id
SELECT t.i FROM range(5) AS t(i) WHERE i NOT IN (SELECT 3) ORDER BY 1
SELECT count_star() FROM farms
SELECT vector_type_free FROM (SELECT 2 AS vector_type_free)
SELECT name FROM farms ORDER BY CASE WHEN region = 'west' THEN 0 ELSE 1 END, name
SELECT region, first(name ORDER BY area DESC NULLS LAST) AS largest FROM farms GROUP BY region ORDER BY region
SELECT crop, sum(tons) AS tons, sum(tons) / sum(sum(tons)) OVER () AS share FROM harvests GROUP BY crop ORDER BY crop
SELECT name, 'No ' || id::VARCHAR, concat(name, '/', region) FROM farms ORDER BY id
SELECT DISTINCT year FROM harvests WHERE crop = 'rye' ORDER BY year DESC
SELECT ifnull(parent_id, -1) AS parent, list(name ORDER BY name) FROM farms GROUP BY parent ORDER BY parent
