SELECT * FROM farms ORDER BY id
SELECT name, area * 2 AS twice FROM farms ORDER BY name
SELECT name filter, area `select` FROM farms ORDER BY id
SELECT DISTINCT crop FROM harvests ORDER BY crop
SELECT DISTINCTROW region FROM farms ORDER BY region
SELECT SQL_NO_CACHE name FROM farms ORDER BY id
SELECT name FROM farms ORDER BY area DESC LIMIT 2, 3
SELECT name FROM farms ORDER BY area DESC LIMIT 3 OFFSET 1
SELECT name FROM farms WHERE name LIKE 'A%' OR name NOT LIKE '%e%' ORDER BY name
SELECT name FROM farms WHERE name REGEXP '^[A-C]' AND name RLIKE 'e' ORDER BY name
SELECT name FROM farms WHERE area BETWEEN 50 AND 150 && region <> 'west' || id = 4 ORDER BY id
SELECT name FROM farms WHERE NOT region IN ('north', 'west') ORDER BY id
SELECT name FROM farms WHERE parent_id <=> NULL ORDER BY id
SELECT name FROM farms WHERE founded IS NOT NULL ORDER BY founded
SELECT name FROM farms WHERE (region, id) IN (('north', 1), ('south', 3)) ORDER BY id
SELECT name FROM farms WHERE id = ANY (SELECT farm_id FROM harvests WHERE crop = 'hops') ORDER BY id
SELECT name FROM farms WHERE area > ALL (SELECT area FROM farms WHERE region = 'north')
SELECT name FROM farms f WHERE EXISTS (SELECT * FROM harvests h WHERE h.farm_id = f.id AND h.year = 2021) ORDER BY name
SELECT region, COUNT(*) AS n, SUM(area), AVG(area), MIN(area), MAX(area) FROM farms GROUP BY region ORDER BY region
SELECT region, GROUP_CONCAT(name ORDER BY name SEPARATOR '; ') FROM farms GROUP BY region ORDER BY region
SELECT GROUP_CONCAT(DISTINCT crop ORDER BY crop DESC) FROM harvests
SELECT crop, year, SUM(tons) FROM harvests GROUP BY crop, year WITH ROLLUP
SELECT crop, SUM(tons) AS total FROM harvests GROUP BY crop HAVING total > 20 ORDER BY total DESC
SELECT COUNT(DISTINCT crop, year) FROM harvests
SELECT BIT_AND(farm_id), BIT_OR(farm_id), BIT_XOR(farm_id), STD(tons) FROM harvests
SELECT STDDEV_SAMP(tons), VAR_POP(tons), VARIANCE(tons) FROM harvests
SELECT JSON_ARRAYAGG(name), JSON_OBJECTAGG(name, id) FROM farms
SELECT f.name, h.crop FROM farms f INNER JOIN harvests h ON f.id = h.farm_id ORDER BY f.name, h.crop, h.year
SELECT f.name, h.crop FROM farms f LEFT JOIN harvests h ON f.id = h.farm_id AND h.year = 2020 ORDER BY f.name, h.crop
SELECT f.name, h.crop FROM harvests h RIGHT OUTER JOIN farms f ON f.id = h.farm_id ORDER BY f.name, h.crop, h.year
SELECT f.name, h.crop FROM farms f STRAIGHT_JOIN harvests h ON f.id = h.farm_id ORDER BY 1, 2, h.year
SELECT a.name, b.name FROM farms a CROSS JOIN farms b WHERE a.id < b.id AND a.region = b.region ORDER BY 1
SELECT a.name FROM farms a JOIN (farms b JOIN harvests c ON b.id = c.farm_id) ON a.id = b.parent_id ORDER BY a.id, c.crop, c.year
SELECT * FROM farms NATURAL JOIN (SELECT 'north' AS region) r ORDER BY id
SELECT name, crop FROM farms JOIN (SELECT farm_id AS id, crop FROM harvests) h USING (id) ORDER BY name, crop
SELECT id FROM farms UNION SELECT farm_id FROM harvests ORDER BY id
SELECT id FROM farms UNION ALL SELECT farm_id FROM harvests WHERE year = 2020 ORDER BY id LIMIT 4
(SELECT id FROM farms ORDER BY area LIMIT 1) UNION (SELECT farm_id FROM harvests ORDER BY tons LIMIT 1) ORDER BY 1
SELECT id FROM farms EXCEPT SELECT farm_id FROM harvests ORDER BY 1
SELECT id FROM farms INTERSECT SELECT farm_id FROM harvests ORDER BY 1
VALUES (1, 2), (3, 4)
WITH big AS (SELECT * FROM farms WHERE area > 70) SELECT name FROM big ORDER BY name
WITH RECURSIVE seq (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < 5) SELECT * FROM seq
WITH RECURSIVE tree AS (SELECT id, name, 0 AS depth FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, f.name, depth + 1 FROM farms f JOIN tree t ON f.parent_id = t.id) SELECT * FROM tree ORDER BY depth, id
SELECT crop, year, tons, ROW_NUMBER() OVER (PARTITION BY crop ORDER BY tons DESC) AS rn FROM harvests ORDER BY crop, rn
SELECT crop, RANK() OVER w, DENSE_RANK() OVER w, NTILE(2) OVER w FROM harvests WINDOW w AS (PARTITION BY crop ORDER BY year, farm_id) ORDER BY 1, 2
SELECT year, LAG(tons) OVER (ORDER BY year, farm_id, crop), LEAD(tons, 2) OVER (ORDER BY year, farm_id, crop) FROM harvests ORDER BY year, farm_id, crop
SELECT SUM(tons) OVER (ORDER BY year, farm_id, crop ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM harvests ORDER BY year, farm_id, crop
SELECT FIRST_VALUE(name) OVER (PARTITION BY region ORDER BY area DESC), CUME_DIST() OVER (ORDER BY area), PERCENT_RANK() OVER (ORDER BY area) FROM farms ORDER BY id
SELECT 5 DIV 2, 5 / 2, 5 % 3, 5 MOD 3
SELECT -5, 2 << 1, 8 >> 1, 5 & 1
SELECT 5 | 2, 5 ^ 1, ~0 & 7, 1 XOR 1
SELECT NOT 0, !0
SELECT 1 IS TRUE, NULL IS UNKNOWN, 1 <> 2, 1 != 2
SELECT NULL <=> NULL, 2 IN (1, 2), GREATEST(1, 2), LEAST(1, 2)
SELECT INTERVAL(23, 1, 15, 17, 30, 44), ISNULL(NULL), COALESCE(NULL, 1), NULLIF(1, 1)
SELECT IF(1 > 0, 'y', 'n'), IFNULL(NULL, 0)
SELECT CASE region WHEN 'north' THEN 1 ELSE 0 END AS n, CASE WHEN area > 100 THEN 'big' ELSE 'small' END AS size FROM farms ORDER BY id
SELECT ABS(-1), CEIL(1.2), CEILING(1.2), FLOOR(1.8)
SELECT ROUND(1.255, 2), TRUNCATE(1.999, 1), SIGN(-2), SQRT(16)
SELECT POW(2, 3), POWER(2, 3), EXP(1), LN(2)
SELECT LOG(2, 8), LOG2(8), LOG10(100), MOD(7, 3)
SELECT PI(), RADIANS(90), DEGREES(1), SIN(1)
SELECT COS(1), TAN(1), ASIN(1), ACOS(1)
SELECT ATAN(1), ATAN2(1, 2), COT(1), CRC32('a')
SELECT CONV('a', 16, 2), BIN(12), OCT(12), HEX(255)
SELECT RAND(1) < 1
SELECT ASCII('a'), BIT_LENGTH('a'), CHAR(77, 121), CHAR_LENGTH('é')
SELECT CHARACTER_LENGTH('é'), CONCAT('a', 'b'), CONCAT_WS(',', 'a', NULL, 'b'), ELT(2, 'a', 'b')
SELECT EXPORT_SET(5, 'Y', 'N', ',', 4), FIELD('b', 'a', 'b'), FIND_IN_SET('b', 'a,b'), FORMAT(12332.1, 2)
SELECT FROM_BASE64(TO_BASE64('abc')), INSERT('Quadratic', 3, 4, 'What'), INSTR('foobar', 'bar'), LCASE('A')
SELECT LEFT('abc', 2), LENGTH('é'), LOCATE('b', 'abc'), LOWER('A')
SELECT LPAD('7', 3, '0'), LTRIM(' a'), MAKE_SET(1 | 4, 'a', 'b', 'c'), MID('abc', 2, 1)
SELECT OCTET_LENGTH('a'), ORD('2'), POSITION('b' IN 'abc'), QUOTE('a')
SELECT REPEAT('ab', 3), REPLACE('abc', 'b', 'x'), REVERSE('abc'), RIGHT('abc', 1)
SELECT RPAD('7', 3, '.'), RTRIM('a '), SOUNDEX('Hello'), SPACE(3)
SELECT STRCMP('a', 'b'), SUBSTR('abc', 2), SUBSTRING('abc', 2, 1), SUBSTRING('abc' FROM 2 FOR 1)
SELECT SUBSTRING_INDEX('a.b.c', '.', 2), TRIM(' a '), TRIM(LEADING 'x' FROM 'xa'), UCASE('a')
SELECT UNHEX('61'), UPPER('a'), MD5('a'), SHA1('a')
SELECT SHA2('a', 256), 'a' SOUNDS LIKE 'b'
SELECT REGEXP_REPLACE('abc', 'b', 'x'), REGEXP_SUBSTR('abc1', '[0-9]'), REGEXP_INSTR('abc', 'c'), 'abc' REGEXP 'a.c', 'abc' NOT REGEXP 'x', 'a%' LIKE 'a|%' ESCAPE '|'
SELECT NOW() IS NOT NULL, CURDATE() IS NOT NULL, CURTIME() IS NOT NULL, CURRENT_DATE IS NOT NULL
SELECT CURRENT_TIMESTAMP(3) IS NOT NULL, UTC_DATE() IS NOT NULL, SYSDATE() IS NOT NULL, LOCALTIME() IS NOT NULL
SELECT UNIX_TIMESTAMP() > 0
SELECT DATE_ADD('2024-01-31', INTERVAL 1 MONTH), DATE_SUB('2024-01-31', INTERVAL 1 DAY), ADDDATE('2024-01-31', 5), SUBDATE('2024-01-31', INTERVAL 1 WEEK)
SELECT DATE('2024-01-31 10:00:00') + INTERVAL 1 DAY, '2024-01-31 10:00:00' + INTERVAL '1:30' HOUR_MINUTE, DATEDIFF('2024-02-01', '2024-01-01'), TIMESTAMPDIFF(MONTH, '2024-01-01', '2024-05-01')
SELECT TIMESTAMPADD(MINUTE, 1, '2024-01-01'), TIMEDIFF('10:00:00', '08:30:00'), ADDTIME('01:00:00', '02:00:00'), SUBTIME('03:00:00', '01:00:00')
SELECT YEAR(at), QUARTER(at), MONTH(at), MONTHNAME(at) FROM readings ORDER BY sensor, at
SELECT WEEK(at), WEEK(at, 3), YEARWEEK(at), WEEKOFYEAR(at) FROM readings ORDER BY sensor, at
SELECT DAY(at), DAYOFMONTH(at), DAYNAME(at), DAYOFWEEK(at) FROM readings ORDER BY sensor, at
SELECT WEEKDAY(at), DAYOFYEAR(at), HOUR(at), MINUTE(at) FROM readings ORDER BY sensor, at
SELECT SECOND(at), MICROSECOND(at), DATE(at), TIME(at) FROM readings ORDER BY sensor, at
SELECT LAST_DAY(at), TO_DAYS(at), TO_SECONDS(at), UNIX_TIMESTAMP(at) FROM readings ORDER BY sensor, at
SELECT EXTRACT(YEAR FROM at), EXTRACT(YEAR_MONTH FROM at), EXTRACT(DAY_MINUTE FROM at), DATE_FORMAT(at, '%W %M %Y') FROM readings ORDER BY sensor, at
SELECT DATE_FORMAT(at, '%Y-%m-%d %H:%i'), TIME_FORMAT(at, '%H'), STR_TO_DATE('01,5,2013', '%d,%m,%Y'), GET_FORMAT(DATE, 'ISO') FROM readings ORDER BY sensor, at
SELECT MAKEDATE(2024, 32), MAKETIME(12, 15, 30), FROM_DAYS(730669), FROM_UNIXTIME(0) IS NOT NULL
SELECT SEC_TO_TIME(2378), TIME_TO_SEC('22:23:00'), PERIOD_ADD(202401, 2), PERIOD_DIFF(202405, 202401)
SELECT CONVERT_TZ('2024-01-01 12:00:00', '+00:00', '+10:00'), DATE '2024-01-01', TIME '10:00:00', TIMESTAMP '2024-01-01 10:00:00'
SELECT {d '2024-01-01'}
SELECT CAST('12' AS SIGNED), CAST('12' AS UNSIGNED INTEGER), CAST(1.5 AS CHAR), CAST('2024-01-01' AS DATE) FROM farms WHERE id = 1
SELECT CAST('10.5' AS DECIMAL(5,2)), CONVERT('12', SIGNED), CONVERT('a' USING utf8mb4), CAST('a' AS BINARY) FROM farms WHERE id = 1
SELECT BINARY 'a' = 'A', CAST(id AS DOUBLE), CAST('2024-01-01 10:00:00' AS DATETIME(3)), CAST(1 AS CHAR(5)) FROM farms WHERE id = 1
SELECT JSON_EXTRACT(details, '$.author.name'), JSON_UNQUOTE(JSON_EXTRACT(details, '$.author.name')), JSON_VALUE(details, '$.score'), JSON_QUERY(details, '$.tags') FROM notes ORDER BY id
SELECT JSON_LENGTH(details, '$.tags'), JSON_KEYS(details), JSON_TYPE(details), JSON_VALID(details) FROM notes ORDER BY id
SELECT JSON_CONTAINS(details, '"hops"', '$.tags'), JSON_CONTAINS_PATH(details, 'one', '$.score'), JSON_SEARCH(details, 'one', 'hops'), JSON_DEPTH(details) FROM notes ORDER BY id
SELECT JSON_EXISTS(details, '$.score') FROM notes ORDER BY id
SELECT JSON_ARRAY(1, 'a', NULL), JSON_OBJECT('id', 87, 'name', 'x'), JSON_QUOTE('a'), JSON_SET('{"a": 1}', '$.a', 2)
SELECT JSON_INSERT('{"a": 1}', '$.b', 2), JSON_REPLACE('{"a": 1}', '$.a', 3), JSON_REMOVE('{"a": 1, "b": 2}', '$.a'), JSON_MERGE_PATCH('{"a": 1}', '{"b": 2}')
SELECT JSON_MERGE_PRESERVE('[1]', '[2]'), JSON_ARRAY_APPEND('[1]', '$', 2), JSON_ARRAY_INSERT('[1, 3]', '$[1]', 2), JSON_PRETTY('{"a":1}')
SELECT JSON_COMPACT('{"a": 1}'), JSON_DETAILED('{"a":1}'), JSON_LOOSE('{"a":1}'), JSON_OVERLAPS('[1]', '[1, 2]')
SELECT id, t.tag FROM notes, JSON_TABLE(details, '$.tags[*]' COLUMNS (tag VARCHAR(20) PATH '$')) AS t ORDER BY id, tag
SELECT n.id, j.nr, j.name, j.age FROM notes n JOIN JSON_TABLE(n.details, '$.author' COLUMNS (nr FOR ORDINALITY, name VARCHAR(20) PATH '$.name', age INT PATH '$.age' DEFAULT '0' ON EMPTY NULL ON ERROR)) j ORDER BY n.id
SELECT title FROM notes WHERE MATCH (title, body) AGAINST ('tractor')
SELECT title FROM notes WHERE MATCH (title, body) AGAINST ('+rain -frost' IN BOOLEAN MODE)
SELECT id, MATCH (title, body) AGAINST ('river' IN NATURAL LANGUAGE MODE) > 0 AS found FROM notes ORDER BY id
SELECT 'it''s', "double", 'back\\slash', 'line\nbreak'
SELECT N'national', _utf8mb4'x', x'4D', 0x4D
SELECT b'101', 0b101, 1e3, .5
SELECT TRUE, NULL
SELECT 'a' 'b' AS joined_text
SELECT name COLLATE utf8mb4_general_ci AS n FROM farms ORDER BY n
SELECT INET_ATON('10.0.5.9'), INET_NTOA(167773449), INET6_NTOA(INET6_ATON('::1')), IS_IPV4('10.0.5.9'), UUID() IS NOT NULL, BIT_COUNT(29)
SELECT name AS 'Farm name', area AS "Hectares" FROM farms ORDER BY id
SELECT name FROM farms -- a comment
SELECT name FROM farms WHERE id = 1 # a comment
SELECT /* inline */ name FROM farms ORDER BY id;
SELECT t.total FROM (SELECT SUM(tons) AS total FROM harvests) t
SELECT name, (SELECT SUM(tons) FROM harvests WHERE farm_id = farms.id) AS total FROM farms ORDER BY name
SELECT year, SUM(crop = 'rye') AS rye, SUM(IF(crop = 'hops', tons, 0)) AS hops FROM harvests GROUP BY year ORDER BY year
SELECT DATE_FORMAT(at, '%Y-%m') AS month, COUNT(*) FROM readings GROUP BY month ORDER BY month
SELECT sensor, MAX(value) - MIN(value) AS spread FROM readings GROUP BY sensor HAVING COUNT(*) > 1 ORDER BY spread DESC
SELECT name FROM farms ORDER BY FIELD(region, 'west', 'south', 'north'), name
SELECT name FROM farms ORDER BY area IS NULL, area
SELECT COUNT(*) FROM farms, harvests
SELECT DISTINCT f.region, h.crop FROM farms f, harvests h WHERE f.id = h.farm_id ORDER BY 1, 2
SELECT MEDIAN(tons) OVER (PARTITION BY crop) AS m, crop FROM harvests ORDER BY crop, m
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY tons) OVER (PARTITION BY crop) AS m FROM harvests ORDER BY m
SELECT name FROM farms WHERE founded > '1980-01-01' AND founded < CURDATE() ORDER BY name
SELECT name FROM farms USE INDEX () ORDER BY id
SELECT 1 + 1 FROM DUAL
SELECT name FROM farms ORDER BY id FETCH FIRST 2 ROWS ONLY
SELECT NVL(area, 0), NVL2(area, 1, 0), DECODE_ORACLE(region, 'north', 1, 0) FROM farms ORDER BY id
SELECT ADD_MONTHS('2024-01-31', 1), TO_CHAR(at, 'YYYY-MM-DD'), NATURAL_SORT_KEY('a10') FROM readings ORDER BY at, sensor LIMIT 1
SELECT seq FROM seq_1_to_5
SELECT region, COUNT(*) c FROM farms GROUP BY region ORDER BY c DESC, region ASC LIMIT 1
SELECT CONCAT(UPPER(LEFT(name, 1)), LOWER(SUBSTRING(name, 2))) AS tidy FROM farms ORDER BY id
SELECT COUNT(*) AS total, COUNT(area) AS known, SUM(area IS NULL) AS missing FROM farms
SELECT f.*, h.tons FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id AND h.crop = 'hops' ORDER BY f.id, h.year
SELECT name, region FROM farms WHERE region = 'north' AND area > 50 ORDER BY name
SELECT name FROM farms WHERE region = 'south' OR founded IS NULL ORDER BY id
SELECT name AS farm, area AS `size in hectares` FROM farms ORDER BY farm
SELECT DISTINCT region, YEAR(founded) FROM farms ORDER BY 1, 2
SELECT name FROM farms ORDER BY region ASC, area DESC
SELECT name FROM farms ORDER BY founded IS NULL, founded
SELECT name FROM farms ORDER BY LENGTH(name), name
SELECT name FROM farms ORDER BY id LIMIT 2, 3
SELECT COUNT(*), COUNT(area), COUNT(DISTINCT region) FROM farms
SELECT MIN(founded), MAX(founded) FROM farms
SELECT SUM(area), AVG(area) FROM farms WHERE region IN ('north', 'south')
SELECT region, COUNT(*) AS n FROM farms GROUP BY region HAVING n > 1 ORDER BY region
SELECT region, AVG(area) FROM farms GROUP BY region HAVING AVG(area) > 80 ORDER BY region
SELECT crop, SUM(tons * price) AS worth FROM harvests GROUP BY crop ORDER BY worth DESC
SELECT crop, SUM(IF(year = 2020, tons, 0)) AS y2020, SUM(IF(year = 2021, tons, 0)) AS y2021 FROM harvests GROUP BY crop ORDER BY crop
SELECT crop, SUM(CASE WHEN year = 2021 THEN tons END) FROM harvests GROUP BY crop ORDER BY crop
SELECT year, GROUP_CONCAT(DISTINCT crop ORDER BY crop) FROM harvests GROUP BY year ORDER BY year
SELECT year, GROUP_CONCAT(CONCAT(crop, '=', tons) ORDER BY tons DESC SEPARATOR ' | ') FROM harvests GROUP BY year ORDER BY year
SELECT region, COUNT(*) FROM farms GROUP BY region WITH ROLLUP
SELECT year, crop, COUNT(*) FROM harvests GROUP BY year, crop ORDER BY year, crop
SELECT YEAR(founded) DIV 10 * 10 AS decade, COUNT(*) FROM farms GROUP BY decade ORDER BY decade
SELECT BIT_OR(id), BIT_AND(id), BIT_XOR(id) FROM farms
SELECT STD(tons), STDDEV(tons), STDDEV_POP(tons), VAR_SAMP(tons) FROM harvests
SELECT MAX(LENGTH(name)) FROM farms
SELECT f.name, SUM(h.tons) FROM farms f JOIN harvests h ON h.farm_id = f.id GROUP BY f.id, f.name ORDER BY f.name
SELECT f.name, COUNT(h.crop) FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id GROUP BY f.id, f.name ORDER BY f.name
SELECT f.name FROM farms f LEFT JOIN harvests h ON h.farm_id = f.id WHERE h.farm_id IS NULL
SELECT child.name, parent.name FROM farms child JOIN farms parent ON child.parent_id = parent.id ORDER BY child.name
SELECT f.name, h.crop FROM farms f JOIN harvests h ON h.farm_id = f.id AND h.year = 2021 ORDER BY f.name, h.crop
SELECT f.name, h.crop FROM farms AS f, harvests AS h WHERE f.id = h.farm_id AND h.tons > 10 ORDER BY f.name, h.crop, h.year
SELECT a.crop, a.year, b.year FROM harvests a JOIN harvests b USING (farm_id, crop) WHERE a.year < b.year ORDER BY a.crop, a.farm_id
SELECT f.name, t.total FROM farms f JOIN (SELECT farm_id, SUM(tons) AS total FROM harvests GROUP BY farm_id) t ON t.farm_id = f.id ORDER BY t.total DESC
SELECT name FROM farms WHERE id IN (SELECT farm_id FROM harvests WHERE tons > 20) ORDER BY name
SELECT name FROM farms WHERE id NOT IN (SELECT farm_id FROM harvests) ORDER BY name
SELECT name FROM farms f WHERE NOT EXISTS (SELECT 1 FROM harvests h WHERE h.farm_id = f.id) ORDER BY name
SELECT name FROM farms WHERE area > ALL (SELECT area FROM farms WHERE region = 'north') ORDER BY name
SELECT name FROM farms WHERE area >= SOME (SELECT area FROM farms WHERE region = 'south') ORDER BY name
SELECT name, area FROM farms WHERE area = (SELECT MAX(area) FROM farms)
SELECT name, area - (SELECT AVG(area) FROM farms) AS difference FROM farms ORDER BY id
SELECT * FROM harvests WHERE (farm_id, year) IN (SELECT farm_id, MAX(year) FROM harvests GROUP BY farm_id) ORDER BY farm_id, crop
SELECT * FROM farms WHERE (region, parent_id) = ('south', 1)
SELECT id, name FROM farms WHERE region = 'north' UNION ALL SELECT id, name FROM farms WHERE area > 100 ORDER BY id
SELECT crop FROM harvests WHERE year = 2020 UNION DISTINCT SELECT crop FROM harvests WHERE year = 2022 ORDER BY crop
SELECT farm_id FROM harvests EXCEPT SELECT id FROM farms WHERE region = 'north' ORDER BY 1
SELECT 'farms' AS what, COUNT(*) FROM farms UNION ALL SELECT 'harvests', COUNT(*) FROM harvests ORDER BY 1
WITH totals AS (SELECT farm_id, SUM(tons) AS tons FROM harvests GROUP BY farm_id) SELECT f.name, t.tons FROM farms f JOIN totals t ON t.farm_id = f.id ORDER BY t.tons
WITH a AS (SELECT crop, year FROM harvests), b AS (SELECT crop, COUNT(*) AS n FROM a GROUP BY crop) SELECT * FROM b ORDER BY crop
WITH yearly (y, total) AS (SELECT year, SUM(tons) FROM harvests GROUP BY year) SELECT y, total FROM yearly ORDER BY y
WITH RECURSIVE days AS (SELECT DATE '2024-03-01' AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM days WHERE d < '2024-03-04') SELECT d, COUNT(r.at) FROM days LEFT JOIN readings r ON DATE(r.at) = d GROUP BY d ORDER BY d
WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i, i * i FROM n ORDER BY i
WITH RECURSIVE path AS (SELECT id, CAST(name AS CHAR(200)) AS way FROM farms WHERE parent_id IS NULL UNION ALL SELECT f.id, CONCAT(p.way, ' > ', f.name) FROM farms f JOIN path p ON p.id = f.parent_id) SELECT way FROM path ORDER BY way
SELECT crop, year, tons, ROW_NUMBER() OVER (PARTITION BY crop ORDER BY tons DESC) AS place FROM harvests ORDER BY crop, place
SELECT name, area, RANK() OVER (ORDER BY area DESC) FROM farms WHERE area IS NOT NULL ORDER BY area DESC
SELECT year, SUM(tons), SUM(SUM(tons)) OVER (ORDER BY year) AS running FROM harvests GROUP BY year ORDER BY year
SELECT crop, tons, tons / SUM(tons) OVER (PARTITION BY crop) AS share FROM harvests ORDER BY crop, year, farm_id
SELECT sensor, at, value - LAG(value) OVER (PARTITION BY sensor ORDER BY at) AS moved FROM readings ORDER BY sensor, at
SELECT sensor, at, LEAD(at, 1) OVER (PARTITION BY sensor ORDER BY at) AS next FROM readings ORDER BY sensor, at
SELECT sensor, FIRST_VALUE(value) OVER (PARTITION BY sensor ORDER BY at) AS first FROM readings ORDER BY sensor, at
SELECT sensor, LAST_VALUE(value) OVER (PARTITION BY sensor ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS latest FROM readings ORDER BY sensor, at
SELECT sensor, NTH_VALUE(value, 2) OVER (PARTITION BY sensor ORDER BY at) AS second FROM readings ORDER BY sensor, at
SELECT name, PERCENT_RANK() OVER (ORDER BY area), CUME_DIST() OVER (ORDER BY area) FROM farms ORDER BY id
SELECT sensor, AVG(value) OVER (ORDER BY at, sensor ROWS 2 PRECEDING) FROM readings ORDER BY at, sensor
SELECT year, tons, COUNT(*) OVER (ORDER BY year RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS n FROM harvests ORDER BY year, tons
SELECT * FROM (SELECT crop, tons, ROW_NUMBER() OVER (PARTITION BY crop ORDER BY tons DESC, year) AS nr FROM harvests) best WHERE nr = 1 ORDER BY crop
SELECT MIN(tons) OVER w, MAX(tons) OVER w FROM harvests WINDOW w AS (PARTITION BY year) ORDER BY year, tons
SELECT name FROM farms WHERE name LIKE '%e' ORDER BY name
SELECT name FROM farms WHERE name NOT LIKE '%i%' ORDER BY name
SELECT name FROM farms WHERE name LIKE '\_%' OR name LIKE 'F__ %' ORDER BY name
SELECT name FROM farms WHERE name LIKE '%|_%' ESCAPE '|'
SELECT name FROM farms WHERE area BETWEEN 50 AND 130 ORDER BY area
SELECT name FROM farms WHERE founded NOT BETWEEN '1980-01-01' AND '2000-01-01' ORDER BY name
SELECT name FROM farms WHERE parent_id <=> NULL ORDER BY name
SELECT name FROM farms WHERE region IS NOT NULL AND NOT (area < 100) ORDER BY name
SELECT name FROM farms WHERE name REGEXP 'o.d$' OR name NOT REGEXP '[aeiou]' ORDER BY name
SELECT REGEXP_REPLACE('abc123', '[0-9]+', '#'), REGEXP_SUBSTR('abc123', '[0-9]+'), REGEXP_INSTR('abc123', '[0-9]')
SELECT GREATEST(1, 5, 3), LEAST('b', 'a'), IFNULL(NULL, 'none'), IF(1 > 2, 'yes', 'no')
SELECT COALESCE(area, 0), IFNULL(founded, '1900-01-01') FROM farms ORDER BY id
SELECT CASE WHEN area IS NULL THEN 'unknown' WHEN area < 50 THEN 'small' ELSE 'large' END AS class, COUNT(*) FROM farms GROUP BY class ORDER BY class
SELECT CONCAT(name, ' (', region, ')') FROM farms ORDER BY id
SELECT CONCAT_WS(', ', name, region, founded) FROM farms ORDER BY id
SELECT UPPER(name), LOWER(region), CHAR_LENGTH(name) FROM farms ORDER BY id
SELECT SUBSTRING(name, 1, 3), SUBSTR(name, -4), MID(name, 2, 2) FROM farms ORDER BY id
SELECT SUBSTRING(name FROM 2 FOR 3), RIGHT(name, 3) FROM farms ORDER BY id
SELECT REPLACE(name, ' ', '-'), REVERSE(name), INSTR(name, 'e') FROM farms ORDER BY id
SELECT LPAD(id, 4, '0'), REPEAT('ab', 3), LTRIM('  a') FROM farms WHERE id = 1
SELECT TRIM(BOTH '.' FROM '..a..'), TRIM(TRAILING 'x' FROM 'axx'), INSERT('Quadratic', 3, 4, 'What')
SELECT FORMAT(1234567.891, 1), HEX('abc'), UNHEX('4D79'), TO_BASE64('abc'), FROM_BASE64('YWJj')
SELECT MD5('a'), SHA1('a'), CRC32('a')
SELECT ELT(2, 'a', 'b', 'c'), MAKE_SET(5, 'a', 'b', 'c'), STRCMP('a', 'b')
SELECT 'abc' < 'abd', 'a' = 'A', BINARY 'a' = BINARY 'A'
SELECT ABS(-3), CEIL(1.2), CEILING(-1.2), FLOOR(1.8)
SELECT ROUND(2.5), ROUND(-1.58), ROUND(123.456, -1), TRUNCATE(122, -2)
SELECT POW(2, 10), POWER(2, 0.5), EXP(1), LN(2)
SELECT PI(), RADIANS(180), DEGREES(PI()), ATAN2(1, 2), COT(1)
SELECT 7 MOD 3, -7 % 3, 7 DIV 2, 7 / 0
SELECT 1 << 3, 16 >> 2, 6 & 3, 6 | 1
SELECT 3 > 2 AND 2 > 1, NOT 0, 1 XOR 0, 1 && 0, 1 || 0
SELECT CURRENT_TIMESTAMP() IS NOT NULL, UTC_DATE() IS NOT NULL, LOCALTIME() IS NOT NULL
SELECT DATE_ADD('2024-01-31', INTERVAL 1 MONTH), DATE_SUB('2024-03-31', INTERVAL 1 QUARTER), ADDDATE('2024-01-01', 31)
SELECT '2024-01-01' + INTERVAL 1 WEEK, '2024-01-01 10:00:00' - INTERVAL 90 MINUTE
SELECT LAST_DAY('2024-02-10'), DAYOFYEAR('2024-12-31'), WEEK('2024-01-08'), WEEK('2024-01-08', 3)
SELECT YEARWEEK('2024-01-08'), WEEKDAY('2024-01-08'), TO_DAYS('2024-01-08')
SELECT STR_TO_DATE('31/12/2023', '%d/%m/%Y'), DATE_FORMAT('2024-02-03', '%e. %M %y'), TIME_FORMAT('14:05:00', '%h:%i %p')
SELECT TIMESTAMPADD(HOUR, 5, '2024-01-01 20:00:00'), TIMESTAMPDIFF(DAY, '2024-01-01', '2024-03-01')
SELECT TIMEDIFF('12:00:00', '10:30:00'), SEC_TO_TIME(3661), TIME_TO_SEC('01:01:01'), ADDTIME('10:00:00', '00:30:00')
SELECT PERIOD_ADD(202401, 3), PERIOD_DIFF(202404, 202401)
SELECT DATE_FORMAT(at, '%Y-%m-%d %H:00:00') AS hour, AVG(value) FROM readings GROUP BY hour ORDER BY hour
SELECT DATE(at) AS day, sensor, MAX(value) FROM readings GROUP BY day, sensor ORDER BY day, sensor
SELECT sensor, COUNT(*) FROM readings WHERE at >= '2024-03-01' AND at < '2024-03-02' GROUP BY sensor ORDER BY sensor
SELECT HOUR(at), MINUTE(at), SECOND(at) FROM readings ORDER BY at, sensor
SELECT sensor FROM readings WHERE DAYOFWEEK(at) IN (1, 7) ORDER BY sensor
SELECT name FROM farms WHERE founded < DATE_SUB('2024-01-01', INTERVAL 30 YEAR) ORDER BY name
SELECT name, TIMESTAMPDIFF(YEAR, founded, '2024-01-01') AS age FROM farms ORDER BY age DESC, id
SELECT QUARTER(founded), COUNT(*) FROM farms WHERE founded IS NOT NULL GROUP BY QUARTER(founded) ORDER BY 1
SELECT CAST('2024-05-06' AS DATE), CAST('10:11' AS TIME), CAST(3.7 AS DECIMAL(4, 1)), CAST(3 AS CHAR)
SELECT CONVERT('12', SIGNED), CONVERT('a' USING utf8mb4), CONVERT(1.25, DECIMAL(3, 1))
SELECT CAST(area AS SIGNED), CAST(area AS UNSIGNED) FROM farms WHERE area IS NOT NULL ORDER BY id
SELECT 'é' COLLATE utf8mb4_general_ci = 'E'
SELECT TRUE, FALSE, NULL, 0x41, X'41'
SELECT 'a\'b', "a""b", 'tab\there'
SELECT JSON_EXTRACT(details, '$.tags[0]') FROM notes ORDER BY id
SELECT id FROM notes WHERE JSON_VALUE(details, '$.author.name') = 'Ida' ORDER BY id
SELECT JSON_UNQUOTE(JSON_EXTRACT(details, '$.author.name')) AS author, COUNT(*) FROM notes GROUP BY author ORDER BY author
SELECT JSON_CONTAINS(details, '"hops"', '$.tags') FROM notes ORDER BY id
SELECT JSON_OBJECT('id', id, 'title', title) FROM notes ORDER BY id
SELECT JSON_ARRAYAGG(title) FROM notes WHERE id = 2
SELECT JSON_OBJECTAGG(id, title) FROM notes WHERE id < 2
SELECT JSON_SEARCH(details, 'one', 'cold') FROM notes ORDER BY id
SELECT JSON_QUERY(details, '$.author') FROM notes ORDER BY id
SELECT JSON_SET(details, '$.score', 1), JSON_DEPTH(details) FROM notes ORDER BY id
SELECT n.id, t.tag FROM notes n, JSON_TABLE(n.details, '$.tags[*]' COLUMNS (tag VARCHAR(20) PATH '$')) t ORDER BY n.id, t.tag
SELECT JSON_NORMALIZE('{"b": 1, "a": 2}'), JSON_EQUALS('{"a": 1}', '{"a":1.0}')
SELECT id FROM notes WHERE MATCH (title, body) AGAINST ('barley' IN NATURAL LANGUAGE MODE) ORDER BY id
SELECT id, title FROM notes WHERE body LIKE '%three days%'
SELECT NVL(founded, '1900-01-01') FROM farms ORDER BY id
SELECT ADD_MONTHS('2024-01-15', 2), TO_CHAR(written, 'YYYY-MM') FROM notes ORDER BY id
SELECT DISTINCT crop, MEDIAN(price) OVER (PARTITION BY crop) AS middle FROM harvests ORDER BY crop
SELECT DISTINCT crop, PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY tons) OVER (PARTITION BY crop) AS middle FROM harvests ORDER BY crop
SELECT name FROM farms ORDER BY NATURAL_SORT_KEY(name)
SELECT CHR(65), LENGTHB('é')
SELECT STRAIGHT_JOIN f.name, h.crop FROM farms f JOIN harvests h ON h.farm_id = f.id ORDER BY f.name, h.crop, h.year
SELECT SQL_SMALL_RESULT region, COUNT(*) FROM farms GROUP BY region ORDER BY region
SELECT ALL crop FROM harvests ORDER BY crop
SELECT f.`name`, f.`area` FROM `farms` AS f WHERE f.`region` = "north" ORDER BY f.`name`
SELECT name FROM farms # the rest of the line
SELECT (SELECT COUNT(*) FROM farms) AS farms, (SELECT COUNT(*) FROM harvests) AS harvests
SELECT AVG(total) FROM (SELECT SUM(tons) AS total FROM harvests GROUP BY farm_id) AS sums
SELECT region, name FROM farms f WHERE area = (SELECT MAX(area) FROM farms g WHERE g.region = f.region) ORDER BY region
SELECT crop, year FROM harvests GROUP BY crop, year HAVING SUM(tons) > (SELECT AVG(tons) FROM harvests) ORDER BY crop, year
SELECT year, SUM(crop = 'rye') AS rye, SUM(crop = 'hops') AS hops FROM harvests GROUP BY year ORDER BY year
SELECT ROUND(100 * SUM(ok) / COUNT(*), 1) AS percent_ok FROM readings
SELECT MAX(CASE sensor WHEN 'soil' THEN value END) AS soil, MAX(CASE sensor WHEN 'air' THEN value END) AS air FROM readings
SELECT name, founded, DATEDIFF('2024-01-01', founded) AS days FROM farms WHERE founded IS NOT NULL ORDER BY days
SELECT COUNT(*) AS `count`, MAX(year) AS `last year` FROM harvests
SELECT h.* FROM harvests h ORDER BY h.tons DESC LIMIT 3
SELECT name FROM farms WHERE ISNULL(area) OR area IN (18.75, 77.1) ORDER BY name
SELECT DAYNAME(at) AS day, AVG(value) FROM readings GROUP BY DAYNAME(at), WEEKDAY(at) ORDER BY WEEKDAY(at)
