-- month grain over a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "month", SUM("orders"."amount") AS "revenue", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- months of a zone
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'
SELECT CAST(DATE_TRUNC('month', ("orders"."ordered_at" AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Amsterdam')) AS DATE) AS "month", SUM("orders"."amount") AS "revenue"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-12-31 23:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2026-12-31 23:00:00')
GROUP BY DATE_TRUNC('month', ("orders"."ordered_at" AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Amsterdam'))
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- weeks, quarters, hours
-- SELECT DATE_TRUNC('week', ordered_at) AS week, DATE_TRUNC('quarter', shipped_on) AS quarter, DATE_TRUNC('hour', ordered_at) AS hour, order_count FROM orders ORDER BY week, hour
SELECT CAST(DATE_TRUNC('week', "orders"."ordered_at") AS DATE) AS "week", CAST(DATE_TRUNC('quarter', CAST("orders"."shipped_on" AS TIMESTAMP)) AS DATE) AS "quarter", DATE_TRUNC('hour', "orders"."ordered_at") AS "hour", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
GROUP BY DATE_TRUNC('week', "orders"."ordered_at"), CAST(DATE_TRUNC('quarter', CAST("orders"."shipped_on" AS TIMESTAMP)) AS DATE), DATE_TRUNC('hour', "orders"."ordered_at")
ORDER BY "week" ASC NULLS LAST, "hour" ASC NULLS LAST
LIMIT 10001;

-- units passed between two times
-- SELECT id, DATE_DIFF('day', ordered_at, shipped_on) AS days, DATE_DIFF('month', shipped_on, CURRENT_DATE) AS months, DATE_DIFF('year', ordered_at, NOW()) AS years, DATE_DIFF('week', shipped_on, DATE '2026-11-21') AS weeks, DATE_DIFF('hour', ordered_at, NOW()) AS hours FROM orders ORDER BY id
SELECT "orders"."id" AS "id", ((CAST(FLOOR(EXTRACT(EPOCH FROM CAST("orders"."shipped_on" AS TIMESTAMP))) AS BIGINT)) - (CAST(FLOOR(EXTRACT(EPOCH FROM "orders"."ordered_at")) AS BIGINT))) / 86400 AS "days", ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM "orders"."shipped_on")) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM "orders"."shipped_on")) AS BIGINT))) AS BIGINT) * 32) + ((CAST(FLOOR(EXTRACT(DAY FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(DAY FROM "orders"."shipped_on")) AS BIGINT)))) / 32 AS "months", ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM "orders"."ordered_at")) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM "orders"."ordered_at")) AS BIGINT))) AS BIGINT) * 2764800) + ((((((CAST(FLOOR(EXTRACT(DAY FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT))) - (((((CAST(FLOOR(EXTRACT(DAY FROM "orders"."ordered_at")) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM "orders"."ordered_at")) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM "orders"."ordered_at")) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM "orders"."ordered_at")) AS BIGINT))))) / 33177600 AS "years", (DATEDIFF(day, "orders"."shipped_on", DATE '2026-11-21')) / 7 AS "weeks", ((CAST(FLOOR(EXTRACT(EPOCH FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(EPOCH FROM "orders"."ordered_at")) AS BIGINT))) / 3600 AS "hours"
FROM "orders" AS "orders"
GROUP BY "orders"."id", ((CAST(FLOOR(EXTRACT(EPOCH FROM CAST("orders"."shipped_on" AS TIMESTAMP))) AS BIGINT)) - (CAST(FLOOR(EXTRACT(EPOCH FROM "orders"."ordered_at")) AS BIGINT))) / 86400, ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM "orders"."shipped_on")) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM "orders"."shipped_on")) AS BIGINT))) AS BIGINT) * 32) + ((CAST(FLOOR(EXTRACT(DAY FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(DAY FROM "orders"."shipped_on")) AS BIGINT)))) / 32, ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM "orders"."ordered_at")) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM "orders"."ordered_at")) AS BIGINT))) AS BIGINT) * 2764800) + ((((((CAST(FLOOR(EXTRACT(DAY FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT))) - (((((CAST(FLOOR(EXTRACT(DAY FROM "orders"."ordered_at")) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM "orders"."ordered_at")) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM "orders"."ordered_at")) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM "orders"."ordered_at")) AS BIGINT))))) / 33177600, (DATEDIFF(day, "orders"."shipped_on", DATE '2026-11-21')) / 7, ((CAST(FLOOR(EXTRACT(EPOCH FROM TIMESTAMP '2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(EPOCH FROM "orders"."ordered_at")) AS BIGINT))) / 3600
ORDER BY "id" ASC NULLS LAST
LIMIT 10001;

-- to-one dimension behind a default filter
-- SELECT customers.segment, revenue, average_order_value FROM orders ORDER BY segment
SELECT "customers"."segment" AS "segment", SUM("orders"."amount") AS "revenue", CAST(SUM("orders"."amount") AS DOUBLE PRECISION) / NULLIF(COUNT(*), 0) AS "average_order_value"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "customers"."segment"
ORDER BY "segment" ASC NULLS LAST
LIMIT 10001;

-- two facts, one ratio
-- SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment
WITH "orders_1" AS (
SELECT "customers"."segment" AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "customers"."segment"
),
"tickets_1" AS (
SELECT "customers"."segment" AS "d1", COUNT(*) AS "m2"
FROM "tickets" AS "tickets"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "tickets"."customer_id" = "customers"."id"
GROUP BY "customers"."segment"
),
"groups_1" AS (
SELECT "d1" AS "d1", MAX("m1") AS "m1", COALESCE(MAX("m2"), 0) AS "m2"
FROM (
SELECT "d1" AS "d1", "m1" AS "m1", CAST(NULL AS BIGINT) AS "m2"
FROM "orders_1" AS "scan"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "m1", "m2" AS "m2"
FROM "tickets_1" AS "scan"
) AS "scans"
GROUP BY "d1"
)
SELECT "groups_1"."d1" AS "segment", "groups_1"."m1" AS "revenue", "groups_1"."m2" AS "ticket_count", CAST("groups_1"."m1" AS DOUBLE PRECISION) / NULLIF("groups_1"."m2", 0) AS "revenue_per_ticket"
FROM "groups_1" AS "groups_1"
ORDER BY "segment" ASC NULLS LAST
LIMIT 10001;

-- measures with filters
-- SELECT completed_revenue, buyer_count, revenue FILTER (WHERE customers.segment = 'SMB') AS smb, COUNT(*) FILTER (WHERE status = 'open') AS open_orders FROM orders
SELECT SUM(CASE WHEN "orders"."status" = 'completed' THEN "orders"."amount" END) AS "completed_revenue", COUNT(DISTINCT "orders"."customer_id") AS "buyer_count", SUM(CASE WHEN "customers"."segment" = 'SMB' THEN "orders"."amount" END) AS "smb", COUNT(CASE WHEN "orders"."status" = 'open' THEN 1 END) AS "open_orders"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
LIMIT 10001;

-- share, rank and a condition on the rank
-- SELECT customers.segment, SHARE(revenue) AS share, RANK(revenue DESC) AS position FROM orders HAVING RANK(revenue DESC) <= 2 ORDER BY position
WITH "groups_1" AS (
SELECT "customers"."segment" AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "customers"."segment"
),
"result_1" AS (
SELECT "groups_1"."d1" AS "c1", CAST("groups_1"."m1" AS DOUBLE PRECISION) / NULLIF(SUM("groups_1"."m1") OVER (), 0) AS "c2", RANK() OVER (ORDER BY "groups_1"."m1" DESC NULLS LAST) AS "c3", RANK() OVER (ORDER BY "groups_1"."m1" DESC NULLS LAST) AS "o1", RANK() OVER (ORDER BY "groups_1"."m1" DESC NULLS LAST) <= 2 AS "h1"
FROM "groups_1" AS "groups_1"
)
SELECT "result_1"."c1" AS "segment", "result_1"."c2" AS "share", "result_1"."c3" AS "position"
FROM "result_1" AS "result_1"
WHERE "result_1"."h1"
ORDER BY "result_1"."o1" ASC NULLS LAST
LIMIT 10001;

-- top with others
-- SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS
WITH "ranked_1" AS (
SELECT "orders"."status" AS "d1", SUM("orders"."amount") AS "m2"
FROM "orders" AS "orders"
GROUP BY "orders"."status"
),
"top_1" AS (
SELECT "ranked_1"."d1" AS "d1", 1 AS "kept"
FROM "ranked_1" AS "ranked_1"
ORDER BY "ranked_1"."m2" DESC NULLS LAST, "ranked_1"."d1" ASC NULLS LAST
LIMIT 1
)
SELECT CASE WHEN "top_1"."kept" IS NOT NULL THEN "orders"."status" END AS "status", COUNT(DISTINCT "orders"."customer_id") AS "buyer_count", CAST(SUM("orders"."amount") AS DOUBLE PRECISION) / NULLIF(COUNT(*), 0) AS "average_order_value", "top_1"."kept" IS NULL AS "is_other"
FROM "orders" AS "orders"
LEFT JOIN "top_1" AS "top_1" ON ("top_1"."d1" = "orders"."status" OR ("top_1"."d1" IS NULL AND "orders"."status" IS NULL))
GROUP BY CASE WHEN "top_1"."kept" IS NOT NULL THEN "orders"."status" END, "top_1"."kept" IS NULL
ORDER BY "top_1"."kept" IS NULL ASC NULLS LAST, SUM("orders"."amount") DESC NULLS LAST
LIMIT 10001;

-- prior year
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(order_count, 1 YEAR) AS growth FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
WITH "groups_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1", COUNT(*) AS "m2"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"prior_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1", COUNT(*) AS "m2"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2026-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"moved_1" AS (
SELECT CAST(DATEADD(year, 1, "prior_1"."d1") AS DATE) AS "d1", "prior_1"."m1" AS "m1", "prior_1"."m2" AS "m2"
FROM "prior_1" AS "prior_1"
),
"compared_1" AS (
SELECT "d1" AS "d1", MAX("m1") AS "m1", COALESCE(MAX("m2"), 0) AS "m2", MAX("v1_m1") AS "v1_m1", COALESCE(MAX("v1_m2"), 0) AS "v1_m2", MAX("present") AS "present"
FROM (
SELECT "d1" AS "d1", "m1" AS "m1", "m2" AS "m2", CAST(NULL AS NUMERIC(38,6)) AS "v1_m1", CAST(NULL AS BIGINT) AS "v1_m2", 1 AS "present"
FROM "groups_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "m1", CAST(NULL AS BIGINT) AS "m2", "m1" AS "v1_m1", "m2" AS "v1_m2", 0 AS "present"
FROM "moved_1" AS "part"
) AS "parts"
GROUP BY "d1"
)
SELECT "compared_1"."d1" AS "month", "compared_1"."m1" AS "revenue", "compared_1"."v1_m1" AS "last_year", CAST(("compared_1"."m2" - "compared_1"."v1_m2") AS DOUBLE PRECISION) / NULLIF("compared_1"."v1_m2", 0) AS "growth"
FROM "compared_1" AS "compared_1"
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- running and rolling
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue) AS total, ROLLING(revenue, 3 MONTHS) AS quarter FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH "groups_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"history_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE "orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00'
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"running_1" AS (
SELECT "history_1"."d1" AS "d1", SUM("history_1"."m1") OVER (ORDER BY "history_1"."d1" ASC NULLS LAST ROWS UNBOUNDED PRECEDING) AS "m1"
FROM "history_1" AS "history_1"
),
"history_2" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-10-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"rolling_1" AS (
SELECT "groups_1"."d1" AS "d1", SUM("history_2"."m1") AS "m1"
FROM "groups_1" AS "groups_1"
INNER JOIN "history_2" AS "history_2" ON ("history_2"."d1" > (CAST(DATEADD(month, -3, "groups_1"."d1") AS DATE))) AND ("history_2"."d1" <= "groups_1"."d1")
GROUP BY "groups_1"."d1"
)
SELECT "groups_1"."d1" AS "month", "v1"."m1" AS "total", "v2"."m1" AS "quarter"
FROM "groups_1" AS "groups_1"
LEFT JOIN "running_1" AS "v1" ON ("groups_1"."d1" = "v1"."d1" OR ("groups_1"."d1" IS NULL AND "v1"."d1" IS NULL))
LEFT JOIN "rolling_1" AS "v2" ON ("groups_1"."d1" = "v2"."d1" OR ("groups_1"."d1" IS NULL AND "v2"."d1" IS NULL))
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- behind, ahead and at the start of a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, BEFORE(revenue, 2 MONTHS) AS earlier, NEXT(revenue, 1 MONTH) AS ahead, AT_START(revenue, 'year') AS begun FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH "groups_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"spine_1" AS (
SELECT TIMESTAMP '2026-01-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-02-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-03-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-04-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-05-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-06-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-07-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-08-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-09-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-10-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-11-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-12-01 00:00:00' AS "bucket"
),
"periods_1" AS (
SELECT DISTINCT CAST(DATE_TRUNC('month', CAST((CAST(DATE_TRUNC('month', "spine_1"."bucket") AS DATE)) AS TIMESTAMP)) AS DATE) AS "d1", CAST(CAST(DATE_TRUNC('month', "spine_1"."bucket") AS DATE) AS TIMESTAMP) AS "at"
FROM "spine_1" AS "spine_1"
WHERE ("spine_1"."bucket" >= TIMESTAMP '2026-01-01 00:00:00') AND ("spine_1"."bucket" < TIMESTAMP '2027-01-01 00:00:00')
),
"windows_1" AS (
SELECT "periods_1"."d1" AS "d1", DATEADD(month, -2, "periods_1"."at") AS "starts", "periods_1"."at" AS "ends"
FROM "periods_1" AS "periods_1"
),
"history_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "t0", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-11-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"reached_1" AS (
SELECT "windows_1"."d1" AS "d1", SUM("history_1"."m1") AS "m1"
FROM "windows_1" AS "windows_1"
INNER JOIN "history_1" AS "history_1" ON (CAST("history_1"."t0" AS TIMESTAMP) >= "windows_1"."starts") AND (CAST("history_1"."t0" AS TIMESTAMP) < "windows_1"."ends")
GROUP BY "windows_1"."d1"
),
"prior_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-02-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-02-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"moved_1" AS (
SELECT CAST(DATEADD(month, -1, "prior_1"."d1") AS DATE) AS "d1", "prior_1"."m1" AS "m1"
FROM "prior_1" AS "prior_1"
),
"spine_2" AS (
SELECT TIMESTAMP '2026-01-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-02-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-03-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-04-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-05-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-06-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-07-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-08-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-09-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-10-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-11-01 00:00:00' AS "bucket"
UNION ALL
SELECT TIMESTAMP '2026-12-01 00:00:00' AS "bucket"
),
"periods_2" AS (
SELECT DISTINCT CAST(DATE_TRUNC('month', CAST((CAST(DATE_TRUNC('month', "spine_2"."bucket") AS DATE)) AS TIMESTAMP)) AS DATE) AS "d1", CAST(CAST(DATE_TRUNC('month', "spine_2"."bucket") AS DATE) AS TIMESTAMP) AS "at"
FROM "spine_2" AS "spine_2"
WHERE ("spine_2"."bucket" >= TIMESTAMP '2026-01-01 00:00:00') AND ("spine_2"."bucket" < TIMESTAMP '2027-01-01 00:00:00')
),
"windows_2" AS (
SELECT "periods_2"."d1" AS "d1", CAST(CAST(DATE_TRUNC('year', "periods_2"."at") AS DATE) AS TIMESTAMP) AS "starts", DATEADD(day, 1, CAST(CAST(DATE_TRUNC('year', "periods_2"."at") AS DATE) AS TIMESTAMP)) AS "ends"
FROM "periods_2" AS "periods_2"
),
"history_2" AS (
SELECT CAST(DATE_TRUNC('day', "orders"."ordered_at") AS DATE) AS "t0", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE "orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00'
GROUP BY DATE_TRUNC('day', "orders"."ordered_at")
),
"reached_2" AS (
SELECT "windows_2"."d1" AS "d1", SUM("history_2"."m1") AS "m1"
FROM "windows_2" AS "windows_2"
INNER JOIN "history_2" AS "history_2" ON (CAST("history_2"."t0" AS TIMESTAMP) >= "windows_2"."starts") AND (CAST("history_2"."t0" AS TIMESTAMP) < "windows_2"."ends")
GROUP BY "windows_2"."d1"
),
"compared_1" AS (
SELECT "d1" AS "d1", MAX("v1_m1") AS "v1_m1", MAX("v2_m1") AS "v2_m1", MAX("v3_m1") AS "v3_m1", MAX("present") AS "present"
FROM (
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "v1_m1", CAST(NULL AS NUMERIC(38,6)) AS "v2_m1", CAST(NULL AS NUMERIC(38,6)) AS "v3_m1", 1 AS "present"
FROM "groups_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", "m1" AS "v1_m1", CAST(NULL AS NUMERIC(38,6)) AS "v2_m1", CAST(NULL AS NUMERIC(38,6)) AS "v3_m1", 1 AS "present"
FROM "reached_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "v1_m1", "m1" AS "v2_m1", CAST(NULL AS NUMERIC(38,6)) AS "v3_m1", 0 AS "present"
FROM "moved_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "v1_m1", CAST(NULL AS NUMERIC(38,6)) AS "v2_m1", "m1" AS "v3_m1", 1 AS "present"
FROM "reached_2" AS "part"
) AS "parts"
GROUP BY "d1"
)
SELECT "compared_1"."d1" AS "month", "compared_1"."v1_m1" AS "earlier", "compared_1"."v2_m1" AS "ahead", "compared_1"."v3_m1" AS "begun"
FROM "compared_1" AS "compared_1"
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- running from the start of each year, and what cannot be added up
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue RESET YEAR) AS in_year, ROLLING(buyer_count, 2 MONTHS) AS buyers, DELTA(order_count, 1 MONTH) AS more FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH "groups_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1", COUNT(DISTINCT "orders"."customer_id") AS "m2", COUNT(*) AS "m3"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"prior_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", COUNT(*) AS "m3"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-12-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2026-12-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"moved_1" AS (
SELECT CAST(DATEADD(month, 1, "prior_1"."d1") AS DATE) AS "d1", "prior_1"."m3" AS "m3"
FROM "prior_1" AS "prior_1"
),
"compared_1" AS (
SELECT "d1" AS "d1", MAX("m1") AS "m1", COALESCE(MAX("m2"), 0) AS "m2", COALESCE(MAX("m3"), 0) AS "m3", COALESCE(MAX("v3_m3"), 0) AS "v3_m3", MAX("present") AS "present"
FROM (
SELECT "d1" AS "d1", "m1" AS "m1", "m2" AS "m2", "m3" AS "m3", CAST(NULL AS BIGINT) AS "v3_m3", 1 AS "present"
FROM "groups_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "m1", CAST(NULL AS BIGINT) AS "m2", CAST(NULL AS BIGINT) AS "m3", "m3" AS "v3_m3", 0 AS "present"
FROM "moved_1" AS "part"
) AS "parts"
GROUP BY "d1"
),
"history_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"history_2" AS (
SELECT "d1" AS "d1", SUM("m1") AS "m1"
FROM (
SELECT "d1" AS "d1", "m1" AS "m1"
FROM "history_1" AS "part"
UNION ALL
SELECT "d1" AS "d1", CAST(NULL AS NUMERIC(38,6)) AS "m1"
FROM "compared_1" AS "part"
WHERE "d1" IS NOT NULL
) AS "parts"
GROUP BY "d1"
),
"running_1" AS (
SELECT "history_2"."d1" AS "d1", SUM("history_2"."m1") OVER (PARTITION BY CAST(DATE_TRUNC('year', CAST("history_2"."d1" AS TIMESTAMP)) AS DATE) ORDER BY "history_2"."d1" ASC NULLS LAST ROWS UNBOUNDED PRECEDING) AS "m1"
FROM "history_2" AS "history_2"
),
"windows_1" AS (
SELECT DISTINCT "compared_1"."d1" AS "bucket", CAST(CAST(DATEADD(month, -2, (CAST(DATEADD(month, 1, "compared_1"."d1") AS DATE))) AS DATE) AS TIMESTAMP) AS "starts", CAST(CAST(DATEADD(month, 1, "compared_1"."d1") AS DATE) AS TIMESTAMP) AS "ends"
FROM "compared_1" AS "compared_1"
),
"reread_1" AS (
SELECT "windows_1"."bucket" AS "d1", COUNT(DISTINCT "orders"."customer_id") AS "m2"
FROM "orders" AS "orders"
INNER JOIN "windows_1" AS "windows_1" ON ("orders"."ordered_at" >= "windows_1"."starts") AND ("orders"."ordered_at" < "windows_1"."ends")
WHERE ("orders"."ordered_at" >= TIMESTAMP '2025-10-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')
GROUP BY "windows_1"."bucket"
)
SELECT "compared_1"."d1" AS "month", "v1"."m1" AS "in_year", COALESCE("v2"."m2", 0) AS "buyers", "compared_1"."m3" - "compared_1"."v3_m3" AS "more"
FROM "compared_1" AS "compared_1"
LEFT JOIN "running_1" AS "v1" ON ("compared_1"."d1" = "v1"."d1" OR ("compared_1"."d1" IS NULL AND "v1"."d1" IS NULL))
LEFT JOIN "reread_1" AS "v2" ON ("compared_1"."d1" = "v2"."d1" OR ("compared_1"."d1" IS NULL AND "v2"."d1" IS NULL))
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- gaps filled
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY month FILL ZERO
WITH "groups_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "d1", SUM("orders"."amount") AS "m1"
FROM "orders" AS "orders"
WHERE ("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2026-04-01 00:00:00')
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
),
"spine_1" AS (
SELECT DATE '2026-01-01' AS "bucket"
UNION ALL
SELECT DATE '2026-02-01' AS "bucket"
UNION ALL
SELECT DATE '2026-03-01' AS "bucket"
),
"cells_1" AS (
SELECT "spine_1"."bucket" AS "d1"
FROM "spine_1" AS "spine_1"
UNION
SELECT "groups_1"."d1" AS "d1"
FROM "groups_1" AS "groups_1"
),
"filled_1" AS (
SELECT "cells_1"."d1" AS "d1", "groups_1"."m1" AS "m1"
FROM "cells_1" AS "cells_1"
LEFT JOIN "groups_1" AS "groups_1" ON ("cells_1"."d1" = "groups_1"."d1" OR ("cells_1"."d1" IS NULL AND "groups_1"."d1" IS NULL))
)
SELECT "filled_1"."d1" AS "month", COALESCE("filled_1"."m1", 0) AS "revenue"
FROM "filled_1" AS "filled_1"
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- totals, of columns with names of our own
-- SELECT status AS t1, revenue AS o1, average_order_value FROM orders ORDER BY status DESC WITH TOTALS
WITH "shown_1" AS (
SELECT "orders"."status" AS "c1", SUM("orders"."amount") AS "c2", CAST(SUM("orders"."amount") AS DOUBLE PRECISION) / NULLIF(COUNT(*), 0) AS "c3", "orders"."status" AS "o1", FALSE AS "t1"
FROM "orders" AS "orders"
GROUP BY "orders"."status"
ORDER BY "o1" DESC NULLS LAST
LIMIT 10000
),
"all_rows_1" AS (
SELECT CAST(NULL AS VARCHAR(65535)) AS "c1", SUM("orders"."amount") AS "c2", CAST(SUM("orders"."amount") AS DOUBLE PRECISION) / NULLIF(COUNT(*), 0) AS "c3", CAST(NULL AS VARCHAR(65535)) AS "o1", TRUE AS "t1"
FROM "orders" AS "orders"
)
SELECT "rows"."c1" AS "t1", "rows"."c2" AS "o1", "rows"."c3" AS "average_order_value", "rows"."t1" AS "is_total"
FROM (
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "o1" AS "o1", "t1" AS "t1"
FROM "shown_1" AS "shown_1"
UNION ALL
SELECT "c1" AS "c1", "c2" AS "c2", "c3" AS "c3", "o1" AS "o1", "t1" AS "t1"
FROM "all_rows_1" AS "all_rows_1"
) AS "rows"
ORDER BY "rows"."t1" ASC NULLS LAST, "rows"."o1" DESC NULLS LAST;

-- median and deviation
-- SELECT status, MEDIAN(amount) AS middle, STDDEV(amount) AS spread, AVG(amount) AS mean FROM orders ORDER BY status
SELECT "windowed_rows"."k1" AS "status", AVG(CAST(CASE WHEN ((2 * "windowed_rows"."v1_place") >= "windowed_rows"."v1_count") AND ((2 * "windowed_rows"."v1_place") <= ("windowed_rows"."v1_count" + 2)) THEN "windowed_rows"."v1_value" END AS DOUBLE PRECISION)) AS "middle", STDDEV_SAMP(CAST("windowed_rows"."v2_value" AS DOUBLE PRECISION)) AS "spread", AVG(CAST("windowed_rows"."v3_value" AS DOUBLE PRECISION)) AS "mean"
FROM (
SELECT "inner_rows"."k1" AS "k1", "inner_rows"."v1_value" AS "v1_value", "inner_rows"."v2_value" AS "v2_value", "inner_rows"."v3_value" AS "v3_value", ROW_NUMBER() OVER (PARTITION BY "inner_rows"."k1" ORDER BY "inner_rows"."v1_value" ASC NULLS LAST) AS "v1_place", COUNT("inner_rows"."v1_value") OVER (PARTITION BY "inner_rows"."k1") AS "v1_count"
FROM (
SELECT "orders"."status" AS "k1", CAST("orders"."amount" AS DOUBLE PRECISION) AS "v1_value", "orders"."amount" AS "v2_value", "orders"."amount" AS "v3_value"
FROM "orders" AS "orders"
) AS "inner_rows"
) AS "windowed_rows"
GROUP BY "windowed_rows"."k1"
ORDER BY "status" ASC NULLS LAST
LIMIT 10001;

-- a percentile and a correlation
-- SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, CORR(amount, id) AS together FROM orders
SELECT SUM(CASE WHEN ("windowed_rows"."v1_place" - 1) = FLOOR(0.9 * ("windowed_rows"."v1_count" - 1)) THEN "windowed_rows"."v1_value" * (1 - ((0.9 * ("windowed_rows"."v1_count" - 1)) - FLOOR(0.9 * ("windowed_rows"."v1_count" - 1)))) WHEN ("windowed_rows"."v1_place" - 1) = (FLOOR(0.9 * ("windowed_rows"."v1_count" - 1)) + 1) THEN "windowed_rows"."v1_value" * ((0.9 * ("windowed_rows"."v1_count" - 1)) - FLOOR(0.9 * ("windowed_rows"."v1_count" - 1))) END) AS "p90", CAST(SUM(("windowed_rows"."v2_value" - "windowed_rows"."v2_mean") * ("windowed_rows"."v2_other" - "windowed_rows"."v2_other_mean")) AS DOUBLE PRECISION) / NULLIF(SQRT(SUM(("windowed_rows"."v2_value" - "windowed_rows"."v2_mean") * ("windowed_rows"."v2_value" - "windowed_rows"."v2_mean")) * SUM(("windowed_rows"."v2_other" - "windowed_rows"."v2_other_mean") * ("windowed_rows"."v2_other" - "windowed_rows"."v2_other_mean"))), 0) AS "together"
FROM (
SELECT "inner_rows"."v1_value" AS "v1_value", "inner_rows"."v2_value" AS "v2_value", "inner_rows"."v2_other" AS "v2_other", ROW_NUMBER() OVER (ORDER BY "inner_rows"."v1_value" ASC NULLS LAST) AS "v1_place", COUNT("inner_rows"."v1_value") OVER () AS "v1_count", AVG(CAST("inner_rows"."v2_value" AS DOUBLE PRECISION)) OVER () AS "v2_mean", AVG(CAST("inner_rows"."v2_other" AS DOUBLE PRECISION)) OVER () AS "v2_other_mean"
FROM (
SELECT CAST("orders"."amount" AS DOUBLE PRECISION) AS "v1_value", CASE WHEN CAST("orders"."id" AS DOUBLE PRECISION) IS NOT NULL THEN CAST("orders"."amount" AS DOUBLE PRECISION) END AS "v2_value", CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) IS NOT NULL THEN CAST("orders"."id" AS DOUBLE PRECISION) END AS "v2_other"
FROM "orders" AS "orders"
) AS "inner_rows"
) AS "windowed_rows"
LIMIT 10001;

-- the row at a percentile
-- SELECT status, PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY amount) AS p75 FROM orders ORDER BY status
SELECT "windowed_rows"."k1" AS "status", MIN(CASE WHEN "windowed_rows"."v1_place" >= (0.75 * "windowed_rows"."v1_count") THEN "windowed_rows"."v1_value" END) AS "p75"
FROM (
SELECT "inner_rows"."k1" AS "k1", "inner_rows"."v1_value" AS "v1_value", ROW_NUMBER() OVER (PARTITION BY "inner_rows"."k1" ORDER BY "inner_rows"."v1_value" ASC NULLS LAST) AS "v1_place", COUNT("inner_rows"."v1_value") OVER (PARTITION BY "inner_rows"."k1") AS "v1_count"
FROM (
SELECT "orders"."status" AS "k1", CAST("orders"."amount" AS DOUBLE PRECISION) AS "v1_value"
FROM "orders" AS "orders"
) AS "inner_rows"
) AS "windowed_rows"
GROUP BY "windowed_rows"."k1"
ORDER BY "status" ASC NULLS LAST
LIMIT 10001;

-- a list of texts
-- SELECT status, STRING_AGG(DISTINCT customers.name, ', ') AS names FROM orders ORDER BY status
SELECT "orders"."status" AS "status", LISTAGG(DISTINCT "customers"."name", ', ') WITHIN GROUP (ORDER BY "customers"."name") AS "names"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "orders"."status"
ORDER BY "status" ASC NULLS LAST
LIMIT 10001;

-- a list as JSON
-- SELECT status, ARRAY_AGG(customers.name ORDER BY amount DESC) AS names FROM orders ORDER BY status
-- ARRAY_AGG cannot be expressed in REDSHIFT. Use STRING_AGG.

-- patterns
-- SELECT name FROM customers WHERE name CONTAINS 'd' AND name LIKE '_%' AND NOT name ILIKE 'X[%' ORDER BY name DESC NULLS FIRST
SELECT "customers"."name" AS "name"
FROM "customers" AS "customers"
WHERE (NOT "customers"."deleted") AND ("customers"."name" LIKE '%d%' ESCAPE '!') AND ("customers"."name" LIKE '_%' ESCAPE '!') AND (NOT ("customers"."name" ILIKE 'X[%' ESCAPE '!'))
GROUP BY "customers"."name"
ORDER BY "name" DESC NULLS FIRST
LIMIT 10001;

-- booleans as values and as conditions
-- SELECT deleted, NOT deleted AS present, credit > 50 AS rich, CASE WHEN deleted OR credit IS NULL THEN 'out' ELSE 'in' END AS standing, customer_count FROM customers[!not_deleted] ORDER BY present, rich, standing
SELECT "customers"."deleted" AS "deleted", NOT "customers"."deleted" AS "present", "customers"."credit" > 50 AS "rich", CASE WHEN "customers"."deleted" OR ("customers"."credit" IS NULL) THEN 'out' ELSE 'in' END AS "standing", COUNT(*) AS "customer_count"
FROM "customers" AS "customers"
GROUP BY "customers"."deleted", NOT "customers"."deleted", "customers"."credit" > 50, CASE WHEN "customers"."deleted" OR ("customers"."credit" IS NULL) THEN 'out' ELSE 'in' END
ORDER BY "present" ASC NULLS LAST, "rich" ASC NULLS LAST, "standing" ASC NULLS LAST
LIMIT 10001;

-- scalars
-- SELECT ABS(-2.5) AS a, ROUND(2.345, 2) AS b, CEIL(1.2) AS c, MOD(7, 3) AS e, LEAST(3, 1) AS h, GREATEST(NULL, 1, 2) AS i, LENGTH('abc ') AS m, TRIM('  a ') AS n, SUBSTRING('abcdef', 2) AS o, CONCAT('a', NULL, 'b') AS p, 'a' || 'b' AS u, 7 / 2 AS r, order_count FROM orders
SELECT ABS(-2.5) AS "a", ROUND(2.345, 2) AS "b", CEIL(1.2) AS "c", 7 % NULLIF(3, 0) AS "e", LEAST(3, 1) AS "h", GREATEST(NULL, 1, 2) AS "i", LENGTH('abc ') AS "m", TRIM('  a ') AS "n", SUBSTRING('abcdef', 2) AS "o", (COALESCE('a', '') || COALESCE(NULL, '') || COALESCE('b', '')) AS "p", 'a' || 'b' AS "u", CAST(7 AS DOUBLE PRECISION) / NULLIF(2, 0) AS "r", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
LIMIT 10001;

-- casts
-- SELECT CAST(amount AS INTEGER) AS a, CAST(ordered_at AS DATE) AS b, CAST(ordered_at AS TEXT) AS c, CAST(amount > 50 AS TEXT) AS d, CAST('12' AS INTEGER) AS e, order_count FROM orders WHERE id IN (1, 3) ORDER BY a
SELECT CASE WHEN ABS(CAST("orders"."amount" AS DOUBLE PRECISION)) <= 9000000000000000000 THEN CAST(ROUND(CAST("orders"."amount" AS NUMERIC(38,10))) AS BIGINT) END AS "a", CAST(DATE_TRUNC('day', "orders"."ordered_at") AS DATE) AS "b", CAST("orders"."ordered_at" AS VARCHAR(65535)) AS "c", CASE WHEN "orders"."amount" > 50 THEN 'true' WHEN NOT ("orders"."amount" > 50) THEN 'false' END AS "d", 12 AS "e", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
WHERE "orders"."id" IN (1, 3)
GROUP BY CASE WHEN ABS(CAST("orders"."amount" AS DOUBLE PRECISION)) <= 9000000000000000000 THEN CAST(ROUND(CAST("orders"."amount" AS NUMERIC(38,10))) AS BIGINT) END, DATE_TRUNC('day', "orders"."ordered_at"), CAST("orders"."ordered_at" AS VARCHAR(65535)), CASE WHEN "orders"."amount" > 50 THEN 'true' WHEN NOT ("orders"."amount" > 50) THEN 'false' END
ORDER BY "a" ASC NULLS LAST
LIMIT 10001;

-- date arithmetic
-- SELECT shipped_on + INTERVAL '1 month' AS a, ordered_at - INTERVAL '3 hours' AS b, shipped_on - DATE '2026-01-01' AS c, EXTRACT(ISODOW FROM ordered_at) AS d, EXTRACT(WEEK FROM shipped_on) AS e, order_count FROM orders WHERE shipped_on IS NOT NULL ORDER BY a
SELECT CAST(DATEADD(month, 1, "orders"."shipped_on") AS DATE) AS "a", DATEADD(hour, -3, "orders"."ordered_at") AS "b", DATEDIFF(day, DATE '2026-01-01', "orders"."shipped_on") AS "c", (MOD(CAST(EXTRACT(DOW FROM "orders"."ordered_at") AS INTEGER) + 6, 7) + 1) AS "d", CAST(FLOOR(EXTRACT(WEEK FROM CAST("orders"."shipped_on" AS TIMESTAMP))) AS BIGINT) AS "e", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
WHERE "orders"."shipped_on" IS NOT NULL
GROUP BY CAST(DATEADD(month, 1, "orders"."shipped_on") AS DATE), DATEADD(hour, -3, "orders"."ordered_at"), DATEDIFF(day, DATE '2026-01-01', "orders"."shipped_on"), (MOD(CAST(EXTRACT(DOW FROM "orders"."ordered_at") AS INTEGER) + 6, 7) + 1), CAST(FLOOR(EXTRACT(WEEK FROM CAST("orders"."shipped_on" AS TIMESTAMP))) AS BIGINT)
ORDER BY "a" ASC NULLS LAST
LIMIT 10001;

-- what lies outside of a domain
-- SELECT id, SQRT(amount) AS a, POWER(amount, 0.5) AS b, POWER(amount, -1) AS c, POWER(id, customer_id) AS d, SUBSTRING(status, id, 2) AS e, id * customer_id * payer_id AS f, CAST(amount / 3 AS INTEGER) AS g, ROUND(id, -1) AS h, order_count FROM orders ORDER BY id
SELECT "orders"."id" AS "id", SQRT(CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) >= 0 THEN CAST("orders"."amount" AS DOUBLE PRECISION) END) AS "a", CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) < 0 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(0.5 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(0.5 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."amount" AS DOUBLE PRECISION), CAST(0.5 AS DOUBLE PRECISION)) END AS "b", CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) = 0 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(-1 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(-1 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."amount" AS DOUBLE PRECISION), CAST(-1 AS DOUBLE PRECISION)) END AS "c", CASE WHEN (CAST("orders"."id" AS DOUBLE PRECISION) = 0) AND (CAST("orders"."customer_id" AS DOUBLE PRECISION) < 0) THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."id" AS DOUBLE PRECISION) < 0) AND (CAST("orders"."customer_id" AS DOUBLE PRECISION) <> FLOOR(CAST("orders"."customer_id" AS DOUBLE PRECISION))) THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."customer_id" AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."id" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."customer_id" AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."id" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."id" AS DOUBLE PRECISION), CAST("orders"."customer_id" AS DOUBLE PRECISION)) END AS "d", SUBSTRING("orders"."status", CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END, CASE WHEN ((CAST(CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END AS BIGINT) + 2) - CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END) < 0 THEN 0 ELSE (CAST(CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END AS BIGINT) + 2) - CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END END) AS "e", CASE WHEN ABS(CAST(CAST("orders"."id" AS BIGINT) * "orders"."customer_id" AS DOUBLE PRECISION) * CAST("orders"."payer_id" AS DOUBLE PRECISION)) <= 1e18 THEN (CAST("orders"."id" AS BIGINT) * "orders"."customer_id") * CAST("orders"."payer_id" AS BIGINT) END AS "f", CASE WHEN ABS(CAST("orders"."amount" AS DOUBLE PRECISION) / NULLIF(3, 0)) <= 9000000000000000000 THEN CAST(ROUND(CAST(CAST("orders"."amount" AS DOUBLE PRECISION) / NULLIF(3, 0) AS NUMERIC(38,10))) AS BIGINT) END AS "g", CAST(ROUND(CAST(ROUND(CAST("orders"."id" AS NUMERIC(38,6)), -1) AS NUMERIC(38,10))) AS BIGINT) AS "h", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
GROUP BY "orders"."id", SQRT(CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) >= 0 THEN CAST("orders"."amount" AS DOUBLE PRECISION) END), CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) < 0 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(0.5 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(0.5 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."amount" AS DOUBLE PRECISION), CAST(0.5 AS DOUBLE PRECISION)) END, CASE WHEN CAST("orders"."amount" AS DOUBLE PRECISION) = 0 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(-1 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST(-1 AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."amount" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."amount" AS DOUBLE PRECISION), CAST(-1 AS DOUBLE PRECISION)) END, CASE WHEN (CAST("orders"."id" AS DOUBLE PRECISION) = 0) AND (CAST("orders"."customer_id" AS DOUBLE PRECISION) < 0) THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."id" AS DOUBLE PRECISION) < 0) AND (CAST("orders"."customer_id" AS DOUBLE PRECISION) <> FLOOR(CAST("orders"."customer_id" AS DOUBLE PRECISION))) THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."customer_id" AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."id" AS DOUBLE PRECISION)), 0))) > 690 THEN CAST(NULL AS DOUBLE PRECISION) WHEN (CAST("orders"."customer_id" AS DOUBLE PRECISION) * LN(NULLIF(ABS(CAST("orders"."id" AS DOUBLE PRECISION)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST("orders"."id" AS DOUBLE PRECISION), CAST("orders"."customer_id" AS DOUBLE PRECISION)) END, SUBSTRING("orders"."status", CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END, CASE WHEN ((CAST(CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END AS BIGINT) + 2) - CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END) < 0 THEN 0 ELSE (CAST(CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END AS BIGINT) + 2) - CASE WHEN CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END < 1 THEN 1 ELSE CASE WHEN "orders"."id" > 1000000000 THEN 1000000000 WHEN "orders"."id" < (-1000000000) THEN -1000000000 ELSE "orders"."id" END END END), CASE WHEN ABS(CAST(CAST("orders"."id" AS BIGINT) * "orders"."customer_id" AS DOUBLE PRECISION) * CAST("orders"."payer_id" AS DOUBLE PRECISION)) <= 1e18 THEN (CAST("orders"."id" AS BIGINT) * "orders"."customer_id") * CAST("orders"."payer_id" AS BIGINT) END, CASE WHEN ABS(CAST("orders"."amount" AS DOUBLE PRECISION) / NULLIF(3, 0)) <= 9000000000000000000 THEN CAST(ROUND(CAST(CAST("orders"."amount" AS DOUBLE PRECISION) / NULLIF(3, 0) AS NUMERIC(38,10))) AS BIGINT) END, CAST(ROUND(CAST(ROUND(CAST("orders"."id" AS NUMERIC(38,6)), -1) AS NUMERIC(38,10))) AS BIGINT)
ORDER BY "id" ASC NULLS LAST
LIMIT 10001;

-- texts that are read
-- SELECT id, CAST(status AS INTEGER) AS a, CAST(status AS NUMERIC) AS b, CAST(status AS DOUBLE PRECISION) AS c, CAST(status AS BOOLEAN) AS d, CAST(status AS DATE) AS e, CAST(status AS TIMESTAMP) AS f, order_count FROM orders ORDER BY id
SELECT "orders"."id" AS "id", CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,18} *$' THEN CAST(TRIM("orders"."status") AS BIGINT) END AS "a", ROUND(CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN CAST(TRIM("orders"."status") AS NUMERIC(38,6)) END, 6) AS "b", CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN CAST(TRIM("orders"."status") AS DOUBLE PRECISION) END AS "c", CASE WHEN LOWER(TRIM("orders"."status")) IN ('true', 't', 'yes', 'y', 'on', '1') THEN TRUE WHEN LOWER(TRIM("orders"."status")) IN ('false', 'f', 'no', 'n', 'off', '0') THEN FALSE END AS "d", CASE WHEN "orders"."status" ~ '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN CAST(SUBSTRING("orders"."status", 1, 10) AS DATE) END AS "e", CASE WHEN "orders"."status" ~ '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN CAST("orders"."status" AS TIMESTAMP) END AS "f", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
GROUP BY "orders"."id", CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,18} *$' THEN CAST(TRIM("orders"."status") AS BIGINT) END, ROUND(CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN CAST(TRIM("orders"."status") AS NUMERIC(38,6)) END, 6), CASE WHEN "orders"."status" ~ '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN CAST(TRIM("orders"."status") AS DOUBLE PRECISION) END, CASE WHEN LOWER(TRIM("orders"."status")) IN ('true', 't', 'yes', 'y', 'on', '1') THEN TRUE WHEN LOWER(TRIM("orders"."status")) IN ('false', 'f', 'no', 'n', 'off', '0') THEN FALSE END, CASE WHEN "orders"."status" ~ '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN CAST(SUBSTRING("orders"."status", 1, 10) AS DATE) END, CASE WHEN "orders"."status" ~ '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN CAST("orders"."status" AS TIMESTAMP) END
ORDER BY "id" ASC NULLS LAST
LIMIT 10001;

-- a distance
-- SELECT ROUND(GEO_DISTANCE(52.37, 4.9, 48.85, 2.35), 3) AS kilometres, order_count FROM orders
SELECT CAST(ROUND(CAST((2 * 6371 * ASIN(SQRT(CASE WHEN POWER(SIN(((CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) > 1 THEN 1 WHEN POWER(SIN(((CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) < 0 THEN 0 ELSE POWER(SIN(((CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE PRECISION) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE PRECISION) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE PRECISION) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE PRECISION) * 0.017453292519943295)) / 2), 2) END))) AS NUMERIC(38,10)), 3) AS DOUBLE PRECISION) AS "kilometres", COUNT(*) AS "order_count"
FROM "orders" AS "orders"
LIMIT 10001;

-- a query on the right of IN
-- SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM orders HAVING revenue > 60 ORDER BY revenue DESC LIMIT 1)
SELECT COUNT(*) AS "order_count"
FROM "orders" AS "orders"
WHERE "orders"."customer_id" IN (
SELECT "orders"."customer_id" AS "customer_id"
FROM "orders" AS "orders"
GROUP BY "orders"."customer_id"
HAVING SUM("orders"."amount") > 60
ORDER BY SUM("orders"."amount") DESC NULLS LAST
LIMIT 1
)
LIMIT 10001;

-- a filter and a group on the many side, through a bridge
-- SELECT status, revenue, order_count FILTER (WHERE tags.label = 'gift') AS gifts FROM orders WHERE tags.label IN ('gift', 'rush') ORDER BY status
SELECT "counted"."g1" AS "status", SUM("orders"."amount") AS "revenue", COUNT(CASE WHEN "counted"."f1" = 1 THEN 1 END) AS "gifts"
FROM "orders" AS "orders"
INNER JOIN (
SELECT "orders"."status" AS "g1", "orders"."id" AS "k1", MAX(CASE WHEN "tags"."label" = 'gift' THEN 1 ELSE 0 END) AS "f1"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "order_tags"."order_id" AS "order_id", "order_tags"."tag_id" AS "tag_id"
FROM "order_tags" AS "order_tags"
INNER JOIN "tags" AS "tags" ON "order_tags"."tag_id" = "tags"."id"
) AS "order_tags" ON "orders"."id" = "order_tags"."order_id"
LEFT JOIN "tags" AS "tags" ON "order_tags"."tag_id" = "tags"."id"
WHERE "tags"."label" IN ('gift', 'rush')
GROUP BY "orders"."status", "orders"."id"
) AS "counted" ON "orders"."id" = "counted"."k1"
GROUP BY "counted"."g1"
ORDER BY "status" ASC NULLS LAST
LIMIT 10001;

-- distinct rows by the many side
-- SELECT tags.label, COUNT(DISTINCT orders.id) AS orders FROM orders ORDER BY tags.label
SELECT "tags"."label" AS "label", COUNT(DISTINCT "orders"."id") AS "orders"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "order_tags"."order_id" AS "order_id", "order_tags"."tag_id" AS "tag_id"
FROM "order_tags" AS "order_tags"
INNER JOIN "tags" AS "tags" ON "order_tags"."tag_id" = "tags"."id"
) AS "order_tags" ON "orders"."id" = "order_tags"."order_id"
LEFT JOIN "tags" AS "tags" ON "order_tags"."tag_id" = "tags"."id"
GROUP BY "tags"."label"
ORDER BY "label" ASC NULLS LAST
LIMIT 10001;

-- tables joined on both sides, and a union
-- WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, b.who AS other, revenue, ticket_count FROM a FULL JOIN b ON a.who = b.who ORDER BY revenue DESC, other, a.who
WITH "a_1" AS (
SELECT "customers"."name" AS "c1", SUM("orders"."amount") AS "c2"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "customers"."name"
),
"b_1" AS (
SELECT "customers"."name" AS "c1", COUNT(*) AS "c2"
FROM "tickets" AS "tickets"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "tickets"."customer_id" = "customers"."id"
GROUP BY "customers"."name"
)
SELECT "a"."c1" AS "who", "b"."c1" AS "other", "a"."c2" AS "revenue", "b"."c2" AS "ticket_count"
FROM "a_1" AS "a"
FULL JOIN "b_1" AS "b" ON "a"."c1" = "b"."c1"
ORDER BY "revenue" DESC NULLS LAST, "other" ASC NULLS LAST, "a"."c1" ASC NULLS LAST
LIMIT 10001;

-- distinct rows, skipped and limited
-- WITH groups AS (SELECT status, customers.segment, revenue FROM orders) SELECT DISTINCT status FROM groups ORDER BY status LIMIT 2 OFFSET 1
WITH "groups_1" AS (
SELECT "orders"."status" AS "c1", "customers"."segment" AS "c2", SUM("orders"."amount") AS "c3"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
GROUP BY "orders"."status", "customers"."segment"
)
SELECT DISTINCT "groups"."c1" AS "status"
FROM "groups_1" AS "groups"
ORDER BY "status" ASC NULLS LAST
LIMIT 2
OFFSET 1;

-- windows over a table
-- WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders) SELECT month, revenue, LAG(revenue, 1, 0) OVER (ORDER BY month) AS before, AVG(revenue) OVER (ORDER BY month ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS mean FROM monthly ORDER BY month
WITH "monthly_1" AS (
SELECT CAST(DATE_TRUNC('month', "orders"."ordered_at") AS DATE) AS "c1", SUM("orders"."amount") AS "c2"
FROM "orders" AS "orders"
GROUP BY DATE_TRUNC('month', "orders"."ordered_at")
)
SELECT "monthly"."c1" AS "month", "monthly"."c2" AS "revenue", CASE WHEN ROW_NUMBER() OVER (ORDER BY "monthly"."c1" ASC NULLS LAST) <= 1 THEN CAST(0 AS NUMERIC(38,6)) ELSE LAG("monthly"."c2", 1) OVER (ORDER BY "monthly"."c1" ASC NULLS LAST) END AS "before", AVG(CAST("monthly"."c2" AS DOUBLE PRECISION)) OVER (ORDER BY "monthly"."c1" ASC NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS "mean"
FROM "monthly_1" AS "monthly"
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;

-- a constant group and texts that must be quoted
-- SELECT 'it''s \ % _ é' AS said, order_count AS "total [net]" FROM orders
SELECT 'it''s \\ % _ é' AS "said", COUNT(*) AS "total [net]"
FROM "orders" AS "orders"
LIMIT 10001;

-- the rows behind a number
-- SELECT ROWS id, customers.name, amount FROM orders FOR completed_revenue WHERE ordered_at IN '2026' ORDER BY amount DESC LIMIT 5
SELECT "orders"."id" AS "id", "customers"."name" AS "name", "orders"."amount" AS "amount"
FROM "orders" AS "orders"
LEFT JOIN (
SELECT "customers"."id" AS "id", "customers"."name" AS "name", "customers"."segment" AS "segment", "customers"."region_id" AS "region_id", "customers"."credit" AS "credit", "customers"."deleted" AS "deleted"
FROM "customers" AS "customers"
WHERE NOT "customers"."deleted"
) AS "customers" ON "orders"."customer_id" = "customers"."id"
WHERE (("orders"."ordered_at" >= TIMESTAMP '2026-01-01 00:00:00') AND ("orders"."ordered_at" < TIMESTAMP '2027-01-01 00:00:00')) AND ("orders"."status" = 'completed')
ORDER BY "amount" DESC NULLS LAST
LIMIT 5;

-- the last moment of a semi-additive measure
-- SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock ORDER BY month
SELECT CAST(DATE_TRUNC('month', CAST("stock"."taken_on" AS TIMESTAMP)) AS DATE) AS "month", SUM("stock"."level") AS "on_hand"
FROM "stock" AS "stock"
WHERE "stock"."taken_on" IN (
SELECT MAX("stock"."taken_on") AS "moment"
FROM "stock" AS "stock"
GROUP BY CAST(DATE_TRUNC('month', CAST("stock"."taken_on" AS TIMESTAMP)) AS DATE)
)
GROUP BY CAST(DATE_TRUNC('month', CAST("stock"."taken_on" AS TIMESTAMP)) AS DATE)
ORDER BY "month" ASC NULLS LAST
LIMIT 10001;
