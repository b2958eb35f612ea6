SELECT * FROM farms
SELECT name, area * 2 FROM farms ORDER BY name
SELECT name AS filter FROM farms ORDER BY filter
SELECT name nickname, area over_all FROM farms ORDER BY id
SELECT area value, region key FROM farms ORDER BY id
SELECT year, crop AS "Crop name" FROM harvests WHERE farm_id = 1 ORDER BY 1, 2
TABLE farms
TABLE farms ORDER BY id DESC LIMIT 2
VALUES (1, 'one'), (2, 'two'), (3, 'three')
VALUES (3), (1), (2) ORDER BY column1 LIMIT 2
SELECT 3 + 4 AS sum
SELECT 'it''s' || ' fine'
SELECT $$It's a text in dollars$$ AS quoted
SELECT $x$two $$ inside$x$ AS quoted
SELECT E'tab\there', E'back\\slash'
SELECT U&'d\0061t\+000061' AS escaped
SELECT B'1010', X'1F' AS bits
SELECT 1000 IS NOT NULL AS x, 1.5e3, .5, 4.
SELECT 42::text, '42'::int, cast('2024-05-01' as date), date '2024-05-01', timestamp '2024-05-01 10:00', float8 '1.5'
SELECT '{1,2,3}'::int[], '{{1,2},{3,4}}'::int[][], (ARRAY[[1,2],[3,4]])[2][1]
SELECT interval '1 day 2 hours', interval '90' minute, interval '1-2' year to month, '3 weeks'::interval
SELECT TRUE AND NOT FALSE, NULL IS NULL, NULL IS UNKNOWN, (1 = 1) IS TRUE
SELECT 5 / 2, 5 % 3, 2 ^ 10, |/ 25.0
SELECT ||/ 27.0, @ -5, 5 !=  4, 91 & 15
SELECT 32 | 3, 17 # 5, ~1, 1 << 4
SELECT 8 >> 2
SELECT 2 BETWEEN 1 AND 3, 2 NOT BETWEEN 1 AND 3, 2 BETWEEN SYMMETRIC 3 AND 1
SELECT 1 IS DISTINCT FROM NULL, NULL IS NOT DISTINCT FROM NULL
SELECT num_nulls(1, NULL, 2), num_nonnulls(1, NULL, 2)
SELECT abs(-17.4), cbrt(64), ceil(42.2), ceiling(-42.8)
SELECT degrees(0.5), div(9, 4), exp(1.0), factorial(5)
SELECT floor(-42.8), gcd(1071, 462), lcm(1071, 462), ln(2.0)
SELECT log(100), log10(1000), log(2.0, 64.0), min_scale(8.4100)
SELECT mod(9, 4), pi(), power(9, 3), radians(45.0)
SELECT round(42.4), round(42.4382, 2), scale(8.4100), sign(-8.4)
SELECT sqrt(2), trim_scale(8.4100), trunc(42.8), trunc(42.4382, 2)
SELECT width_bucket(5.35, 0.024, 10.06, 5), width_bucket(7, ARRAY[1, 5, 10])
SELECT acos(1), asind(0.5), atan2d(1, 1), cosd(60)
SELECT cotd(45), sind(30), tand(45), sinh(1)
SELECT cosh(0), tanh(1), asinh(1), acosh(1)
SELECT atanh(0.5)
SELECT random() BETWEEN 0 AND 1
SELECT ascii('x'), btrim('xyxtrimyyx', 'xyz'), chr(65), concat('abcde', 2, NULL, 22)
SELECT concat_ws(',', 'abcde', 2, NULL, 22), format('Hello %s, %1$s', 'World'), initcap('hi THOMAS'), left('abcde', 2)
SELECT length('jose'), lpad('hi', 5, 'xy'), ltrim('zzzytest', 'xyz'), md5('abc')
SELECT repeat('Pg', 4), replace('abcdefabcdef', 'cd', 'XX'), reverse('abcde'), right('abcde', 2)
SELECT rpad('hi', 5, 'xy'), rtrim('testxxzx', 'xyz'), split_part('abc~@~def~@~ghi', '~@~', 2), starts_with('alphabet', 'alph')
SELECT string_to_array('xx~~yy~~zz', '~~', 'yy'), strpos('high', 'ig'), substr('alphabet', 3, 2), to_hex(2147483647)
SELECT translate('12345', '143', 'ax')
SELECT bit_length('jose'), char_length('jose'), character_length('josé'), octet_length('josé')
SELECT lower('TOM'), upper('tom'), overlay('Txxxxas' placing 'hom' from 2 for 4), position('om' in 'Thomas')
SELECT substring('Thomas' from 2 for 3), substring('Thomas' from '...$'), substring('Thomas' similar '%#"o_a#"_' escape '#'), trim(both 'xyz' from 'yxTomxx')
SELECT trim(leading from '  a'), trim('  b  ')
SELECT 'U' IS NORMALIZED, normalize('abc', NFC), unistr('d\0061ta')
SELECT quote_literal('a''b'), quote_ident('Foo bar'), quote_nullable(NULL), parse_ident('a.b')
SELECT regexp_count('ABCABCAXYaxy', 'A.'), regexp_instr('ABCABCAXYaxy', 'A(B)'), regexp_like('Hello World', 'world$', 'i'), regexp_match('foobarbequebaz', '(bar)(beque)')
SELECT regexp_replace('Thomas', '.[mN]a.', 'M'), regexp_substr('ABCDEF', 'C.'), regexp_split_to_array('hello world', '\s+')
SELECT regexp_matches('foobarbequebaz', 'ba.', 'g')
SELECT regexp_split_to_table('hello brave world', '\s+')
SELECT string_to_table('a,b,c', ',')
SELECT 'abc' LIKE 'a%', 'abc' NOT LIKE '_b_', 'ABC' ILIKE 'abc', 'abc' SIMILAR TO '%(b|d)%'
SELECT 'a%c' LIKE 'a#%c' ESCAPE '#', 'abc' ~ '^a', 'abc' ~* 'B', 'abc' !~ 'x'
SELECT 'abc' !~* 'X', 'abc' ~~ 'a%', 'abc' !~~ 'b%', 'abc' ^@ 'ab'
SELECT name FROM farms WHERE name LIKE ANY (ARRAY['A%', 'B%']) ORDER BY name
SELECT '\x1234'::bytea || '\x5678'::bytea, get_byte('\x1234567890'::bytea, 4), encode('123\000\001', 'base64'), decode('MTIz', 'base64')
SELECT sha256('abc'::bytea), bit_count('\x1234567890'::bytea), substr('\x1234567890'::bytea, 3, 2)
SELECT to_char(timestamp '2002-04-20 17:31:12.66', 'HH12:MI:SS'), to_char(125, '999'), to_char(interval '15h 2m 12s', 'HH24:MI:SS'), to_date('05 Dec 2000', 'DD Mon YYYY'), to_number('12,454.8-', '99G999D9S'), to_timestamp('05 Dec 2000', 'DD Mon YYYY')
SELECT to_char(at, 'FMDay, DD HH12:MI:SS') FROM readings ORDER BY at, sensor LIMIT 3
SELECT date '2001-09-28' + 7, date '2001-09-28' + interval '1 hour', date '2001-09-28' + time '03:00', date '2001-10-01' - date '2001-09-28'
SELECT timestamp '2001-09-29 03:00' - timestamp '2001-07-27 12:00', 900 * interval '1 second', interval '1 hour' / 1.5, - interval '23 hours'
SELECT age(timestamp '2001-04-10', timestamp '1957-06-13'), date_bin('15 minutes', timestamp '2001-02-16 20:38:40', timestamp '2001-02-16 20:05:00'), date_part('hour', timestamp '2001-02-16 20:38:40'), date_trunc('hour', timestamp '2001-02-16 20:38:40')
SELECT extract(epoch from interval '5 days 3 hours'), isfinite(date '2001-02-16'), justify_days(interval '35 days'), justify_hours(interval '27 hours')
SELECT justify_interval(interval '1 mon -1 hour'), make_date(2013, 7, 15), make_interval(days => 10), make_time(8, 15, 23.5)
SELECT make_timestamp(2013, 7, 15, 8, 15, 23.5), make_timestamptz(2013, 7, 15, 8, 15, 23.5)
SELECT current_date <= now()::date + 1, current_timestamp IS NOT NULL, localtime IS NOT NULL, localtimestamp IS NOT NULL, current_timestamp(0) IS NOT NULL, transaction_timestamp() = now()
SELECT (date '2001-02-16', date '2001-12-21') OVERLAPS (date '2001-10-30', date '2002-10-30')
SELECT extract(century from timestamp '2000-12-16 12:21:13'), extract(day from interval '40 days 1 minute'), extract(decade from date '2001-02-16'), extract(dow from date '2001-02-16')
SELECT extract(doy from date '2001-02-16'), extract(isodow from date '2001-02-18'), extract(isoyear from date '2006-01-01'), extract(julian from date '2006-01-01')
SELECT extract(microseconds from time '17:12:28.5'), extract(week from date '2001-02-16'), extract(quarter from date '2001-02-16'), extract(timezone_hour from timestamptz '2001-02-16 20:38:40-05')
SELECT extract(millennium from date '2001-02-16')
SELECT date_trunc('day', timestamptz '2001-02-16 20:38:40+00', 'Australia/Sydney'), timestamp '2001-02-16 20:38:40' at time zone 'America/Denver', timezone('America/Denver', timestamp '2001-02-16 20:38:40')
SELECT written AT TIME ZONE 'UTC' FROM notes ORDER BY id
SELECT 'infinity'::timestamp, 'epoch'::timestamp, 'allballs'::time, time with time zone '04:05:06-08'
SELECT CASE WHEN area > 100 THEN 'large' WHEN area > 50 THEN 'medium' ELSE 'small' END size, count(*) FROM farms GROUP BY size ORDER BY size
SELECT CASE region WHEN 'north' THEN 1 ELSE 0 END FROM farms ORDER BY id
SELECT coalesce(area, 0), nullif(region, 'west'), greatest(1, 5, NULL), least('a', 'b') FROM farms ORDER BY id
SELECT ARRAY[1, 4, 3] @> ARRAY[3, 1], ARRAY[2, 7] <@ ARRAY[1, 7, 4, 2, 6], ARRAY[1, 4] && ARRAY[2, 1], ARRAY[1, 2] || ARRAY[3], 0 || ARRAY[1], ARRAY[1, 2] || 7
SELECT array_append(ARRAY[1, 2], 3), array_cat(ARRAY[1], ARRAY[2]), array_dims(ARRAY[[1, 2], [3, 4]]), array_fill(11, ARRAY[2, 3])
SELECT array_length(ARRAY[1, 2, 3], 1), array_lower('[0:2]={1,2,3}'::int[], 1), array_ndims(ARRAY[[1], [2]]), array_position(ARRAY['sun', 'mon'], 'mon')
SELECT array_positions(ARRAY['A', 'B', 'A'], 'A'), array_prepend(1, ARRAY[2, 3]), array_remove(ARRAY[1, 2, 3, 2], 2), array_replace(ARRAY[1, 2, 5, 4], 5, 3)
SELECT array_to_string(ARRAY[1, 2, NULL, 5], ',', '*'), array_upper(ARRAY[1, 8], 1), cardinality(ARRAY[[1, 2], [3, 4]]), trim_array(ARRAY[1, 2, 3, 4], 2)
SELECT unnest(ARRAY[1, 2])
SELECT * FROM unnest(ARRAY[1, 2], ARRAY['foo', 'bar', 'baz']) AS x(a, b)
SELECT labels[1], marks[1:2], marks[2:], marks[:2] FROM notes ORDER BY id
SELECT id FROM notes WHERE 'hops' = ANY (labels)
SELECT id FROM notes WHERE 3 = ALL (marks) OR 9 = SOME (marks)
SELECT id, label FROM notes, unnest(labels) AS label ORDER BY 1, 2
SELECT id, label, nr FROM notes CROSS JOIN LATERAL unnest(labels) WITH ORDINALITY AS l(label, nr) ORDER BY id, nr
SELECT array(SELECT name FROM farms ORDER BY name)
SELECT array_agg(name ORDER BY area DESC NULLS LAST) FROM farms
SELECT array_agg(DISTINCT region) FROM farms
SELECT region, string_agg(name, '; ' ORDER BY name) AS names FROM farms GROUP BY region ORDER BY region
SELECT count(*), count(area), count(DISTINCT region), sum(area) FROM farms
SELECT avg(area), min(name), max(founded) FROM farms
SELECT bool_and(ok), bool_or(ok), every(ok), bit_and(5), bit_or(3), bit_xor(7) FROM readings
SELECT corr(price, tons), covar_pop(price, tons), covar_samp(price, tons), regr_avgx(price, tons) FROM harvests
SELECT regr_intercept(price, tons), regr_r2(price, tons), regr_slope(price, tons), regr_sxx(price, tons) FROM harvests
SELECT stddev(price), stddev_pop(price), stddev_samp(price), var_pop(price) FROM harvests
SELECT var_samp(price), variance(price) FROM harvests
SELECT mode() WITHIN GROUP (ORDER BY crop), percentile_cont(0.5) WITHIN GROUP (ORDER BY price), percentile_disc(0.25) WITHIN GROUP (ORDER BY price DESC), percentile_cont(ARRAY[0.1, 0.9]) WITHIN GROUP (ORDER BY price) FROM harvests
SELECT rank(4) WITHIN GROUP (ORDER BY price), dense_rank(4) WITHIN GROUP (ORDER BY price), percent_rank(4) WITHIN GROUP (ORDER BY price), cume_dist(4) WITHIN GROUP (ORDER BY price) FROM harvests
SELECT count(*) FILTER (WHERE price > 5) AS dear, sum(tons) FILTER (WHERE crop = 'rye') AS rye FROM harvests
SELECT json_agg(name ORDER BY id), jsonb_agg(region ORDER BY id), json_object_agg(id, name ORDER BY id), jsonb_object_agg(name, area) FROM farms
SELECT range_agg(seats), range_intersect_agg(seats) FROM bookings WHERE NOT isempty(seats)
SELECT crop, year, sum(tons) FROM harvests GROUP BY crop, year HAVING sum(tons) > 30 ORDER BY crop, year
SELECT crop, year, sum(tons), grouping(crop, year) FROM harvests GROUP BY GROUPING SETS ((crop, year), (crop), ()) ORDER BY 1 NULLS LAST, 2 NULLS LAST
SELECT crop, year, count(*) FROM harvests GROUP BY ROLLUP (crop, year) ORDER BY 1, 2
SELECT crop, year, count(*) FROM harvests GROUP BY CUBE (crop, year) ORDER BY 1, 2
SELECT crop, year, farm_id, count(*) FROM harvests GROUP BY ROLLUP ((crop, year), farm_id) ORDER BY 1, 2, 3
SELECT crop, farm_id, year, sum(tons) FROM harvests GROUP BY crop, CUBE (farm_id), GROUPING SETS ((year), ()) ORDER BY 1, 2, 3
SELECT crop, year, count(*) FROM harvests GROUP BY DISTINCT ROLLUP (crop, year), ROLLUP (crop) ORDER BY 1, 2, 3
SELECT DISTINCT crop FROM harvests ORDER BY crop
SELECT DISTINCT ON (crop) crop, year, tons FROM harvests ORDER BY crop, tons DESC, year
SELECT ALL crop FROM harvests ORDER BY crop
SELECT f.name, h.crop, h.tons FROM farms AS f JOIN harvests AS h ON h.farm_id = f.id ORDER BY f.name, h.crop, h.year
SELECT name, crop FROM farms INNER JOIN harvests ON id = farm_id WHERE year = 2020 ORDER BY 1, 2
SELECT f.name, p.name AS parent FROM farms f LEFT OUTER JOIN farms p ON f.parent_id = p.id ORDER BY f.id
SELECT * FROM farms a FULL JOIN farms b ON a.id = b.parent_id ORDER BY a.id, b.id
SELECT * FROM farms a RIGHT JOIN farms b ON a.id = b.parent_id ORDER BY b.id
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t1 (num, name) CROSS JOIN (VALUES (1, 'xxx'), (3, 'yyy')) AS t2 (num, value) ORDER BY 1, 3
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) t1 (num, name) JOIN (VALUES (1, 'xxx'), (3, 'yyy')) t2 (num, value) USING (num)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) t1 (num, name) NATURAL LEFT JOIN (VALUES (1, 'xxx')) t2 (num, value) ORDER BY num
SELECT j.num FROM (VALUES (1, 'a')) t1 (num, name) JOIN (VALUES (1, 'x')) t2 (num, value) USING (num) AS j
SELECT * FROM (farms f JOIN harvests h ON f.id = h.farm_id) ORDER BY f.id, h.crop, h.year LIMIT 5
SELECT big.name FROM (farms JOIN harvests ON id = farm_id) AS big ORDER BY big.name, big.crop, big.year LIMIT 3
SELECT * FROM farms f, harvests h WHERE f.id = h.farm_id AND h.year = 2021 ORDER BY f.id, h.crop
SELECT f.name, best.tons FROM farms f, LATERAL (SELECT tons FROM harvests h WHERE h.farm_id = f.id ORDER BY tons DESC LIMIT 1) best ORDER BY f.id
SELECT f.name, t.total FROM farms f LEFT JOIN LATERAL (SELECT sum(tons) AS total FROM harvests WHERE farm_id = f.id) t ON TRUE ORDER BY f.id
SELECT name FROM farms WHERE EXISTS (SELECT 1 FROM harvests WHERE farm_id = farms.id AND price > 8) ORDER BY name
SELECT name FROM farms WHERE id IN (SELECT farm_id FROM harvests WHERE crop = 'hops') ORDER BY name
SELECT name FROM farms WHERE id NOT IN (SELECT farm_id FROM harvests WHERE crop = 'hops' AND year = 2020) ORDER BY name
SELECT name, (SELECT max(tons) FROM harvests WHERE farm_id = farms.id) AS best FROM farms ORDER BY name
SELECT name FROM farms WHERE area > (SELECT avg(area) FROM farms) ORDER BY name
SELECT name FROM farms WHERE (region, id) = (SELECT 'south', 3)
SELECT name FROM farms WHERE ROW(region, id) IN (VALUES ('south', 3), ('north', 1)) ORDER BY name
SELECT ROW(1, 2.5, 'this is a test'), ROW(1, 2) < ROW(1, 3), ROW(1, NULL) IS NULL, ROW(1, 2) IS NOT NULL
SELECT name FROM farms WHERE area >= ALL (SELECT area FROM farms WHERE area IS NOT NULL)
SELECT only_north.name FROM (SELECT * FROM farms WHERE region = 'north') only_north ORDER BY 1
SELECT * FROM ONLY farms ORDER BY id
SELECT * FROM farms * ORDER BY id
SELECT count(*) <= 6 FROM farms TABLESAMPLE SYSTEM (50)
SELECT count(*) FROM farms TABLESAMPLE BERNOULLI (100) REPEATABLE (7)
SELECT id FROM harvests h TABLESAMPLE BERNOULLI (40) REPEATABLE (200) JOIN farms ON id = farm_id ORDER BY id
SELECT name FROM farms ORDER BY area DESC NULLS LAST, name USING < LIMIT 3
SELECT name FROM farms ORDER BY lower(name) COLLATE "C" OFFSET 2 ROWS FETCH NEXT 2 ROWS ONLY
SELECT name FROM farms ORDER BY founded NULLS FIRST FETCH FIRST ROW ONLY
SELECT region FROM farms ORDER BY region FETCH FIRST 1 ROWS WITH TIES
SELECT name FROM farms ORDER BY id LIMIT ALL OFFSET 4
SELECT name FROM farms ORDER BY id LIMIT 1 + 1
SELECT id FROM farms UNION SELECT farm_id FROM harvests ORDER BY id
SELECT region FROM farms UNION ALL SELECT crop FROM harvests WHERE year = 2020 ORDER BY 1
SELECT id FROM farms INTERSECT SELECT farm_id FROM harvests ORDER BY 1
SELECT id FROM farms EXCEPT ALL SELECT farm_id FROM harvests WHERE crop = 'hops' ORDER BY 1
(SELECT id FROM farms ORDER BY area LIMIT 2) UNION ALL (SELECT farm_id FROM harvests ORDER BY tons, farm_id LIMIT 1)
TABLE farms EXCEPT SELECT * FROM farms WHERE region = 'west' ORDER BY id
SELECT 1 UNION VALUES (2) UNION (SELECT 3) ORDER BY 1
WITH regional AS (SELECT region, sum(tons) AS total FROM farms JOIN harvests ON id = farm_id GROUP BY region), top AS (SELECT region FROM regional WHERE total > (SELECT sum(total) / 10 FROM regional)) SELECT region, crop, sum(tons) AS tons FROM farms JOIN harvests ON id = farm_id WHERE region IN (SELECT region FROM top) GROUP BY region, crop ORDER BY 1, 2
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t
WITH RECURSIVE tree AS (SELECT id, name, 0 AS depth FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, f.name, depth + 1 FROM farms f JOIN tree ON f.parent_id = tree.id) SELECT * FROM tree ORDER BY depth, id
WITH RECURSIVE tree(id, path) AS (SELECT id, ARRAY[id] FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, path || f.id FROM farms f, tree t WHERE f.parent_id = t.id) SELECT * FROM tree ORDER BY path
WITH RECURSIVE tree(id, parent_id) AS (SELECT id, parent_id FROM farms UNION ALL SELECT f.id, f.parent_id FROM farms f, tree t WHERE f.id = t.parent_id) CYCLE id SET is_cycle USING path SELECT id, is_cycle FROM tree ORDER BY 1, 2
WITH RECURSIVE tree(id) AS (SELECT id FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id FROM farms f, tree t WHERE f.parent_id = t.id) SEARCH DEPTH FIRST BY id SET ord SELECT id FROM tree ORDER BY ord
WITH w AS NOT MATERIALIZED (SELECT * FROM harvests) SELECT count(*) FROM w AS w1 JOIN w AS w2 ON w1.farm_id = w2.farm_id WHERE w2.year = 2020
WITH t AS (TABLE farms) SELECT count(*) FROM t
SELECT crop, year, tons, avg(tons) OVER (PARTITION BY crop) FROM harvests ORDER BY crop
SELECT name, rank() OVER (ORDER BY area DESC NULLS LAST) FROM farms ORDER BY id
SELECT year, sum(tons) OVER w AS running, row_number() OVER w FROM harvests WINDOW w AS (ORDER BY year, farm_id, crop) ORDER BY year, farm_id, crop
SELECT tons, lag(tons, 1, 0) OVER w, lead(tons) OVER w, first_value(tons) OVER w, last_value(tons) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), nth_value(tons, 2) OVER w FROM harvests WHERE crop = 'rye' WINDOW w AS (ORDER BY year, farm_id) ORDER BY year, farm_id
SELECT tons, ntile(4) OVER (ORDER BY tons, farm_id, year, crop), cume_dist() OVER (ORDER BY tons), percent_rank() OVER (ORDER BY tons), dense_rank() OVER (ORDER BY tons) FROM harvests ORDER BY tons, farm_id, year, crop
SELECT at, avg(value) OVER (ORDER BY at RANGE BETWEEN '1 day' PRECEDING AND '12 hours' FOLLOWING) FROM readings WHERE sensor = 'soil' ORDER BY at
SELECT at, sum(value) OVER (ORDER BY at ROWS 2 PRECEDING) FROM readings WHERE sensor = 'air' ORDER BY at
SELECT year, count(*) OVER (ORDER BY year GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM harvests ORDER BY year, 2
SELECT sum(tons) OVER (ORDER BY farm_id, crop, year ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM harvests ORDER BY farm_id, crop, year
SELECT crop, count(*) FILTER (WHERE tons > 10) OVER (PARTITION BY crop) FROM harvests ORDER BY 1, 2
SELECT name, pos FROM (SELECT name, row_number() OVER (PARTITION BY region ORDER BY area DESC) AS pos FROM farms) AS ss WHERE pos < 2 ORDER BY name
SELECT * FROM generate_series(2, 4)
SELECT * FROM generate_series(5, 1, -2)
SELECT current_date + s.a AS dates FROM generate_series(0, 14, 7) AS s(a)
SELECT * FROM generate_series('2008-03-01 00:00'::timestamp, '2008-03-02 12:00', '10 hours')
SELECT generate_series(1, 3), name FROM farms WHERE id = 1
SELECT generate_subscripts('{NULL,1,NULL,2}'::int[], 1) AS s
SELECT * FROM ROWS FROM (generate_series(1, 3), unnest(ARRAY['a', 'b'])) AS t(n, letter)
SELECT * FROM ROWS FROM (generate_series(1, 2)) WITH ORDINALITY AS t(n, pos)
SELECT d::date FROM generate_series(date '2024-01-01', date '2024-01-05', interval '1 day') d
SELECT details -> 'author' ->> 'name', details #> '{tags,0}', details #>> '{author,age}', details -> 'tags' -> -1 FROM notes ORDER BY id
SELECT details['author']['name'], details['score'] FROM notes ORDER BY id
SELECT id FROM notes WHERE details @> '{"author": {"name": "Ida"}}' ORDER BY id
SELECT id FROM notes WHERE details ? 'urgent' ORDER BY id
SELECT id FROM notes WHERE details ?| array['urgent', 'x'] OR details ?& array['score', 'tags'] ORDER BY id
SELECT details - 'tags', details - '{tags,score}'::text[], details #- '{author,age}', details || '{"seen": true}' FROM notes ORDER BY id
SELECT id FROM notes WHERE details @? '$.tags[*] ? (@ == "hops")'
SELECT id FROM notes WHERE details @@ '$.score > 5'
SELECT to_json('Fred said "Hi."'::text), to_jsonb(ROW(42, 'Fred')), array_to_json('{{1,5},{99,100}}'::int[]), row_to_json(ROW(1, 'foo'))
SELECT json_build_array(1, 2, 'foo', 4), json_build_object('foo', 1, 2, ROW(3, 'bar')), jsonb_object('{a,1,b,"def"}'), json_object('{a,b}', '{1,2}')
SELECT row_to_json(f) FROM farms f ORDER BY f.id
SELECT to_jsonb(farms) - 'area' FROM farms ORDER BY id
SELECT json_agg(f ORDER BY f.id) FROM farms f WHERE region = 'south'
SELECT json_agg(row_to_json(t)) FROM (SELECT id, name FROM farms ORDER BY id LIMIT 2) t
SELECT f FROM farms f ORDER BY f.id
SELECT (f).name, (f).area FROM farms f ORDER BY id
SELECT count(f), count(f.*) FROM farms f
SELECT f.*, h.tons FROM farms f JOIN harvests h ON h.farm_id = f.id ORDER BY f.id, h.crop, h.year LIMIT 4
SELECT DISTINCT f.* FROM farms f ORDER BY f.id
SELECT value FROM notes, jsonb_array_elements(details -> 'tags') ORDER BY 1
SELECT id, tag FROM notes, jsonb_array_elements_text(details -> 'tags') AS tag ORDER BY id, tag
SELECT id, e.key, e.value FROM notes, jsonb_each(details) e ORDER BY 1, 2
SELECT * FROM json_each_text('{"a": "foo", "b": "bar"}')
SELECT key, value FROM notes n CROSS JOIN LATERAL json_each(n.raw) ORDER BY n.id, key
SELECT jsonb_object_keys(details) AS k FROM notes ORDER BY k
SELECT * FROM json_object_keys('{"f1": "abc", "f2": {"f3": "a"}}')
SELECT jsonb_array_length(details -> 'tags'), json_array_length(raw -> 'b') FROM notes ORDER BY id
SELECT jsonb_typeof(details -> 'score'), jsonb_pretty(details), jsonb_strip_nulls(details) FROM notes ORDER BY id
SELECT jsonb_extract_path(details, 'author', 'name'), jsonb_extract_path_text(details, 'author', 'name'), json_extract_path(raw, 'a') FROM notes ORDER BY id
SELECT jsonb_set(details, '{author,age}', '50'), jsonb_insert(details, '{tags,0}', '"first"'), jsonb_set_lax(details, '{score}', NULL) FROM notes WHERE id = 1
SELECT jsonb_path_exists(details, '$.tags[*] ? (@ == "cold")'), jsonb_path_match(details, '$.score > 1'), jsonb_path_query_array(details, '$.tags[*]'), jsonb_path_query_first(details, '$.author.name') FROM notes ORDER BY id
SELECT id, jsonb_path_query(details, '$.tags[*]') FROM notes ORDER BY 1, 2
SELECT * FROM jsonb_path_query('{"a": [1, 2, 3, 4, 5]}', '$.a[*] ? (@ >= $min && @ <= $max)', '{"min": 2, "max": 4}')
SELECT * FROM json_to_record('{"a": 1, "b": "x", "c": [1, 2]}') AS x(a int, b text, c int[])
SELECT x.a, x.b FROM jsonb_to_recordset('[{"a": 1, "b": "foo"}, {"a": 2}]') AS x(a int, b text) ORDER BY x.a
SELECT n.id, r.name FROM notes n, LATERAL jsonb_to_record(n.details -> 'author') AS r(name text, age int) ORDER BY n.id
SELECT '[1, "two", null]'::jsonb, '{"b": 1, "a": 2}'::json, 'null'::jsonb, '"x"'::jsonb #>> '{}'
SELECT (details ->> 'score')::int + 1 FROM notes ORDER BY id
SELECT details -> 'author' ->> 'name' AS who, avg((details -> 'score')::text::numeric) FROM notes WHERE jsonb_typeof(details -> 'score') = 'number' GROUP BY who ORDER BY who
SELECT during, lower(during), upper(during), lower_inc(during), upper_inf(during), isempty(seats) FROM bookings ORDER BY id
SELECT int4range(10, 20) @> 3, numrange(11.1, 22.2) && numrange(20.0, 30.0), int8range(15, 25) * int8range(18, 30), numrange(1, 5) + numrange(3, 9)
SELECT int4range(1, 10) - int4range(5, 20), int4range(1, 4) << int4range(5, 9), int4range(1, 5) -|- int4range(5, 9), daterange('2024-01-01', '2024-02-01', '[]')
SELECT a.id, b.id FROM bookings a JOIN bookings b ON a.room = b.room AND a.during && b.during AND a.id < b.id
SELECT id FROM bookings WHERE during @> timestamp '2024-05-01 11:30' ORDER BY id
SELECT tsrange(lower(during), upper(during) + interval '1 hour', '[)'), range_merge(seats, int4range(0, 2)) FROM bookings ORDER BY id
SELECT '{[3,7), [8,9)}'::int4multirange, multirange(int4range(1, 2)), unnest('{[1,2), [3,4)}'::int4multirange), int4multirange(int4range(1, 3), int4range(5, 6))
SELECT to_tsvector('english', body) @@ to_tsquery('english', 'hop & river') FROM notes ORDER BY id
SELECT title FROM notes WHERE to_tsvector('english', title || ' ' || coalesce(body, '')) @@ plainto_tsquery('english', 'rain days')
SELECT title, ts_rank(to_tsvector('english', body), query) AS rank FROM notes, to_tsquery('english', 'rain | tractor') query WHERE query @@ to_tsvector('english', body) ORDER BY rank DESC, title
SELECT ts_headline('english', body, websearch_to_tsquery('english', '"young hops" -tractor')) FROM notes ORDER BY id
SELECT 'a fat cat sat'::tsvector @@ 'cat & fat'::tsquery, to_tsquery('english', 'fat') && to_tsquery('english', 'rat'), to_tsquery('fat') <-> to_tsquery('rat'), phraseto_tsquery('english', 'the fat rats')
SELECT setweight(to_tsvector('simple', 'a b'), 'A'), strip('fat:2,4'::tsvector), length('fat:2,4 cat:3'::tsvector), numnode('(fat & rat) | cat'::tsquery)
SELECT querytree('foo & ! bar'::tsquery), ts_rank_cd('fat:1'::tsvector, 'fat'::tsquery), ts_rewrite('a & b'::tsquery, 'a'::tsquery, 'c'::tsquery)
SELECT '192.168.1.5'::inet << '192.168.1/24'::cidr, host('192.168.1.5/24'::inet), masklen('192.168.1.5/24'), network('192.168.1.5/24')
SELECT family('::1'), broadcast('192.168.1.5/24'), abbrev('10.1.0.0/16'::cidr), set_masklen('192.168.1.5/24'::inet, 16)
SELECT '08:00:2b:01:02:03'::macaddr
SELECT point '(1, 2)' <-> point '(4, 6)', box '((0,0),(1,1))' && box '((0,0),(2,2))', area(box '(2,2),(0,0)'), center(box '(2,2),(0,0)')
SELECT circle(point '(0,0)', 2), diameter(circle '<(0,0),5>'), length(path '((-1,0),(1,0))'), lseg '[(0,0),(1,1)]' ?# lseg '[(0,1),(1,0)]'
SELECT npoints(polygon '((0,0),(1,1),(2,0))'), '(1,2)'::point, slope(point '(0,0)', point '(2,1)')
SELECT gen_random_uuid() IS NOT NULL, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid
SELECT 12.34::money IS NOT NULL, '12'::smallint, 1::bigint, 1.5::real
SELECT 1::numeric(10,2), 'a'::char(3), 'abc'::varchar(2), 'x'::name
SELECT B'101'::bit(3), '101'::bit varying(5), 'a'::"char"
SELECT pg_typeof(area), pg_typeof(1 / 2.0), pg_column_size(name) > 0 FROM farms WHERE id = 1
SELECT name COLLATE "C" < 'b' COLLATE "C" FROM farms ORDER BY id
SELECT area::int::text || ' ha' AS text FROM farms ORDER BY id
SELECT substring(name for 3), substring(name, '^\w+') FROM farms ORDER BY id
SELECT name FROM farms WHERE founded BETWEEN '1980-01-01' AND '2010-12-31' ORDER BY founded
SELECT name FROM farms WHERE founded > current_date - interval '5000 years' AND region <> 'west' ORDER BY 1
SELECT extract(year from founded)::int AS year, count(*) FROM farms WHERE founded IS NOT NULL GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', at) AS month, sensor, avg(value)::numeric(10,2) FROM readings GROUP BY month, sensor ORDER BY month, sensor
SELECT sensor, max(value) - min(value) AS spread FROM readings WHERE ok GROUP BY sensor HAVING count(*) >= 2 ORDER BY spread DESC, sensor
SELECT sensor, at, value FROM readings WHERE (sensor, at) IN (SELECT sensor, max(at) FROM readings GROUP BY sensor) ORDER BY sensor
SELECT farms.name, harvests.* FROM farms JOIN harvests ON harvests.farm_id = farms.id AND harvests.crop = 'rye' ORDER BY 1, 4
SELECT f.region, h.crop, sum(h.tons * h.price)::numeric(12,2) AS worth FROM farms f JOIN harvests h ON f.id = h.farm_id GROUP BY f.region, h.crop ORDER BY worth DESC NULLS LAST, 1, 2
SELECT name AS "select", region AS "from" FROM farms ORDER BY "select"
SELECT count(*) AS count, max(area) AS max FROM farms
SELECT id AS user, name AS year, region AS month FROM farms ORDER BY 1
SELECT farms.id AS value, farms.name AS name, 'x' AS type FROM farms ORDER BY 1
SELECT name, area / sum(area) OVER () AS share FROM farms ORDER BY id
SELECT crop, sum(tons) AS tons, round(100 * sum(tons) / sum(sum(tons)) OVER (), 1) AS pct FROM harvests GROUP BY crop ORDER BY crop
SELECT farm_id, year, sum(sum(tons)) OVER (PARTITION BY farm_id ORDER BY year) FROM harvests GROUP BY farm_id, year ORDER BY 1, 2
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE ok) FROM readings
SELECT h.* FROM harvests h NATURAL JOIN (SELECT 2020 AS year) y ORDER BY farm_id, crop
SELECT * FROM (SELECT region, count(*) AS n FROM farms GROUP BY region) AS counts ORDER BY 1
SELECT name FROM farms WHERE name SIMILAR TO '(Alder|Birch)%' ORDER BY 1
SELECT name FROM farms WHERE name ~ '^[A-C]\w+ \w+$' ORDER BY 1
SELECT regexp_replace(body, '(\w+) (\w+)', '\2 \1', 'g') FROM notes ORDER BY id
SELECT (regexp_match(name, '(\w+) (\w+)'))[2] FROM farms ORDER BY id
SELECT (string_to_array(name, ' '))[1] FROM farms ORDER BY id
SELECT unnest(string_to_array('a b c', ' ')) AS word
SELECT m[1] FROM notes, regexp_matches(body, '(\w+s)\y', 'g') AS m WHERE id = 1 ORDER BY 1
SELECT word, count(*) FROM notes, regexp_split_to_table(lower(body), '\W+') AS word WHERE word <> '' GROUP BY word ORDER BY count(*) DESC, word LIMIT 5
SELECT a.n, b.n FROM generate_series(1, 3) AS a(n), generate_series(1, 3) AS b(n) WHERE a.n < b.n ORDER BY 1, 2
SELECT to_char(s, 'Mon YYYY') FROM generate_series(timestamp '2024-01-01', timestamp '2024-04-01', interval '1 month') AS s
SELECT d.day, count(r.at) FROM generate_series(timestamp '2024-03-01', timestamp '2024-03-05', interval '1 day') AS d(day) LEFT JOIN readings r ON date_trunc('day', r.at) = d.day GROUP BY d.day ORDER BY d.day
SELECT format('%s has %s ha', name, area) FROM farms ORDER BY id
SELECT format('%I = %L', 'col', 'val'), format('%10s|%-10s|', 'a', 'b')
SELECT left(name, -2), right(name, 3), reverse(name), repeat('-', 5) FROM farms ORDER BY id
SELECT concat(name, ' (', region, ')') FROM farms ORDER BY id
SELECT lpad(id::text, 3, '0') FROM farms ORDER BY id
SELECT name, length(name) AS len FROM farms ORDER BY length(name), name
SELECT translate(lower(name), ' ', '_'), initcap(region) FROM farms ORDER BY id
SELECT at::date AS day, at::time AS clock, extract(hour from at), to_char(at, 'IYYY-IW') FROM readings WHERE sensor = 'rain' ORDER BY readings.at LIMIT 3
SELECT max(at) - min(at), justify_hours(max(at) - min(at)), extract(epoch from max(at) - min(at)) FROM readings
SELECT age(founded) > interval '1 year' FROM farms ORDER BY id
SELECT timestamptz '2024-03-10 12:00+00' AT TIME ZONE 'Europe/Paris' AT TIME ZONE 'UTC'
SELECT date_part('dow', at) AS day, count(*) FROM readings GROUP BY day ORDER BY day
SELECT make_interval(years => 1, months => 2), make_interval(0, 0, 3), interval 'P1Y2M3DT4H5M6S'
SELECT id, marks, array_length(marks, 1) AS n FROM notes WHERE marks IS NOT NULL ORDER BY id
SELECT id, (SELECT sum(x) FROM unnest(marks) AS x) FROM notes ORDER BY id
SELECT ARRAY(SELECT unnest(marks) ORDER BY 1) FROM notes ORDER BY id
SELECT id FROM notes WHERE labels && ARRAY['hops', 'rye'] ORDER BY id
SELECT id FROM notes WHERE labels @> '{machines}' OR labels = '{}' ORDER BY id
SELECT ARRAY[1, 2, 3]::text[], ARRAY['a']::varchar[] || '{b}', '{}'::int[] = ARRAY[]::int[]
SELECT array_to_string(array_agg(name ORDER BY name), '|') FROM farms
SELECT coalesce(array_agg(id) FILTER (WHERE area > 1000), '{}') FROM farms
SELECT GREATEST(area, 100), LEAST(founded, DATE '2000-01-01') FROM farms ORDER BY id
SELECT CAST(area AS double precision), CAST(id AS character varying(5)), CAST('t' AS boolean) FROM farms ORDER BY id
SELECT name FROM farms WHERE region IN ('north', 'south') AND NOT (area < 50 OR area IS NULL) ORDER BY name
SELECT name FROM farms WHERE (area > 50) IS NOT TRUE ORDER BY name
SELECT name FROM farms WHERE founded IS NULL OR founded ISNULL
SELECT name FROM farms WHERE parent_id NOTNULL ORDER BY name
SELECT -id, +id, - (id - 3) * 2, id % 2 = 0 AS even FROM farms ORDER BY id
SELECT 7 / 2, 7.0 / 2, 7 / 2.0, round(7 / 2.0)
SELECT 7 % -2, -7 / 2, 2 ^ 3 ^ 2
SELECT 0.1 + 0.2 = 0.3, 1e400::numeric > 0, 'NaN'::float8 = 'NaN'::float8, 'Infinity'::float8
SELECT sum(tons) AS total, sum(tons) / count(DISTINCT farm_id) AS per_farm FROM harvests
SELECT crop, array_agg(year ORDER BY year) FILTER (WHERE tons > 12) AS years FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, jsonb_object_agg(year, total ORDER BY year) FROM (SELECT crop, year, sum(tons) AS total FROM harvests GROUP BY crop, year) t GROUP BY crop ORDER BY crop
SELECT crop, sum(CASE WHEN year = 2020 THEN tons END) AS y2020, sum(CASE WHEN year = 2021 THEN tons ELSE 0 END) AS y2021 FROM harvests GROUP BY crop ORDER BY crop
SELECT r.*, value - lag(value) OVER (PARTITION BY sensor ORDER BY at) AS diff FROM readings r ORDER BY sensor, at
SELECT sensor, at, value, sum(CASE WHEN ok THEN 0 ELSE 1 END) OVER (PARTITION BY sensor ORDER BY at) AS grp FROM readings ORDER BY sensor, at
WITH ranked AS (SELECT *, row_number() OVER (PARTITION BY crop ORDER BY tons DESC, farm_id, year) AS rn FROM harvests) SELECT crop, farm_id, tons FROM ranked WHERE rn <= 2 ORDER BY crop, rn
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS x FROM a) SELECT a.x, b.x FROM a, b
WITH RECURSIVE fib(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib WHERE b < 100) SELECT a FROM fib
WITH RECURSIVE days AS (SELECT date '2024-01-01' AS d UNION ALL SELECT d + 1 FROM days WHERE d < date '2024-01-07') SELECT d, to_char(d, 'Dy') FROM days
SELECT name FROM farms f WHERE NOT EXISTS (SELECT FROM harvests h WHERE h.farm_id = f.id) ORDER BY name
SELECT FROM farms WHERE id = 1
SELECT EXISTS (SELECT * FROM farms WHERE region = 'east') AS any_east
SELECT (SELECT count(*) FROM farms) AS farms, (SELECT count(*) FROM harvests) AS harvests
SELECT x.* FROM (VALUES (1, 'a', true), (2, 'b', false)) AS x(n, t, b) WHERE x.b
SELECT ((1, 2)) = ((1, 2)) AS same, (1, 'a') < (1, 'b')
SELECT name FROM farms WHERE (area, id) > (60, 0) ORDER BY area
SELECT region, count(*) FROM farms GROUP BY 1 ORDER BY 2 DESC, 1
SELECT region r, count(*) c FROM farms GROUP BY r HAVING count(*) > 1 ORDER BY c, r
SELECT upper(region) AS region, count(*) FROM farms GROUP BY upper(region) ORDER BY 1
SELECT name /* the farm */, area /* hectares */ FROM farms WHERE id = 1 -- one
SELECT "f"."name" FROM "farms" AS "f" WHERE "f"."id" = 2;
SELECT public_name FROM (SELECT name AS public_name FROM farms) AS inner_query ORDER BY 1
SELECT floor(random() * 10) < 10 AS small, setseed_free FROM (SELECT 1 AS setseed_free) t
SELECT * FROM json_populate_record(NULL::farms, '{"id": 9}')
SELECT isfinite(timestamp 'infinity'), date_trunc('week', date '2024-05-15'), 'now'::date IS NOT NULL, 'tomorrow'::date > 'today'::date
SELECT stddev_pop(tons) OVER (PARTITION BY crop ORDER BY year ROWS UNBOUNDED PRECEDING) IS NOT NULL FROM harvests ORDER BY crop, year LIMIT 3
SELECT crop, percentile_disc(0.5) WITHIN GROUP (ORDER BY tons) AS median FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, string_agg(DISTINCT year::text, ',' ORDER BY year::text) FROM harvests GROUP BY crop ORDER BY crop
SELECT bool_and(tons > 0) AND NOT bool_or(tons > 1000) AS sane FROM harvests
SELECT regexp_replace(name, '\s', '', 'g') AS compact, name ~ '\mH' FROM farms ORDER BY id
SELECT details ->> 'score' AS score FROM notes WHERE (details ->> 'urgent')::boolean ORDER BY 1
SELECT jsonb_build_object('name', name, 'at', jsonb_build_array(region, id)) FROM farms ORDER BY id
SELECT n.id, t.ordinality, t.value FROM notes n, jsonb_array_elements(n.details -> 'tags') WITH ORDINALITY t ORDER BY 1, 2
SELECT details @> '{"tags": ["cold"]}' AS cold, details -> 'tags' ? 'hops' AS hops FROM notes WHERE details IS NOT NULL ORDER BY id
SELECT jsonb_agg(to_jsonb(h) ORDER BY h.year, h.crop) FROM harvests h WHERE farm_id = 1
