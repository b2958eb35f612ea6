SELECT * FROM farms ORDER BY id
SELECT name filter, area window FROM farms ORDER BY id
SELECT rowid, name FROM farms ORDER BY rowid LIMIT 2
SELECT DISTINCT crop FROM harvests ORDER BY crop
SELECT name FROM farms ORDER BY area DESC NULLS LAST LIMIT 2 OFFSET 1
SELECT name FROM farms ORDER BY id LIMIT 1, 2
SELECT name FROM farms ORDER BY id LIMIT 1 + 1
SELECT name FROM farms ORDER BY name COLLATE NOCASE DESC
SELECT name FROM farms WHERE name LIKE 'a%' OR name GLOB 'B*' ORDER BY name
SELECT name FROM farms WHERE name NOT LIKE '%e%' ESCAPE '\' ORDER BY name
SELECT name FROM farms WHERE area BETWEEN 50 AND 150 AND region IN ('north', 'south') ORDER BY id
SELECT name FROM farms WHERE parent_id IS NULL OR founded ISNULL ORDER BY id
SELECT name FROM farms WHERE parent_id NOTNULL AND founded NOT NULL ORDER BY id
SELECT name FROM farms WHERE region IS 'north' AND region IS NOT 'west' ORDER BY id
SELECT name FROM farms WHERE region IS NOT DISTINCT FROM 'north' ORDER BY id
SELECT name FROM farms WHERE (region, id) IN (VALUES ('north', 1), ('south', 3)) ORDER BY id
SELECT name FROM farms WHERE (region, id) = ('north', 1)
SELECT name FROM farms WHERE id IN (SELECT farm_id FROM harvests WHERE crop = 'hops') ORDER BY id
SELECT name FROM farms f WHERE EXISTS (SELECT 1 FROM harvests h WHERE h.farm_id = f.id AND year = 2021) ORDER BY name
SELECT name FROM farms f WHERE NOT EXISTS (SELECT 1 FROM harvests h WHERE h.farm_id = f.id)
SELECT region, count(*), sum(area), total(area), avg(area), min(area), max(area), group_concat(name, ';') FROM farms GROUP BY region ORDER BY region
SELECT crop, year, sum(tons) FROM harvests GROUP BY crop, year HAVING sum(tons) > 10 ORDER BY 1, 2
SELECT crop, sum(tons) FILTER (WHERE year = 2021), count(DISTINCT farm_id) FROM harvests GROUP BY crop ORDER BY crop
SELECT string_agg(name, ', ' ORDER BY name), group_concat(DISTINCT region) FROM farms
SELECT f.name, h.crop FROM farms f JOIN harvests h ON f.id = h.farm_id ORDER BY f.name, h.crop, h.year
SELECT f.name, h.crop FROM farms f LEFT OUTER JOIN harvests h ON f.id = h.farm_id AND h.year = 2020 ORDER BY f.name, h.crop
SELECT f.name, h.crop FROM harvests h RIGHT JOIN farms f ON f.id = h.farm_id ORDER BY f.name, h.crop, h.year
SELECT f.name, h.crop FROM farms f FULL JOIN harvests h ON f.id = h.farm_id ORDER BY f.name, h.crop, h.year
SELECT a.name, b.name FROM farms a CROSS JOIN farms b WHERE a.id < b.id AND a.region = b.region ORDER BY 1
SELECT * FROM farms NATURAL JOIN (SELECT 'north' AS region) ORDER BY id
SELECT name, crop FROM farms JOIN (SELECT farm_id AS id, crop FROM harvests) USING (id) ORDER BY name, crop
SELECT a.name FROM farms a JOIN (farms b JOIN harvests c ON b.id = c.farm_id) ON a.id = b.parent_id ORDER BY a.id, c.crop, c.year
SELECT id FROM farms UNION SELECT farm_id FROM harvests ORDER BY 1
SELECT id FROM farms UNION ALL SELECT farm_id FROM harvests WHERE year = 2020 ORDER BY id LIMIT 4
SELECT id FROM farms EXCEPT SELECT farm_id FROM harvests ORDER BY 1
SELECT id FROM farms INTERSECT SELECT farm_id FROM harvests ORDER BY 1
VALUES (1, 2), (3, 4)
SELECT * FROM (VALUES (1, 'a'), (2, 'b'))
SELECT column1 FROM (VALUES (1), (2)) ORDER BY 1
WITH t(a, b) AS (VALUES (1, 2), (3, 4)) SELECT a + b FROM t ORDER BY 1
WITH big AS NOT MATERIALIZED (SELECT * FROM farms WHERE area > 70) SELECT name FROM big ORDER BY name
WITH RECURSIVE cnt(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM cnt LIMIT 5) SELECT x FROM cnt
WITH RECURSIVE cnt(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM cnt WHERE x < 1000) SELECT sum(x) FROM cnt
WITH RECURSIVE tree AS (SELECT id, name, 0 AS depth FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, f.name, depth + 1 FROM farms f JOIN tree t ON f.parent_id = t.id ORDER BY 3 DESC) SELECT substr('..........', 1, depth * 2) || name FROM tree
SELECT crop, tons, row_number() OVER (PARTITION BY crop ORDER BY tons DESC) AS rn FROM harvests ORDER BY crop, rn
SELECT crop, rank() OVER w, dense_rank() OVER w, ntile(2) OVER w, percent_rank() OVER w, cume_dist() OVER w FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY year, farm_id) ORDER BY 1, 2
SELECT lag(tons) OVER w, lead(tons, 2, 0) OVER w, first_value(tons) OVER w, last_value(tons) OVER w, nth_value(tons, 2) OVER w FROM harvests WINDOW w AS (ORDER BY year, farm_id, crop) ORDER BY year, farm_id, crop
SELECT sum(tons) OVER (ORDER BY year, farm_id, crop ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM harvests ORDER BY year, farm_id, crop
SELECT year, count(*) OVER (ORDER BY year GROUPS 1 PRECEDING), sum(tons) OVER (ORDER BY year RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM harvests ORDER BY year, farm_id, crop
SELECT group_concat(crop, '.') OVER (ORDER BY year, farm_id, crop ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM harvests ORDER BY year, farm_id, crop
SELECT count(*) FILTER (WHERE crop = 'rye') OVER (ORDER BY year) FROM harvests ORDER BY year, farm_id, crop
SELECT abs(-1), ceil(1.2), floor(1.8), round(1.255, 2)
SELECT sign(-2), sqrt(16), pow(2, 3), power(2, 3)
SELECT exp(1), ln(2), log(100), log(2, 8)
SELECT log2(8), log10(100), mod(7, 3), pi()
SELECT radians(90), degrees(1), sin(1), cos(1)
SELECT tan(1), asin(1), acos(1), atan(1)
SELECT atan2(1, 2), sinh(1), trunc(1.9), acosh(1)
SELECT asinh(1), atanh(0.5), max(1, 2, 3), min(1, 2)
SELECT random() IS NOT NULL
SELECT char(72, 105), coalesce(NULL, 1), concat('a', NULL, 'b'), concat_ws('-', 'a', 'b')
SELECT format('%d items', 3), glob('a*', 'abc'), hex('abc'), unhex('616263')
SELECT ifnull(NULL, 1), iif(1 > 0, 'y', 'n'), if(1, 2, 3), instr('abc', 'c')
SELECT length('abc'), like('a%', 'abc'), likely(1), unlikely(0)
SELECT lower('A'), ltrim('  a'), ltrim('xa', 'x'), nullif(1, 1)
SELECT octet_length('é'), printf('%.2f', 3.14159), printf('%05d|%-5s|', 42, 'a'), quote('it''s')
SELECT replace('abc', 'b', 'x'), rtrim('a  '), substr('abcdef', 2, 3), substring('abc', -2)
SELECT trim('xax', 'x'), typeof(1.5), unicode('A'), upper('a')
SELECT unistr('\0061'), zeroblob(3)
SELECT date('2024-01-31', '+1 month'), date('2024-01-31', 'start of month', '+1 month', '-1 day'), time('10:00', '+90 minutes'), datetime('2024-01-31 10:00', '-1 hour')
SELECT julianday('2024-01-01'), unixepoch('2024-01-01'), strftime('%Y-%m-%d %H:%M', '2024-01-31 10:05:06'), strftime('%s', '2024-01-01')
SELECT timediff('2024-03-01', '2024-01-31'), date('now') IS NOT NULL, datetime(1092941466, 'unixepoch'), date(2460000.5)
SELECT date('2024-05-15', 'weekday 1')
SELECT current_date IS NOT NULL, current_time IS NOT NULL, current_timestamp IS NOT NULL
SELECT date(at) AS day, count(*), max(value) FROM readings GROUP BY day ORDER BY day
SELECT strftime('%Y-%m', at) AS month, sensor, avg(value) FROM readings GROUP BY month, sensor ORDER BY 1, 2
SELECT julianday(max(at)) - julianday(min(at)) AS days FROM readings
SELECT 5 / 2, 5.0 / 2, 5 % 3, -5
SELECT +5, ~1, 1 << 4, 8 >> 2
SELECT 91 & 15, 32 | 3, 'a' || 'b', 1 = 1
SELECT 1 == 1, 1 <> 2, 1 != 2, NOT 0
SELECT NULL IS NULL
SELECT 0x1F, 1e3, .5, 1_000
SELECT 'it''s', x'48656C6C6F', TRUE, FALSE
SELECT NULL
SELECT CAST('12' AS INTEGER), CAST(1.5 AS TEXT), CAST('1.5' AS REAL), CAST(12 AS NUMERIC), CAST('a' AS BLOB), CAST(1 AS VARCHAR(10))
SELECT CASE WHEN area > 100 THEN 'big' ELSE 'small' END AS size, CASE region WHEN 'north' THEN 1 END FROM farms ORDER BY id
SELECT json('{"a": 1}'), json_array(1, 'a', NULL), json_object('a', 1), json_quote('a')
SELECT json_valid('{}'), json_type('[1]'), json_array_length('[1, 2]'), json_extract('{"a": [1, 2]}', '$.a[1]')
SELECT json_extract('{"a": 1, "b": 2}', '$.a', '$.b'), json_set('{"a": 1}', '$.b', 2), json_insert('{"a": 1}', '$.b', 2), json_replace('{"a": 1}', '$.a', 3)
SELECT json_remove('{"a": 1, "b": 2}', '$.a'), json_patch('{"a": 1}', '{"b": 2}'), json_pretty('[1]'), json_error_position('{"a"')
SELECT json_extract(jsonb('{"a": 1}'), '$.a')
SELECT details -> 'author' ->> 'name', details ->> '$.tags[0]', details -> '$.score' FROM notes ORDER BY id
SELECT notes.id, value FROM notes, json_each(details, '$.tags') ORDER BY notes.id, value
SELECT n.id, j.key, j.value, j.type FROM notes n JOIN json_each(n.details) j ORDER BY n.id, j.key
SELECT key, value, atom, path, fullkey FROM json_tree('{"a": [1, {"b": 2}]}') ORDER BY fullkey
SELECT json_each.value FROM json_each('[3, 1, 2]') ORDER BY 1
SELECT json_group_array(name), json_group_object(name, id) FROM farms
SELECT name FROM farms WHERE EXISTS (SELECT 1 FROM json_each('["north", "west"]') WHERE value = region) ORDER BY name
SELECT name AS 'Farm name', area AS "Hectares", region AS [Where] FROM farms ORDER BY id
SELECT name FROM farms -- a comment
SELECT /* inline */ name FROM farms ORDER BY id;
SELECT main.farms.name FROM main.farms ORDER BY id
SELECT name, (SELECT sum(tons) FROM harvests WHERE farm_id = farms.id) AS total FROM farms ORDER BY name
SELECT total(tons) AS t, sum(tons) / count(*) FROM harvests
SELECT f.*, h.tons FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id AND h.crop = 'hops' ORDER BY f.id, h.year
SELECT farms.*, 1 AS one FROM farms ORDER BY id
SELECT max(area), name FROM farms
SELECT region, max(area), name FROM farms GROUP BY region ORDER BY region
SELECT count(*), count(area), count(DISTINCT region) FROM farms
SELECT year, sum(crop = 'rye') AS rye, sum(iif(crop = 'hops', tons, 0)) AS hops FROM harvests GROUP BY year ORDER BY year
SELECT name FROM farms NOT INDEXED ORDER BY id
SELECT a.id, b.id FROM farms a, farms b WHERE b.parent_id = a.id ORDER BY a.id, b.id
SELECT printf('%s has %.1f ha', name, area) FROM farms ORDER BY id
SELECT upper(substr(name, 1, 1)) || lower(substr(name, 2)) AS tidy FROM farms ORDER BY id
SELECT name, length(name) AS len FROM farms ORDER BY len, name
SELECT median(tons), percentile(tons, 90) FROM harvests
SELECT name FROM farms WHERE region COLLATE NOCASE = 'NORTH' ORDER BY id
SELECT name, id FROM farms ORDER BY 1 ASC, 2 DESC
SELECT name, area FROM farms ORDER BY 2 DESC NULLS FIRST, 1
SELECT ifnull(parent_id, 0) AS parent, count(*) FROM farms GROUP BY 1 ORDER BY 1
SELECT crop, round(sum(tons * price), 2) AS worth FROM harvests GROUP BY crop ORDER BY worth DESC
SELECT * FROM (SELECT crop, sum(tons) AS total FROM harvests GROUP BY crop) AS t WHERE t.total > 15 ORDER BY crop
SELECT date(founded, '+10 years') AS later FROM farms ORDER BY id
SELECT CAST(strftime('%Y', founded) AS INTEGER) / 10 * 10 AS decade, count(*) FROM farms WHERE founded IS NOT NULL GROUP BY decade ORDER BY decade
SELECT replace(name, ' ', '-') || '.txt' AS file FROM farms ORDER BY id
SELECT name FROM farms WHERE abs(area - 70) < 20 ORDER BY name
SELECT typeof(area), typeof(name), typeof(NULL) FROM farms WHERE id = 5
SELECT coalesce(area, (SELECT avg(area) FROM farms)) AS area FROM farms ORDER BY id
SELECT EXISTS (SELECT 1 FROM farms WHERE region = 'east') AS any_east
SELECT 1 AS one, 2 AS two WHERE 1 < 2
