CREATE TABLE farms (id INTEGER, name VARCHAR, region VARCHAR, parent_id INTEGER, founded DATE, area DECIMAL(8,2))
INSERT INTO farms VALUES (1, 'Alder Hill', 'north', NULL, '1962-04-01', 120.50), (2, 'Birch Row', 'north', 1, '1988-09-15', 64.25), (3, 'Cedar Gate', 'south', 1, '1999-01-31', 210.00), (4, 'Dogwood', 'south', 3, '2004-06-30', 18.75), (5, 'Elm Corner', 'west', NULL, NULL, NULL), (6, 'Fir Lane', 'west', 5, '2015-12-24', 77.10)
CREATE TABLE harvests (farm_id INTEGER, crop VARCHAR, year INTEGER, tons DECIMAL(8,2), price DOUBLE)
INSERT INTO harvests SELECT f, c, y, ((f * 7 + length(c) * y % 23 + 3) / 2)::DECIMAL(8,2), CASE WHEN f = 4 THEN NULL ELSE y % 10 + f * 1.5 END FROM range(1, 7) a(f), (SELECT unnest(['rye', 'barley', 'hops']) AS c), range(2019, 2023) b(y) WHERE (f + y) % 5 <> 0 ORDER BY f, c, y
CREATE TABLE readings (sensor VARCHAR, taken TIMESTAMP, value DOUBLE, ok BOOLEAN)
INSERT INTO readings SELECT s, TIMESTAMP '2024-03-01 06:00' + to_minutes(n * 433), n * 1.25 + length(s), n % 4 <> 0 FROM (SELECT unnest(['soil', 'air', 'rain']) AS s), range(1, 21) t(n) ORDER BY s, n
CREATE TABLE machines (id INTEGER, name VARCHAR, place STRUCT(x INTEGER, y INTEGER, site STRUCT(name VARCHAR, floor INTEGER)), parts VARCHAR[], hours INTEGER[], settings MAP(VARCHAR, INTEGER), info JSON)
INSERT INTO machines VALUES (1, 'Baler', {'x': 3, 'y': 4, 'site': {'name': 'barn', 'floor': 0}}, ['belt', 'axle', 'fork'], [4, 8, 15], MAP {'speed': 5, 'depth': 2}, '{"maker": {"name": "Acme", "since": 1971}, "colors": ["red", "black"], "weight": 1250.5}'), (2, 'Plough', {'x': 0, 'y': 7, 'site': {'name': 'shed', 'floor': 1}}, ['blade'], [16, 23], MAP {'depth': 30}, '{"maker": {"name": "Bolt"}, "colors": [], "weight": 310}'), (3, 'Drill', NULL, [], NULL, MAP {}, NULL)
CREATE TABLE quotes (crop VARCHAR, taken TIMESTAMP, price DOUBLE)
INSERT INTO quotes SELECT c, TIMESTAMP '2024-03-01 00:00' + to_hours(n * 9), 10 + n + length(c) FROM (SELECT unnest(['rye', 'hops']) AS c), range(0, 15) t(n) ORDER BY c, n
CREATE TABLE sales (id INTEGER, crop VARCHAR, taken TIMESTAMP, tons INTEGER, jan INTEGER, feb INTEGER, mar INTEGER)
INSERT INTO sales SELECT n, ['rye', 'hops'][1 + n % 2], TIMESTAMP '2024-03-01 03:00' + to_hours(n * 11), n + 1, n * 2, n * 3, CASE WHEN n = 4 THEN NULL ELSE n * 5 END FROM range(1, 11) t(n) ORDER BY n
