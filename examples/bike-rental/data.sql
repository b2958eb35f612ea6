CREATE TABLE stations (station_id VARCHAR, city VARCHAR);
INSERT INTO stations VALUES ('harbour', 'Ghent'), ('market', 'Ghent'), ('castle', 'Utrecht');

CREATE TABLE rides (ride_id INTEGER, started_on DATE, station_id VARCHAR, is_member BOOLEAN, fare DECIMAL(10, 2));
INSERT INTO rides VALUES
  (1, '2026-01-05', 'harbour', true, 4.50),
  (2, '2026-01-17', 'market', false, 12.25),
  (3, '2026-01-30', 'castle', true, 7.00),
  (4, '2026-02-02', 'harbour', false, 20.00),
  (5, '2026-02-11', 'castle', true, 5.50),
  (6, '2026-02-28', 'castle', false, 8.00);
