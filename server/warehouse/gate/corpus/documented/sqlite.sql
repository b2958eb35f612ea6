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
SELECT ALL region FROM farms ORDER BY id
SELECT DISTINCT region, parent_id IS NULL AS root FROM farms ORDER BY 1, 2
SELECT name, area * 2.471 AS acres FROM farms WHERE area IS NOT NULL ORDER BY acres
SELECT name FROM farms WHERE NOT (region = 'north') ORDER BY id
SELECT name FROM farms WHERE region = 'north' AND NOT area > 100 OR region = 'west' ORDER BY id
SELECT name FROM farms WHERE area NOT BETWEEN 50 AND 150 ORDER BY id
SELECT name FROM farms WHERE region NOT IN ('north', 'south') ORDER BY id
SELECT name FROM farms WHERE parent_id IN () ORDER BY id
SELECT name FROM farms WHERE name LIKE '_e%' ORDER BY id
SELECT name FROM farms WHERE name LIKE '%\_%' ESCAPE '\' ORDER BY id
SELECT name FROM farms WHERE name GLOB '*[aeiou]?[a-m]*' ORDER BY id
SELECT name FROM farms WHERE name NOT GLOB 'A*' ORDER BY id
SELECT name FROM farms, (SELECT avg(area) AS average FROM farms) AS all_areas WHERE area > all_areas.average ORDER BY id
SELECT name FROM farms WHERE area = (SELECT max(area) FROM farms)
SELECT name FROM farms WHERE area >= (SELECT area FROM farms WHERE name = 'Fir Lane') ORDER BY area
SELECT name FROM farms WHERE (id, region) NOT IN (SELECT farm_id, 'north' FROM harvests) ORDER BY id
SELECT name FROM farms WHERE (area, id) > (60, 2) ORDER BY id
SELECT name FROM farms WHERE founded < '1990-01-01' ORDER BY founded
SELECT name FROM farms WHERE founded >= date('2000-01-01') ORDER BY founded
SELECT name FROM farms WHERE strftime('%m', founded) IN ('01', '06', '12') ORDER BY id
SELECT name FROM farms WHERE founded IS NOT DISTINCT FROM NULL
SELECT name FROM farms WHERE founded IS DISTINCT FROM '1962-04-01' ORDER BY id
SELECT name FROM farms WHERE region || name = 'northAlder Hill'
SELECT name FROM farms WHERE length(trim(name)) > 8 ORDER BY id
SELECT name FROM farms WHERE instr(lower(name), 'ce') > 0
SELECT name FROM farms WHERE id % 2 = 0 ORDER BY id DESC
SELECT name FROM farms WHERE id & 1 ORDER BY id
SELECT name FROM farms ORDER BY region, area DESC, id
SELECT name FROM farms ORDER BY length(name), name
SELECT name, region FROM farms ORDER BY CASE region WHEN 'west' THEN 0 WHEN 'north' THEN 1 ELSE 2 END, name
SELECT name FROM farms ORDER BY area IS NULL, area
SELECT name FROM farms ORDER BY area ASC NULLS LAST
SELECT name FROM farms ORDER BY founded DESC NULLS FIRST, id
SELECT name FROM farms ORDER BY lower(name) COLLATE BINARY
SELECT name FROM farms ORDER BY id LIMIT 3 OFFSET 2
SELECT name FROM farms ORDER BY id LIMIT -1 OFFSET 4
SELECT name FROM farms ORDER BY id LIMIT (SELECT 2)
SELECT region, count(*) AS n FROM farms GROUP BY region HAVING n > 1 ORDER BY region
SELECT region, count(*) FROM farms GROUP BY 1 HAVING count(*) >= 2 AND min(id) < 5 ORDER BY 2 DESC, 1
SELECT region AS r, sum(area) FROM farms GROUP BY r ORDER BY r
SELECT upper(region) AS r, avg(area) FROM farms GROUP BY upper(region) ORDER BY r
SELECT crop, min(year), max(year) FROM harvests GROUP BY crop HAVING max(year) > min(year) ORDER BY crop
SELECT crop, max(tons), year FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, min(tons), farm_id FROM harvests GROUP BY crop ORDER BY crop
SELECT year, count(DISTINCT crop) AS crops, total(tons) FROM harvests GROUP BY year ORDER BY year
SELECT year / 2 * 2 AS pair, sum(tons) FROM harvests GROUP BY pair ORDER BY pair
SELECT farm_id, group_concat(crop) FROM (SELECT DISTINCT farm_id, crop FROM harvests ORDER BY crop) GROUP BY farm_id ORDER BY farm_id
SELECT farm_id, group_concat(crop || ' ' || year, ' / ' ORDER BY year, crop) FROM harvests GROUP BY farm_id ORDER BY farm_id
SELECT sum(tons * price) / sum(tons) AS mean_price FROM harvests WHERE price IS NOT NULL
SELECT count(*) FILTER (WHERE price IS NULL) AS unpriced, count(price) AS priced FROM harvests
SELECT avg(tons) FILTER (WHERE crop = 'rye') AS rye, avg(tons) FILTER (WHERE crop = 'hops') AS hops FROM harvests
SELECT crop, sum(CASE year WHEN 2020 THEN tons ELSE 0 END) AS y2020, sum(CASE year WHEN 2021 THEN tons ELSE 0 END) AS y2021 FROM harvests GROUP BY crop ORDER BY crop
SELECT max(year) - min(year) + 1 AS seasons, count(DISTINCT year) AS seen FROM harvests
SELECT median(price) FROM harvests
SELECT percentile(tons, 25), percentile_cont(tons, 0.5), percentile_disc(tons, 0.5) FROM harvests
SELECT sqrt(avg(tons * tons) - avg(tons) * avg(tons)) AS deviation FROM harvests
SELECT f.name, count(h.crop) AS harvests FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.id ORDER BY harvests DESC, f.name
SELECT f.region, h.crop, sum(h.tons) AS tons FROM farms AS f INNER JOIN harvests AS h ON f.id = h.farm_id GROUP BY f.region, h.crop ORDER BY 1, 2
SELECT f.name FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id WHERE h.farm_id IS NULL
SELECT child.name, parent.name AS parent FROM farms child LEFT JOIN farms parent ON child.parent_id = parent.id ORDER BY child.id
SELECT a.name, b.name FROM farms a JOIN farms b ON a.region = b.region AND a.id < b.id ORDER BY 1, 2
SELECT a.crop, a.year, b.tons - a.tons AS more FROM harvests a JOIN harvests b ON a.farm_id = b.farm_id AND a.crop = b.crop AND b.year = a.year + 1 ORDER BY a.farm_id
SELECT r.sensor, n.title FROM readings r, notes n WHERE date(r.at) = date(n.written) ORDER BY 1
SELECT n.title, r.value FROM notes n LEFT JOIN readings r ON date(r.at) = date(n.written) ORDER BY n.id
SELECT f.name, t.tons FROM farms f JOIN (SELECT farm_id, sum(tons) AS tons FROM harvests GROUP BY farm_id) AS t ON t.farm_id = f.id ORDER BY t.tons DESC
SELECT f.name, (SELECT max(year) FROM harvests h WHERE h.farm_id = f.id) AS last_year FROM farms f ORDER BY f.id
SELECT f.name, (SELECT group_concat(DISTINCT crop) FROM harvests h WHERE h.farm_id = f.id AND crop = 'rye') AS crops FROM farms f ORDER BY f.id
SELECT name FROM farms WHERE id = (SELECT farm_id FROM harvests ORDER BY tons DESC LIMIT 1)
SELECT crop FROM harvests h WHERE tons > (SELECT avg(tons) FROM harvests WHERE crop = h.crop) ORDER BY crop, year
SELECT crop FROM harvests GROUP BY crop HAVING sum(tons) > (SELECT avg(t) FROM (SELECT sum(tons) AS t FROM harvests GROUP BY crop)) ORDER BY crop
SELECT name FROM farms WHERE EXISTS (SELECT * FROM harvests WHERE farm_id = farms.id GROUP BY farm_id HAVING count(*) > 2) ORDER BY name
SELECT 'farm' AS kind, name FROM farms WHERE area > 100 UNION ALL SELECT 'note', title FROM notes ORDER BY kind, name
SELECT region FROM farms UNION SELECT crop FROM harvests ORDER BY 1 DESC LIMIT 3
SELECT farm_id FROM harvests WHERE crop = 'rye' INTERSECT SELECT farm_id FROM harvests WHERE crop = 'hops'
SELECT farm_id FROM harvests WHERE crop = 'rye' EXCEPT SELECT farm_id FROM harvests WHERE crop = 'hops' ORDER BY 1
SELECT * FROM (SELECT 1 AS a UNION SELECT 2) JOIN (SELECT 1 AS b UNION SELECT 2) ON a <> b ORDER BY a
SELECT x.column1 + 1 FROM (VALUES (1), (5)) AS x ORDER BY 1
WITH totals AS (SELECT farm_id, sum(tons) AS tons FROM harvests GROUP BY farm_id) SELECT name, tons FROM farms JOIN totals ON farm_id = id ORDER BY tons DESC LIMIT 3
WITH a AS (SELECT * FROM harvests WHERE year = 2020), b AS (SELECT * FROM harvests WHERE year = 2021) SELECT a.crop, a.tons, b.tons FROM a JOIN b USING (farm_id, crop) ORDER BY 1, 2
WITH first AS (SELECT min(year) AS y FROM harvests), second AS (SELECT y + 1 AS y FROM first) SELECT crop, tons FROM harvests WHERE year = (SELECT y FROM second) ORDER BY crop, tons
WITH big AS MATERIALIZED (SELECT id FROM farms WHERE area > 70) SELECT count(*) FROM big
WITH RECURSIVE fib(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib WHERE b < 50) SELECT a FROM fib ORDER BY a
WITH RECURSIVE days(d) AS (SELECT '2024-03-01' UNION ALL SELECT date(d, '+1 day') FROM days WHERE d < '2024-03-05') SELECT d, count(at) FROM days LEFT JOIN readings ON date(at) = d GROUP BY d ORDER BY d
WITH RECURSIVE up(id, name, path) AS (SELECT id, name, name FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, f.name, up.path || ' > ' || f.name FROM farms f JOIN up ON f.parent_id = up.id) SELECT path FROM up ORDER BY path
WITH RECURSIVE letters(rest, letter) AS (SELECT 'rye', '' UNION ALL SELECT substr(rest, 2), substr(rest, 1, 1) FROM letters WHERE rest <> '') SELECT letter FROM letters WHERE letter <> '' ORDER BY letter
SELECT name, area, rank() OVER (ORDER BY area DESC NULLS LAST) AS place FROM farms ORDER BY place
SELECT name, region, area - avg(area) OVER (PARTITION BY region) AS difference FROM farms ORDER BY id
SELECT name, round(100.0 * area / sum(area) OVER (), 1) AS share FROM farms ORDER BY id
SELECT year, crop, tons, sum(tons) OVER (PARTITION BY crop ORDER BY year, farm_id) AS running FROM harvests ORDER BY crop, year, farm_id
SELECT sensor, at, value - lag(value) OVER (PARTITION BY sensor ORDER BY at) AS change FROM readings ORDER BY sensor, at
SELECT sensor, at, value, avg(value) OVER (ORDER BY at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS smooth FROM readings ORDER BY at, sensor
SELECT * FROM (SELECT crop, farm_id, tons, row_number() OVER (PARTITION BY crop ORDER BY tons DESC) AS place FROM harvests) WHERE place = 1 ORDER BY crop
SELECT name, lead(name) OVER (ORDER BY id) AS next FROM farms ORDER BY id
SELECT name, lag(name, 1, 'none') OVER (ORDER BY id) AS before FROM farms ORDER BY id
SELECT name, ntile(3) OVER (ORDER BY area) AS third FROM farms ORDER BY id
SELECT crop, year, count(*) OVER (PARTITION BY crop) AS n, max(tons) OVER (PARTITION BY year) AS best FROM harvests ORDER BY crop, year, farm_id
SELECT region, sum(area) AS area, sum(sum(area)) OVER (ORDER BY region) AS so_far FROM farms GROUP BY region ORDER BY region
SELECT year, sum(tons) AS tons, sum(tons) - lag(sum(tons)) OVER (ORDER BY year) AS growth FROM harvests GROUP BY year ORDER BY year
SELECT crop, tons, first_value(tons) OVER w AS lowest, last_value(tons) OVER w AS highest FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY tons ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ORDER BY crop, tons
SELECT crop, tons, sum(tons) OVER (w ROWS UNBOUNDED PRECEDING) FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY tons) ORDER BY crop, tons
SELECT year, tons, sum(tons) OVER (ORDER BY year, farm_id, crop ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM harvests ORDER BY year, farm_id, crop
SELECT year, sum(tons) OVER (ORDER BY year RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP) FROM harvests ORDER BY year, farm_id, crop
SELECT year, sum(tons) OVER (ORDER BY year GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) FROM harvests ORDER BY year, farm_id, crop
SELECT iif(area IS NULL, 'unknown', iif(area > 100, 'large', 'small')) AS size, count(*) FROM farms GROUP BY size ORDER BY size
SELECT CASE WHEN founded IS NULL THEN 'unknown' WHEN founded < '2000' THEN 'old' ELSE 'new' END AS age, group_concat(name, ', ' ORDER BY name) FROM farms GROUP BY age ORDER BY age
SELECT CASE region WHEN 'north' THEN 'N' WHEN 'south' THEN 'S' ELSE '?' END FROM farms ORDER BY id
SELECT coalesce(founded, 'not known') AS founded, ifnull(area, 0.0) AS area, nullif(region, 'west') AS region FROM farms ORDER BY id
SELECT name || ' (' || region || ')' AS label FROM farms ORDER BY id
SELECT concat(name, ', ', region), concat_ws('/', region, NULL, name) FROM farms ORDER BY id
SELECT substr(name, 1, instr(name, ' ') - 1) AS first_word FROM farms WHERE instr(name, ' ') > 0 ORDER BY id
SELECT substr(name, -4) AS ending, substring(name, 2, 3) FROM farms ORDER BY id
SELECT replace(replace(body, ' ', ''), '.', '') FROM notes ORDER BY id
SELECT length(body) - length(replace(body, ' ', '')) + 1 AS words FROM notes ORDER BY id
SELECT ltrim(rtrim('  both  ')), trim('--x--', '-'), lower('ÄB'), upper('äb')
SELECT hex(name), length(hex(name)) / 2, octet_length(name) FROM farms WHERE id = 1
SELECT unicode(name), char(unicode(name)) FROM farms ORDER BY id
SELECT printf('%-12s|%8.2f|%04d', name, coalesce(area, 0), id) FROM farms ORDER BY id
SELECT format('%,d', 1234567), format('%e', 12345.678), format('%g', 0.0001), format('%x', 255), format('%%')
SELECT printf('%q', 'it''s'), printf('%Q', NULL), printf('%c', 'abc'), printf('%+d', 5)
SELECT round(area), round(area, 1), ceil(area), floor(area), trunc(area) FROM farms ORDER BY id
SELECT abs(area - 100), sign(area - 100), max(area, 50), min(area, 50) FROM farms WHERE area IS NOT NULL ORDER BY id
SELECT CAST(area AS INTEGER), CAST(id AS TEXT) || 'x', CAST(name AS BLOB) = CAST('Dogwood' AS BLOB) FROM farms ORDER BY id
SELECT typeof(id), typeof(area), typeof(CAST(area AS TEXT)), typeof(x'00') FROM farms WHERE id = 1
SELECT 7 / 2, 7 / 2.0, 7 % 4, -7 / 2, 1 + 2 * 3, (1 + 2) * 3
SELECT 3 < 4, 3 <= 3, 'a' < 'b', 2 > 10, '2' > '10', NULL = NULL, NULL IS NULL
SELECT 1 AND 0, 1 OR NULL, NOT NULL, 0 AND NULL, 5 BETWEEN 1 AND 5, 3 IN (1, 2, 3)
SELECT 1 IS TRUE, 0 IS FALSE, NULL IS NOT TRUE, 2 IS NOT FALSE
SELECT 'abc' LIKE 'A%', 'abc' GLOB 'A*', 'a' || NULL, 'abc' COLLATE NOCASE = 'ABC'
SELECT date('2024-02-29', '+1 year'), date('2024-03-31', '-1 month'), date('2024-01-31', '+1 month', 'floor'), date('2024-01-31', '+1 month', 'ceiling')
SELECT date('2024-05-15', 'start of year'), date('2024-05-15', 'start of month', '-1 day'), datetime('2024-05-15 10:20:30', 'start of day')
SELECT strftime('%Y', written) AS year, strftime('%j', written) AS day, strftime('%W', written) AS week, strftime('%w', written) AS weekday FROM notes ORDER BY id
SELECT strftime('%d.%m.%Y', written), strftime('%H:%M:%S', written), strftime('%F %T', written), strftime('%p', written) FROM notes ORDER BY id
SELECT strftime('%Y-Q', written) || ((CAST(strftime('%m', written) AS INTEGER) + 2) / 3) AS quarter, count(*) FROM notes GROUP BY 1 ORDER BY 1
SELECT CAST(julianday('2024-03-20') - julianday(written) AS INTEGER) AS days FROM notes ORDER BY id
SELECT unixepoch(at) / 3600 AS hour, count(*) FROM readings GROUP BY hour ORDER BY hour
SELECT (unixepoch(max(at)) - unixepoch(min(at))) / 60.0 AS minutes FROM readings
SELECT date(at, 'weekday 0', '-6 days') AS monday, avg(value) FROM readings GROUP BY monday ORDER BY monday
SELECT time(at), time(at, '+30 minutes'), time(at, '-15 seconds') FROM readings ORDER BY at, sensor
SELECT datetime(unixepoch('2024-03-01 06:00:00'), 'unixepoch', '+2 hours'), datetime('2024-03-01T06:00:00Z'), datetime('2024-03-01 06:00:00+02:00')
SELECT julianday('2024-03-02') - julianday('2024-03-01'), julianday('now') > 2460000, unixepoch('1970-01-02')
SELECT strftime('%Y', 'now') >= '2024', date('now', 'start of month') <= date('now'), time('now', 'localtime') IS NOT NULL
SELECT datetime('2024-03-01 12:00:00', 'utc') IS NOT NULL, date(1709251200, 'auto'), datetime('2024-03-01 12:00:00.250', 'subsec')
SELECT timediff('2024-03-04 00:00:00', at) FROM readings ORDER BY at, sensor
SELECT sensor, min(at), max(at) FROM readings WHERE ok GROUP BY sensor ORDER BY sensor
SELECT sensor, avg(value) FILTER (WHERE ok = 1) AS good, count(*) FILTER (WHERE NOT ok) AS bad FROM readings GROUP BY sensor ORDER BY sensor
SELECT date(at) AS day, max(value) - min(value) AS spread FROM readings GROUP BY date(at) HAVING count(*) > 1 ORDER BY day
SELECT title, json_extract(details, '$.author.name') AS author FROM notes ORDER BY id
SELECT title, details ->> '$.author.age' AS age FROM notes ORDER BY id
SELECT title, details ->> 'score' AS score FROM notes WHERE details ->> 'score' IS NOT NULL ORDER BY id
SELECT title, json_array_length(details, '$.tags') AS tags FROM notes ORDER BY tags DESC, id
SELECT title, json_type(details, '$.author.age'), json_type(details -> 'tags') FROM notes ORDER BY id
SELECT DISTINCT t.value FROM notes AS n, json_each(n.details -> 'tags') AS t ORDER BY 1
SELECT t.value AS tag, count(*) FROM notes JOIN json_each(notes.details, '$.tags') t GROUP BY tag ORDER BY tag
SELECT n.title, t.key, t.value FROM notes n LEFT JOIN json_each(n.details, '$.tags') t ORDER BY n.id, t.key
SELECT n.id, j.fullkey, j.atom FROM notes n, json_tree(n.details) j WHERE j.atom IS NOT NULL ORDER BY n.id, j.fullkey
SELECT title FROM notes WHERE EXISTS (SELECT 1 FROM json_each(details, '$.tags') WHERE value = 'hops')
SELECT title FROM notes WHERE 'machine' IN (SELECT value FROM json_each(details, '$.tags'))
SELECT avg(json_extract(details, '$.score')), sum(details ->> 'score') FROM notes
SELECT json_object('farm', name, 'area', area) FROM farms ORDER BY id
SELECT json_group_array(json_object('crop', crop, 'tons', tons)) FROM harvests WHERE year = 2022
SELECT farm_id, json_group_object(crop, tons) FROM harvests WHERE year = 2021 GROUP BY farm_id ORDER BY farm_id
SELECT json_array(1, 2.5, 'x', NULL, json('[3]')), json_quote(3.5), json('[1,  2]'), json_valid('{"a":1'), json_valid('[1]', 2)
SELECT json_set(details, '$.score', 10) ->> '$.score', json_remove(details, '$.tags') FROM notes ORDER BY id
SELECT key, value FROM json_each('{"a": 1, "b": [2, 3], "c": {"d": 4}}') ORDER BY key
SELECT value FROM json_each('[10, 20, 30]') WHERE value > 15 ORDER BY value
SELECT sum(value) FROM json_each('[1, 2, 3.5]')
SELECT jsonb_extract('{"a": {"b": 2}}', '$.a.b'), json(jsonb('[1, 2]')), json_type('{"a": null}', '$.a')
SELECT "name", `region`, [area] FROM "farms" ORDER BY "id"
SELECT f."name" AS "the name" FROM farms AS f ORDER BY "the name"
SELECT name AS n, n FROM (SELECT name, 1 AS n FROM farms) ORDER BY name
SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, 'y' UNION ALL SELECT 3, 'z' ORDER BY a DESC
SELECT count(*) FROM (SELECT DISTINCT farm_id, crop FROM harvests)
SELECT name, (region = 'north') + (area > 100) AS points FROM farms ORDER BY points DESC, id
SELECT name, exists(SELECT 1 FROM harvests WHERE farm_id = farms.id) AS harvested FROM farms ORDER BY id
SELECT min(name), max(name), min(founded), max(founded) FROM farms
SELECT name FROM farms WHERE likelihood(area > 70, 0.5) ORDER BY id
SELECT like('%e%', name), glob('*w*', name) FROM farms ORDER BY id
SELECT quote(name), quote(area), quote(NULL) FROM farms ORDER BY id
SELECT sum(value) FILTER (WHERE sensor = 'soil') - sum(value) FILTER (WHERE sensor = 'air') FROM readings
