SELECT region, count(*) AS n, round(avg(area), 1) FROM farms GROUP BY region ORDER BY n DESC, region
SELECT name, coalesce(area, 0) AS area FROM farms ORDER BY area DESC, name LIMIT 3
SELECT name || ' (' || region || ')' AS label FROM farms ORDER BY id
SELECT upper(name), lower(region), length(name), substr(name, 1, 3) FROM farms ORDER BY id
SELECT strftime('%d.%m.%Y', founded) FROM farms WHERE founded IS NOT NULL ORDER BY founded
SELECT date(founded, '+1 year', 'start of month') FROM farms ORDER BY id
SELECT cast((julianday('2024-01-01') - julianday(founded)) / 365.25 AS INTEGER) AS years FROM farms ORDER BY id
SELECT date(at) AS day, min(value), max(value) FROM readings GROUP BY day ORDER BY day
SELECT strftime('%w', at) AS weekday, count(*) FROM readings GROUP BY weekday ORDER BY weekday
SELECT sensor, at, value - lag(value) OVER (PARTITION BY sensor ORDER BY at) AS change FROM readings ORDER BY sensor, at
SELECT sensor, sum(value) OVER (PARTITION BY sensor ORDER BY at ROWS UNBOUNDED PRECEDING) FROM readings ORDER BY sensor, at
SELECT f.name, total(h.tons) AS tons FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.id ORDER BY tons DESC, f.name
SELECT name FROM farms WHERE id NOT IN (SELECT farm_id FROM harvests) ORDER BY name
SELECT name FROM farms WHERE EXISTS (SELECT 1 FROM harvests WHERE farm_id = farms.id AND price > 8) ORDER BY name
SELECT crop, year, tons FROM harvests h WHERE tons = (SELECT max(tons) FROM harvests x WHERE x.crop = h.crop) ORDER BY crop
SELECT crop, sum(CASE WHEN year = 2020 THEN tons ELSE 0 END) AS y20, sum(tons) FILTER (WHERE year = 2021) AS y21 FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, group_concat(farm_id, '/') FROM (SELECT DISTINCT crop, farm_id FROM harvests ORDER BY crop, farm_id) GROUP BY crop ORDER BY crop
SELECT name FROM farms WHERE name LIKE '%i%' AND name NOT LIKE 'A%' ORDER BY name
SELECT name FROM farms WHERE name GLOB '*[Rr]ow*' ORDER BY name
SELECT replace(name, ' ', '_'), instr(name, ' '), trim('  x '), ltrim('xxa', 'x') FROM farms ORDER BY id
SELECT printf('%-12s|%6.2f', name, area) FROM farms WHERE area IS NOT NULL ORDER BY id
SELECT round(2.567, 1), abs(-4), max(3, 9), min('b', 'a'), 7 / 2, 7 % 3, 7 / 2.0
SELECT nullif(3, 3), ifnull(NULL, 'x'), iif(2 > 1, 'yes', 'no'), typeof(1.0), quote('x'), hex('ab')
SELECT cast('12.5' AS REAL), cast(7.9 AS INTEGER), cast(5 AS TEXT), '5' + 1
SELECT date('2024-02-28', '+2 days'), time('13:45:10', '-1 hour'), datetime('2024-05-17', '+36 hours'), strftime('%j', '2024-05-17')
SELECT json_extract(details, '$.author.name') AS author, json_array_length(details, '$.tags') FROM notes ORDER BY id
SELECT details ->> '$.author.name', details -> '$.tags' FROM notes ORDER BY id
SELECT notes.id, tag.value FROM notes, json_each(notes.details, '$.tags') AS tag ORDER BY 1, 2
SELECT tag.value, count(*) FROM notes JOIN json_each(notes.details, '$.tags') tag GROUP BY tag.value ORDER BY 1
SELECT json_object('id', id, 'title', title) FROM notes ORDER BY id
SELECT json_group_array(title) FROM notes WHERE id < 3
SELECT json_set('{"a": 1}', '$.b', 2), json_remove('[1, 2, 3]', '$[1]'), json_type('{"a": 1}', '$.a')
SELECT key, value FROM json_each('{"x": 1, "y": 2}') ORDER BY key DESC
SELECT path, atom FROM json_tree('{"a": [1, 2]}') WHERE atom IS NOT NULL ORDER BY fullkey
WITH RECURSIVE days(d) AS (SELECT '2024-03-01' UNION ALL SELECT date(d, '+1 day') FROM days WHERE d < '2024-03-05') SELECT d, count(r.at) FROM days LEFT JOIN readings r ON date(r.at) = d GROUP BY d ORDER BY d
WITH RECURSIVE under(id) AS (VALUES (1) UNION SELECT farms.id FROM farms JOIN under ON farms.parent_id = under.id) SELECT name FROM farms WHERE id IN under ORDER BY name
WITH totals AS (SELECT farm_id, sum(tons) AS tons FROM harvests GROUP BY farm_id) SELECT name, tons FROM totals JOIN farms ON farms.id = totals.farm_id ORDER BY tons DESC
WITH RECURSIVE fib(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib WHERE b < 50) SELECT a FROM fib
SELECT name, rank() OVER (ORDER BY area DESC) AS place FROM farms WHERE area IS NOT NULL ORDER BY place
SELECT name, ntile(3) OVER (ORDER BY area) FROM farms ORDER BY area
SELECT region, name, first_value(name) OVER (PARTITION BY region ORDER BY area DESC) FROM farms ORDER BY id
SELECT name, avg(area) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM farms ORDER BY id
SELECT id, name FROM farms UNION SELECT id, title FROM notes ORDER BY id, name
SELECT region FROM farms EXCEPT SELECT 'west' ORDER BY 1
SELECT DISTINCT region FROM farms WHERE area BETWEEN 60 AND 130 ORDER BY region
SELECT name FROM farms ORDER BY founded IS NULL, founded DESC LIMIT 2 OFFSET 1
SELECT count(*), count(DISTINCT region), sum(area > 70) FROM farms
SELECT a.name, b.name AS parent FROM farms a JOIN farms b ON a.parent_id = b.id ORDER BY a.id
SELECT name FROM farms WHERE (region, id) IN (SELECT region, max(id) FROM farms GROUP BY region) ORDER BY name
SELECT CASE WHEN area > 100 THEN 'large' WHEN area IS NULL THEN 'unknown' ELSE 'small' END AS size, count(*) FROM farms GROUP BY size ORDER BY size
SELECT CASE region WHEN 'north' THEN 'N' WHEN 'south' THEN 'S' ELSE '?' END FROM farms ORDER BY id
SELECT "name", [region], `area` FROM farms ORDER BY id LIMIT 2
SELECT f.* FROM farms AS f WHERE f.region = 'north' ORDER BY f.id
SELECT name FROM farms WHERE region = 'NORTH' COLLATE NOCASE ORDER BY name
SELECT 1 WHERE 'abc' BETWEEN 'a' AND 'b' UNION ALL SELECT 2 WHERE NOT 0
SELECT avg(price), median(price) FROM harvests WHERE crop = 'rye'
SELECT year, sum(tons) AS tons, sum(sum(tons)) OVER (ORDER BY year) AS running FROM harvests GROUP BY year ORDER BY year
SELECT string_agg(name, ', ') FROM (SELECT name FROM farms ORDER BY name)
SELECT unixepoch('2024-01-01'), datetime(1704067200, 'unixepoch'), strftime('%Y week %W', '2024-05-17')
SELECT EXISTS (SELECT 1 FROM farms WHERE area > 200), (SELECT count(*) FROM notes)
