/**
 * Statements that build the railway's tables: small, deterministic, with missing values where real
 * data has them.
 */
export const RAILWAY_DATA: readonly string[] = [
  `CREATE TABLE lines AS SELECT * FROM (VALUES (1, 'Coastal', 'Northrail'), (2, 'Mountain', 'Northrail'), (3, 'Harbour', 'Swift')) AS t(line_id, line_name, operator)`,
  `CREATE TABLE stations AS SELECT * FROM (VALUES (1, 'Alderton', 'East'), (2, 'Brackwater', 'East'), (3, 'Cresthill', 'West'), (4, 'Dunmore', 'West')) AS t(station_id, station_name, region)`,
  `CREATE TABLE passengers AS SELECT i AS passenger_id, 'Rider ' || chr((64 + i % 26 + 1)::INTEGER) || i AS full_name, CASE WHEN i % 9 = 0 THEN NULL WHEN i % 2 = 0 THEN 'Alderton' ELSE 'Fernley' END AS home_town,
     CASE WHEN i % 11 = 0 THEN NULL ELSE (8 + (i * 7) % 80)::INTEGER END AS age, DATE '2023-01-01' + (i * 13 % 1200)::INTEGER AS joined_on, CASE i % 3 WHEN 0 THEN 'Senior' WHEN 1 THEN 'Youth' ELSE 'None' END AS railcard, CASE WHEN i % 5 = 0 THEN NULL ELSE 'r' || i || '@rail.test' END AS email FROM range(1, 61) AS r(i)`,
  `CREATE TABLE journeys AS SELECT i AS journey_id, (1 + i % 3)::INTEGER AS line_id, (1 + i % 4)::INTEGER AS origin_id, (1 + (i * 3 + 1) % 4)::INTEGER AS destination_id, TIMESTAMP '2024-01-03 06:00:00' + INTERVAL (i * 41) HOUR AS departed_at,
     CASE WHEN i % 17 = 0 THEN NULL ELSE (i * 5 % 23)::INTEGER END AS delay_minutes, (20 + i * 3 % 180)::DECIMAL(8, 1) AS distance_km FROM range(1, 601) AS r(i)`,
  `CREATE TABLE tickets AS SELECT i AS ticket_id, (1 + i * 7 % 600)::INTEGER AS journey_id, CASE WHEN i % 31 = 0 THEN NULL ELSE (1 + i * i % 50)::INTEGER END AS passenger_id, (5 + i * 13 % 90 + (i % 100) / 100.0)::DECIMAL(8, 2) AS fare,
     CASE WHEN i % 10 = 0 THEN 'First' WHEN i % 3 = 0 THEN 'Saver' ELSE 'Standard' END AS fare_class, TIMESTAMP '2024-01-02 08:15:00' + INTERVAL (i * 6) HOUR AS bought_at, (DATE '2024-01-05' + (i // 4)::INTEGER) AS valid_on, i % 23 = 0 AS refunded FROM range(1, 4201) AS r(i)`,
  `CREATE TABLE incidents AS SELECT i AS incident_id, (1 + i * 2 % 3)::INTEGER AS line_id, DATE '2024-02-01' + (i * 11)::INTEGER AS reported_on, CASE WHEN i % 4 = 0 THEN 'major' ELSE 'minor' END AS severity, CASE WHEN i % 2 = 0 THEN (1 + i % 40)::INTEGER END AS passenger_id FROM range(1, 91) AS r(i)`,
];
