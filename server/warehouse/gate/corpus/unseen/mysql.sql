SELECT region, COUNT(*) AS farms, ROUND(AVG(area), 1) AS mean FROM farms GROUP BY region ORDER BY farms DESC, region
SELECT name, IFNULL(area, 0) AS area FROM farms ORDER BY area DESC, name LIMIT 3
SELECT CONCAT(name, ' (', region, ')') AS label FROM farms ORDER BY id
SELECT UPPER(name), LOWER(region), CHAR_LENGTH(name), REVERSE(region) FROM farms ORDER BY id
SELECT name, DATE_FORMAT(founded, '%d %M %Y') FROM farms WHERE founded IS NOT NULL ORDER BY founded
SELECT name, TIMESTAMPDIFF(YEAR, founded, '2024-01-01') AS years FROM farms ORDER BY id
SELECT DATE_ADD(founded, INTERVAL 10 YEAR), founded - INTERVAL 1 MONTH FROM farms ORDER BY id
SELECT YEAR(at), WEEK(at, 1), COUNT(*) FROM readings GROUP BY YEAR(at), WEEK(at, 1) ORDER BY 1, 2
SELECT DATE(at) AS day, MIN(value), MAX(value) FROM readings GROUP BY day ORDER BY day
SELECT sensor, at, value - LAG(value) OVER (PARTITION BY sensor ORDER BY at) AS change_by FROM readings ORDER BY sensor, at
SELECT sensor, SUM(value) OVER (PARTITION BY sensor ORDER BY at ROWS UNBOUNDED PRECEDING) AS running FROM readings ORDER BY sensor, at
SELECT f.name, SUM(h.tons) AS tons FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.id, f.name ORDER BY tons DESC, f.name
SELECT f.name FROM farms f WHERE NOT EXISTS (SELECT 1 FROM harvests h WHERE h.farm_id = f.id)
SELECT name FROM farms WHERE id IN (SELECT farm_id FROM harvests WHERE price > 8) ORDER BY name
SELECT crop, year, tons FROM harvests h WHERE tons = (SELECT MAX(tons) FROM harvests x WHERE x.crop = h.crop) ORDER BY crop
SELECT crop, SUM(CASE WHEN year = 2020 THEN tons ELSE 0 END) AS y20, SUM(IF(year = 2021, tons, 0)) AS y21 FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, GROUP_CONCAT(DISTINCT farm_id ORDER BY farm_id DESC SEPARATOR '/') FROM harvests GROUP BY crop ORDER BY crop
SELECT IFNULL(crop, 'total') AS crop, SUM(tons) FROM harvests GROUP BY crop WITH ROLLUP
SELECT name FROM farms WHERE name LIKE '%i%' AND name NOT LIKE 'A%' ORDER BY name
SELECT name FROM farms WHERE name REGEXP 'o{1,2}' ORDER BY name
SELECT REGEXP_REPLACE(name, '[aeiou]', '*') FROM farms ORDER BY id
SELECT SUBSTRING_INDEX(name, ' ', 1) AS first_word, SUBSTRING_INDEX(name, ' ', -1) AS last_word FROM farms ORDER BY id
SELECT LPAD(id, 3, '0'), RPAD(region, 8, '.'), REPEAT('=', 5) FROM farms ORDER BY id
SELECT TRIM(BOTH 'x' FROM 'xxhixx'), INSTR('foobar', 'bar'), LOCATE('o', 'foobar', 3), REPLACE('a-b', '-', '+')
SELECT FORMAT(1234567.891, 2), TRUNCATE(3.999, 1), ROUND(-1.5), MOD(-7, 3), 7 DIV 2, POW(2, 8)
SELECT GREATEST(1, 5, 3), LEAST('b', 'a'), COALESCE(NULL, NULL, 7), NULLIF(3, 3), FIELD('b', 'a', 'b')
SELECT CAST('2024-05-17' AS DATE), CAST('12.345' AS DECIMAL(6, 2)), CAST(12 AS CHAR), CONVERT('7', UNSIGNED)
SELECT DAYNAME('2024-05-17'), LAST_DAY('2024-02-10'), QUARTER('2024-05-17'), DAYOFYEAR('2024-05-17'), TO_DAYS('2024-05-17')
SELECT STR_TO_DATE('17/05/2024', '%d/%m/%Y'), MAKEDATE(2024, 138), SEC_TO_TIME(3661), TIME_TO_SEC('01:01:01')
SELECT EXTRACT(DAY_HOUR FROM '2024-05-17 13:00:00'), EXTRACT(MONTH FROM '2024-05-17'), HOUR('13:45:00')
SELECT JSON_VALUE(details, '$.author.name') IS NOT NULL FROM notes ORDER BY id
SELECT JSON_UNQUOTE(JSON_EXTRACT(details, '$.author.name')) AS author, JSON_LENGTH(details, '$.tags') AS tags FROM notes ORDER BY id
SELECT id FROM notes WHERE JSON_CONTAINS(details, '"cold"', '$.tags')
SELECT JSON_OBJECT('id', id, 'title', title) FROM notes ORDER BY id
SELECT JSON_ARRAYAGG(title) FROM notes
SELECT t.tag, COUNT(*) FROM notes, JSON_TABLE(details, '$.tags[*]' COLUMNS (tag VARCHAR(30) PATH '$')) t GROUP BY t.tag ORDER BY t.tag
SELECT JSON_SET('{"a": 1}', '$.a', 5, '$.b', 6), JSON_REMOVE('[1, 2, 3]', '$[1]'), JSON_KEYS('{"x": 1}')
SELECT title FROM notes WHERE MATCH (title, body) AGAINST ('rain tractor' IN NATURAL LANGUAGE MODE) ORDER BY id
WITH RECURSIVE days AS (SELECT CAST('2024-03-01' AS DATE) AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM days WHERE d < '2024-03-05') SELECT d, COUNT(r.at) FROM days LEFT JOIN readings r ON DATE(r.at) = d GROUP BY d ORDER BY d
WITH totals AS (SELECT farm_id, SUM(tons) AS tons FROM harvests GROUP BY farm_id) SELECT name, tons FROM totals JOIN farms ON farms.id = totals.farm_id ORDER BY tons DESC
SELECT name, RANK() OVER (ORDER BY area DESC) AS place FROM farms WHERE area IS NOT NULL ORDER BY place
SELECT name, NTILE(3) OVER (ORDER BY area) FROM farms ORDER BY area
SELECT region, name, FIRST_VALUE(name) OVER (PARTITION BY region ORDER BY area DESC) FROM farms ORDER BY id
SELECT id, name FROM farms UNION SELECT id, title FROM notes ORDER BY id, name
SELECT DISTINCT region FROM farms WHERE area BETWEEN 60 AND 130 ORDER BY region
SELECT name FROM farms ORDER BY founded IS NULL, founded DESC LIMIT 1, 2
SELECT 1 + 1 AS two, 'a' = 'A', 'a' COLLATE utf8mb4_general_ci = 'A', NOT TRUE, 5 <=> NULL
SELECT HEX('abc'), UNHEX('616263'), MD5('a'), SHA2('a', 256), CRC32('a'), TO_BASE64('abc')
SELECT COUNT(*), COUNT(DISTINCT region), SUM(area > 70) FROM farms
SELECT AVG(price) AS mean, STDDEV(price) AS deviation, VARIANCE(price) FROM harvests WHERE crop = 'rye'
SELECT a.name, b.name AS parent FROM farms a JOIN farms b ON a.parent_id = b.id ORDER BY a.id
SELECT name FROM farms WHERE (area, region) = (64.25, 'north')
SELECT IF(area > 100, 'large', 'small') AS size, COUNT(*) FROM farms WHERE area IS NOT NULL GROUP BY size ORDER BY size
SELECT CASE WHEN HOUR(at) < 12 THEN 'morning' ELSE 'later' END AS part, COUNT(*) FROM readings GROUP BY part ORDER BY part
SELECT CONCAT_WS(', ', name, region, area) FROM farms ORDER BY id
SELECT ELT(2, 'a', 'b'), ASCII('A'), CHAR(65), SPACE(2), STRCMP('a', 'b'), INSERT('abcdef', 2, 3, 'X')
SELECT INET_ATON('10.0.0.1'), BIN(5), OCT(9), CONV('ff', 16, 10), BIT_COUNT(7), 6 & 3, 6 | 3, 6 ^ 3
SELECT UNIX_TIMESTAMP('2024-01-01 00:00:00') > 0, NOW() > '2024-01-01', CURDATE() >= '2024-01-01'
SELECT name FROM farms f USE INDEX () WHERE f.id = 1
SELECT SUM(tons) / COUNT(DISTINCT farm_id) AS per_farm FROM harvests
