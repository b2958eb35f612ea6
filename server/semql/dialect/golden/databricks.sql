-- month grain over a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
SELECT `inner_rows`.`k1` AS `month`, SUM(`inner_rows`.`v1_value`) AS `revenue`, COUNT(*) AS `order_count`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- months of a zone
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'
SELECT `inner_rows`.`k1` AS `month`, SUM(`inner_rows`.`v1_value`) AS `revenue`
FROM (
SELECT TRUNC(CAST(CONVERT_TIMEZONE('UTC', 'Europe/Amsterdam', `orders`.`ordered_at`) AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-12-31 23:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2026-12-31 23:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- weeks, quarters, hours
-- SELECT DATE_TRUNC('week', ordered_at) AS week, DATE_TRUNC('quarter', shipped_on) AS quarter, DATE_TRUNC('hour', ordered_at) AS hour, order_count FROM orders ORDER BY week, hour
SELECT `inner_rows`.`k1` AS `week`, `inner_rows`.`k2` AS `quarter`, `inner_rows`.`k3` AS `hour`, COUNT(*) AS `order_count`
FROM (
SELECT DATE_SUB(CAST(`orders`.`ordered_at` AS DATE), WEEKDAY(CAST(`orders`.`ordered_at` AS DATE))) AS `k1`, TRUNC(CAST(`orders`.`shipped_on` AS DATE), 'QUARTER') AS `k2`, (CAST(CAST(`orders`.`ordered_at` AS DATE) AS TIMESTAMP_NTZ) + MAKE_DT_INTERVAL(0, HOUR(`orders`.`ordered_at`), 0, 0)) AS `k3`
FROM `orders` AS `orders`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`
ORDER BY `week` ASC NULLS LAST, `hour` ASC NULLS LAST
LIMIT 10001;

-- units passed between two times
-- SELECT id, DATE_DIFF('day', ordered_at, shipped_on) AS days, DATE_DIFF('month', shipped_on, CURRENT_DATE) AS months, DATE_DIFF('year', ordered_at, NOW()) AS years, DATE_DIFF('week', shipped_on, DATE '2026-11-21') AS weeks, DATE_DIFF('hour', ordered_at, NOW()) AS hours FROM orders ORDER BY id
SELECT `inner_rows`.`k1` AS `id`, `inner_rows`.`k2` AS `days`, `inner_rows`.`k3` AS `months`, `inner_rows`.`k4` AS `years`, `inner_rows`.`k5` AS `weeks`, `inner_rows`.`k6` AS `hours`
FROM (
SELECT `orders`.`id` AS `k1`, ((UNIX_SECONDS(CAST(CAST(CAST(CAST(`orders`.`shipped_on` AS TIMESTAMP_NTZ) AS TIMESTAMP_NTZ) AS STRING) || '+00:00' AS TIMESTAMP))) - (UNIX_SECONDS(CAST(CAST(CAST(`orders`.`ordered_at` AS TIMESTAMP_NTZ) AS STRING) || '+00:00' AS TIMESTAMP)))) DIV 86400 AS `k2`, ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM `orders`.`shipped_on`)) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM `orders`.`shipped_on`)) AS BIGINT))) AS BIGINT) * 32) + ((CAST(FLOOR(EXTRACT(DAY FROM DATE '2026-11-21')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(DAY FROM `orders`.`shipped_on`)) AS BIGINT)))) DIV 32 AS `k3`, ((CAST((((CAST(FLOOR(EXTRACT(YEAR FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(YEAR FROM `orders`.`ordered_at`)) AS BIGINT))) * 12) + ((CAST(FLOOR(EXTRACT(MONTH FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT)) - (CAST(FLOOR(EXTRACT(MONTH FROM `orders`.`ordered_at`)) AS BIGINT))) AS BIGINT) * 2764800) + ((((((CAST(FLOOR(EXTRACT(DAY FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM TIMESTAMP_NTZ'2026-11-21 12:00:00')) AS BIGINT))) - (((((CAST(FLOOR(EXTRACT(DAY FROM `orders`.`ordered_at`)) AS BIGINT)) * 86400) + ((CAST(FLOOR(EXTRACT(HOUR FROM `orders`.`ordered_at`)) AS BIGINT)) * 3600)) + ((CAST(FLOOR(EXTRACT(MINUTE FROM `orders`.`ordered_at`)) AS BIGINT)) * 60)) + (CAST(FLOOR(EXTRACT(SECOND FROM `orders`.`ordered_at`)) AS BIGINT))))) DIV 33177600 AS `k4`, (CAST(DATEDIFF(DATE '2026-11-21', `orders`.`shipped_on`) AS BIGINT)) DIV 7 AS `k5`, ((UNIX_SECONDS(CAST(CAST(CAST(TIMESTAMP_NTZ'2026-11-21 12:00:00' AS TIMESTAMP_NTZ) AS STRING) || '+00:00' AS TIMESTAMP))) - (UNIX_SECONDS(CAST(CAST(CAST(`orders`.`ordered_at` AS TIMESTAMP_NTZ) AS STRING) || '+00:00' AS TIMESTAMP)))) DIV 3600 AS `k6`
FROM `orders` AS `orders`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`, `inner_rows`.`k5`, `inner_rows`.`k6`
ORDER BY `id` ASC NULLS LAST
LIMIT 10001;

-- to-one dimension behind a default filter
-- SELECT customers.segment, revenue, average_order_value FROM orders ORDER BY segment
SELECT `customers`.`segment` AS `segment`, SUM(`orders`.`amount`) AS `revenue`, CAST(SUM(`orders`.`amount`) AS DOUBLE) / NULLIF(COUNT(*), 0) AS `average_order_value`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`segment`
ORDER BY `segment` ASC NULLS LAST
LIMIT 10001;

-- two facts, one ratio
-- SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment
WITH `orders_1` AS (
SELECT `customers`.`segment` AS `d1`, SUM(`orders`.`amount`) AS `m1`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`segment`
),
`tickets_1` AS (
SELECT `customers`.`segment` AS `d1`, COUNT(*) AS `m2`
FROM `tickets` AS `tickets`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `tickets`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`segment`
),
`groups_1` AS (
SELECT `d1` AS `d1`, MAX(`m1`) AS `m1`, COALESCE(MAX(`m2`), 0) AS `m2`
FROM (
SELECT `d1` AS `d1`, `m1` AS `m1`, CAST(NULL AS BIGINT) AS `m2`
FROM `orders_1` AS `scan`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `m1`, `m2` AS `m2`
FROM `tickets_1` AS `scan`
) AS `scans`
GROUP BY `d1`
)
SELECT `groups_1`.`d1` AS `segment`, `groups_1`.`m1` AS `revenue`, `groups_1`.`m2` AS `ticket_count`, CAST(`groups_1`.`m1` AS DOUBLE) / NULLIF(`groups_1`.`m2`, 0) AS `revenue_per_ticket`
FROM `groups_1` AS `groups_1`
ORDER BY `segment` ASC NULLS LAST
LIMIT 10001;

-- measures with filters
-- SELECT completed_revenue, buyer_count, revenue FILTER (WHERE customers.segment = 'SMB') AS smb, COUNT(*) FILTER (WHERE status = 'open') AS open_orders FROM orders
SELECT SUM(`orders`.`amount`) FILTER (WHERE `orders`.`status` = 'completed') AS `completed_revenue`, COUNT(DISTINCT `orders`.`customer_id`) AS `buyer_count`, SUM(`orders`.`amount`) FILTER (WHERE `customers`.`segment` = 'SMB') AS `smb`, COUNT(*) FILTER (WHERE `orders`.`status` = 'open') AS `open_orders`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
LIMIT 10001;

-- share, rank and a condition on the rank
-- SELECT customers.segment, SHARE(revenue) AS share, RANK(revenue DESC) AS position FROM orders HAVING RANK(revenue DESC) <= 2 ORDER BY position
WITH `groups_1` AS (
SELECT `customers`.`segment` AS `d1`, SUM(`orders`.`amount`) AS `m1`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`segment`
),
`result_1` AS (
SELECT `groups_1`.`d1` AS `c1`, CAST(`groups_1`.`m1` AS DOUBLE) / NULLIF(SUM(`groups_1`.`m1`) OVER (), 0) AS `c2`, RANK() OVER (ORDER BY `groups_1`.`m1` DESC NULLS LAST) AS `c3`, RANK() OVER (ORDER BY `groups_1`.`m1` DESC NULLS LAST) AS `o1`, RANK() OVER (ORDER BY `groups_1`.`m1` DESC NULLS LAST) <= 2 AS `h1`
FROM `groups_1` AS `groups_1`
)
SELECT `result_1`.`c1` AS `segment`, `result_1`.`c2` AS `share`, `result_1`.`c3` AS `position`
FROM `result_1` AS `result_1`
WHERE `result_1`.`h1`
ORDER BY `result_1`.`o1` ASC NULLS LAST
LIMIT 10001;

-- top with others
-- SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS
WITH `ranked_1` AS (
SELECT `orders`.`status` AS `d1`, SUM(`orders`.`amount`) AS `m2`
FROM `orders` AS `orders`
GROUP BY `orders`.`status`
),
`top_1` AS (
SELECT `ranked_1`.`d1` AS `d1`, 1 AS `kept`
FROM `ranked_1` AS `ranked_1`
ORDER BY `ranked_1`.`m2` DESC NULLS LAST, `ranked_1`.`d1` ASC NULLS LAST
LIMIT 1
)
SELECT `inner_rows`.`k1` AS `status`, COUNT(DISTINCT `inner_rows`.`v1_value`) AS `buyer_count`, CAST(SUM(`inner_rows`.`v2_value`) AS DOUBLE) / NULLIF(COUNT(*), 0) AS `average_order_value`, `inner_rows`.`k2` AS `is_other`
FROM (
SELECT CASE WHEN `top_1`.`kept` IS NOT NULL THEN `orders`.`status` END AS `k1`, `top_1`.`kept` IS NULL AS `k2`, `orders`.`customer_id` AS `v1_value`, `orders`.`amount` AS `v2_value`
FROM `orders` AS `orders`
LEFT JOIN `top_1` AS `top_1` ON `top_1`.`d1` IS NOT DISTINCT FROM `orders`.`status`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`
ORDER BY `inner_rows`.`k2` ASC NULLS LAST, SUM(`inner_rows`.`v2_value`) DESC NULLS LAST
LIMIT 10001;

-- prior year
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(order_count, 1 YEAR) AS growth FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
WITH `groups_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`, COUNT(*) AS `m2`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`prior_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`, COUNT(*) AS `m2`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2026-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`moved_1` AS (
SELECT CAST(`prior_1`.`d1` + INTERVAL '1' YEAR AS DATE) AS `d1`, `prior_1`.`m1` AS `m1`, `prior_1`.`m2` AS `m2`
FROM `prior_1` AS `prior_1`
),
`compared_1` AS (
SELECT `d1` AS `d1`, MAX(`m1`) AS `m1`, COALESCE(MAX(`m2`), 0) AS `m2`, MAX(`v1_m1`) AS `v1_m1`, COALESCE(MAX(`v1_m2`), 0) AS `v1_m2`, MAX(`present`) AS `present`
FROM (
SELECT `d1` AS `d1`, `m1` AS `m1`, `m2` AS `m2`, CAST(NULL AS DECIMAL(38,6)) AS `v1_m1`, CAST(NULL AS BIGINT) AS `v1_m2`, 1 AS `present`
FROM `groups_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `m1`, CAST(NULL AS BIGINT) AS `m2`, `m1` AS `v1_m1`, `m2` AS `v1_m2`, 0 AS `present`
FROM `moved_1` AS `part`
) AS `parts`
GROUP BY `d1`
)
SELECT `compared_1`.`d1` AS `month`, `compared_1`.`m1` AS `revenue`, `compared_1`.`v1_m1` AS `last_year`, CAST((`compared_1`.`m2` - `compared_1`.`v1_m2`) AS DOUBLE) / NULLIF(`compared_1`.`v1_m2`, 0) AS `growth`
FROM `compared_1` AS `compared_1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- running and rolling
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue) AS total, ROLLING(revenue, 3 MONTHS) AS quarter FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH `groups_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`history_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE `orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00'
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`running_1` AS (
SELECT `history_1`.`d1` AS `d1`, SUM(`history_1`.`m1`) OVER (ORDER BY `history_1`.`d1` ASC NULLS LAST ROWS UNBOUNDED PRECEDING) AS `m1`
FROM `history_1` AS `history_1`
),
`history_2` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-10-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`rolling_1` AS (
SELECT `groups_1`.`d1` AS `d1`, SUM(`history_2`.`m1`) AS `m1`
FROM `groups_1` AS `groups_1`
INNER JOIN `history_2` AS `history_2` ON (`history_2`.`d1` > (CAST(`groups_1`.`d1` - INTERVAL '3' MONTH AS DATE))) AND (`history_2`.`d1` <= `groups_1`.`d1`)
GROUP BY `groups_1`.`d1`
)
SELECT `groups_1`.`d1` AS `month`, `v1`.`m1` AS `total`, `v2`.`m1` AS `quarter`
FROM `groups_1` AS `groups_1`
LEFT JOIN `running_1` AS `v1` ON `groups_1`.`d1` IS NOT DISTINCT FROM `v1`.`d1`
LEFT JOIN `rolling_1` AS `v2` ON `groups_1`.`d1` IS NOT DISTINCT FROM `v2`.`d1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- behind, ahead and at the start of a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, BEFORE(revenue, 2 MONTHS) AS earlier, NEXT(revenue, 1 MONTH) AS ahead, AT_START(revenue, 'year') AS begun FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH `groups_1` AS (
SELECT `inner_rows`.`k1` AS `d1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`spine_1` AS (
SELECT TIMESTAMP_NTZ'2026-01-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-02-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-03-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-04-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-05-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-06-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-07-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-08-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-09-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-10-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-11-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-12-01 00:00:00' AS `bucket`
),
`periods_1` AS (
SELECT DISTINCT TRUNC(CAST((TRUNC(CAST(`spine_1`.`bucket` AS DATE), 'MONTH')) AS DATE), 'MONTH') AS `d1`, CAST(TRUNC(CAST(`spine_1`.`bucket` AS DATE), 'MONTH') AS TIMESTAMP_NTZ) AS `at`
FROM `spine_1` AS `spine_1`
WHERE (`spine_1`.`bucket` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`spine_1`.`bucket` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
),
`windows_1` AS (
SELECT `periods_1`.`d1` AS `d1`, (`periods_1`.`at` - INTERVAL '2' MONTH) AS `starts`, `periods_1`.`at` AS `ends`
FROM `periods_1` AS `periods_1`
),
`history_1` AS (
SELECT `inner_rows`.`k1` AS `t0`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-11-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`reached_1` AS (
SELECT `windows_1`.`d1` AS `d1`, SUM(`history_1`.`m1`) AS `m1`
FROM `windows_1` AS `windows_1`
INNER JOIN `history_1` AS `history_1` ON (CAST(`history_1`.`t0` AS TIMESTAMP_NTZ) >= `windows_1`.`starts`) AND (CAST(`history_1`.`t0` AS TIMESTAMP_NTZ) < `windows_1`.`ends`)
GROUP BY `windows_1`.`d1`
),
`prior_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-02-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-02-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`moved_1` AS (
SELECT CAST(`prior_1`.`d1` - INTERVAL '1' MONTH AS DATE) AS `d1`, `prior_1`.`m1` AS `m1`
FROM `prior_1` AS `prior_1`
),
`spine_2` AS (
SELECT TIMESTAMP_NTZ'2026-01-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-02-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-03-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-04-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-05-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-06-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-07-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-08-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-09-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-10-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-11-01 00:00:00' AS `bucket`
UNION ALL
SELECT TIMESTAMP_NTZ'2026-12-01 00:00:00' AS `bucket`
),
`periods_2` AS (
SELECT DISTINCT TRUNC(CAST((TRUNC(CAST(`spine_2`.`bucket` AS DATE), 'MONTH')) AS DATE), 'MONTH') AS `d1`, CAST(TRUNC(CAST(`spine_2`.`bucket` AS DATE), 'MONTH') AS TIMESTAMP_NTZ) AS `at`
FROM `spine_2` AS `spine_2`
WHERE (`spine_2`.`bucket` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`spine_2`.`bucket` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
),
`windows_2` AS (
SELECT `periods_2`.`d1` AS `d1`, CAST(TRUNC(CAST(`periods_2`.`at` AS DATE), 'YEAR') AS TIMESTAMP_NTZ) AS `starts`, (CAST(TRUNC(CAST(`periods_2`.`at` AS DATE), 'YEAR') AS TIMESTAMP_NTZ) + INTERVAL '1' DAY) AS `ends`
FROM `periods_2` AS `periods_2`
),
`history_2` AS (
SELECT `inner_rows`.`k1` AS `t0`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT CAST(`orders`.`ordered_at` AS DATE) AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE `orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00'
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`reached_2` AS (
SELECT `windows_2`.`d1` AS `d1`, SUM(`history_2`.`m1`) AS `m1`
FROM `windows_2` AS `windows_2`
INNER JOIN `history_2` AS `history_2` ON (CAST(`history_2`.`t0` AS TIMESTAMP_NTZ) >= `windows_2`.`starts`) AND (CAST(`history_2`.`t0` AS TIMESTAMP_NTZ) < `windows_2`.`ends`)
GROUP BY `windows_2`.`d1`
),
`compared_1` AS (
SELECT `d1` AS `d1`, MAX(`v1_m1`) AS `v1_m1`, MAX(`v2_m1`) AS `v2_m1`, MAX(`v3_m1`) AS `v3_m1`, MAX(`present`) AS `present`
FROM (
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `v1_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v2_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v3_m1`, 1 AS `present`
FROM `groups_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, `m1` AS `v1_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v2_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v3_m1`, 1 AS `present`
FROM `reached_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `v1_m1`, `m1` AS `v2_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v3_m1`, 0 AS `present`
FROM `moved_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `v1_m1`, CAST(NULL AS DECIMAL(38,6)) AS `v2_m1`, `m1` AS `v3_m1`, 1 AS `present`
FROM `reached_2` AS `part`
) AS `parts`
GROUP BY `d1`
)
SELECT `compared_1`.`d1` AS `month`, `compared_1`.`v1_m1` AS `earlier`, `compared_1`.`v2_m1` AS `ahead`, `compared_1`.`v3_m1` AS `begun`
FROM `compared_1` AS `compared_1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- running from the start of each year, and what cannot be added up
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue RESET YEAR) AS in_year, ROLLING(buyer_count, 2 MONTHS) AS buyers, DELTA(order_count, 1 MONTH) AS more FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH `groups_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`, COUNT(DISTINCT `inner_rows`.`v2_value`) AS `m2`, COUNT(*) AS `m3`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`, `orders`.`customer_id` AS `v2_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`prior_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, COUNT(*) AS `m3`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-12-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2026-12-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`moved_1` AS (
SELECT CAST(`prior_1`.`d1` + INTERVAL '1' MONTH AS DATE) AS `d1`, `prior_1`.`m3` AS `m3`
FROM `prior_1` AS `prior_1`
),
`compared_1` AS (
SELECT `d1` AS `d1`, MAX(`m1`) AS `m1`, COALESCE(MAX(`m2`), 0) AS `m2`, COALESCE(MAX(`m3`), 0) AS `m3`, COALESCE(MAX(`v3_m3`), 0) AS `v3_m3`, MAX(`present`) AS `present`
FROM (
SELECT `d1` AS `d1`, `m1` AS `m1`, `m2` AS `m2`, `m3` AS `m3`, CAST(NULL AS BIGINT) AS `v3_m3`, 1 AS `present`
FROM `groups_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `m1`, CAST(NULL AS BIGINT) AS `m2`, CAST(NULL AS BIGINT) AS `m3`, `m3` AS `v3_m3`, 0 AS `present`
FROM `moved_1` AS `part`
) AS `parts`
GROUP BY `d1`
),
`history_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`history_2` AS (
SELECT `d1` AS `d1`, SUM(`m1`) AS `m1`
FROM (
SELECT `d1` AS `d1`, `m1` AS `m1`
FROM `history_1` AS `part`
UNION ALL
SELECT `d1` AS `d1`, CAST(NULL AS DECIMAL(38,6)) AS `m1`
FROM `compared_1` AS `part`
WHERE `d1` IS NOT NULL
) AS `parts`
GROUP BY `d1`
),
`running_1` AS (
SELECT `history_2`.`d1` AS `d1`, SUM(`history_2`.`m1`) OVER (PARTITION BY TRUNC(CAST(`history_2`.`d1` AS DATE), 'YEAR') ORDER BY `history_2`.`d1` ASC NULLS LAST ROWS UNBOUNDED PRECEDING) AS `m1`
FROM `history_2` AS `history_2`
),
`windows_1` AS (
SELECT DISTINCT `compared_1`.`d1` AS `bucket`, CAST(CAST((CAST(`compared_1`.`d1` + INTERVAL '1' MONTH AS DATE)) - INTERVAL '2' MONTH AS DATE) AS TIMESTAMP_NTZ) AS `starts`, CAST(CAST(`compared_1`.`d1` + INTERVAL '1' MONTH AS DATE) AS TIMESTAMP_NTZ) AS `ends`
FROM `compared_1` AS `compared_1`
),
`reread_1` AS (
SELECT `windows_1`.`bucket` AS `d1`, COUNT(DISTINCT `orders`.`customer_id`) AS `m2`
FROM `orders` AS `orders`
INNER JOIN `windows_1` AS `windows_1` ON (`orders`.`ordered_at` >= `windows_1`.`starts`) AND (`orders`.`ordered_at` < `windows_1`.`ends`)
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2025-10-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')
GROUP BY `windows_1`.`bucket`
)
SELECT `compared_1`.`d1` AS `month`, `v1`.`m1` AS `in_year`, COALESCE(`v2`.`m2`, 0) AS `buyers`, `compared_1`.`m3` - `compared_1`.`v3_m3` AS `more`
FROM `compared_1` AS `compared_1`
LEFT JOIN `running_1` AS `v1` ON `compared_1`.`d1` IS NOT DISTINCT FROM `v1`.`d1`
LEFT JOIN `reread_1` AS `v2` ON `compared_1`.`d1` IS NOT DISTINCT FROM `v2`.`d1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- gaps filled
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY month FILL ZERO
WITH `groups_1` AS (
SELECT `inner_rows`.`k1` AS `d1`, SUM(`inner_rows`.`v1_value`) AS `m1`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
WHERE (`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2026-04-01 00:00:00')
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
),
`spine_1` AS (
SELECT DATE '2026-01-01' AS `bucket`
UNION ALL
SELECT DATE '2026-02-01' AS `bucket`
UNION ALL
SELECT DATE '2026-03-01' AS `bucket`
),
`cells_1` AS (
SELECT `spine_1`.`bucket` AS `d1`
FROM `spine_1` AS `spine_1`
UNION
SELECT `groups_1`.`d1` AS `d1`
FROM `groups_1` AS `groups_1`
),
`filled_1` AS (
SELECT `cells_1`.`d1` AS `d1`, `groups_1`.`m1` AS `m1`
FROM `cells_1` AS `cells_1`
LEFT JOIN `groups_1` AS `groups_1` ON `cells_1`.`d1` IS NOT DISTINCT FROM `groups_1`.`d1`
)
SELECT `filled_1`.`d1` AS `month`, COALESCE(`filled_1`.`m1`, 0) AS `revenue`
FROM `filled_1` AS `filled_1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- totals, of columns with names of our own
-- SELECT status AS t1, revenue AS o1, average_order_value FROM orders ORDER BY status DESC WITH TOTALS
WITH `shown_1` AS (
SELECT `orders`.`status` AS `c1`, SUM(`orders`.`amount`) AS `c2`, CAST(SUM(`orders`.`amount`) AS DOUBLE) / NULLIF(COUNT(*), 0) AS `c3`, `orders`.`status` AS `o1`, FALSE AS `t1`
FROM `orders` AS `orders`
GROUP BY `orders`.`status`
ORDER BY `o1` DESC NULLS LAST
LIMIT 10000
),
`all_rows_1` AS (
SELECT CAST(NULL AS STRING) AS `c1`, SUM(`orders`.`amount`) AS `c2`, CAST(SUM(`orders`.`amount`) AS DOUBLE) / NULLIF(COUNT(*), 0) AS `c3`, CAST(NULL AS STRING) AS `o1`, TRUE AS `t1`
FROM `orders` AS `orders`
)
SELECT `rows`.`c1` AS `t1`, `rows`.`c2` AS `o1`, `rows`.`c3` AS `average_order_value`, `rows`.`t1` AS `is_total`
FROM (
SELECT `c1` AS `c1`, `c2` AS `c2`, `c3` AS `c3`, `o1` AS `o1`, `t1` AS `t1`
FROM `shown_1` AS `shown_1`
UNION ALL
SELECT `c1` AS `c1`, `c2` AS `c2`, `c3` AS `c3`, `o1` AS `o1`, `t1` AS `t1`
FROM `all_rows_1` AS `all_rows_1`
) AS `rows`
ORDER BY `rows`.`t1` ASC NULLS LAST, `rows`.`o1` DESC NULLS LAST;

-- median and deviation
-- SELECT status, MEDIAN(amount) AS middle, STDDEV(amount) AS spread, AVG(amount) AS mean FROM orders ORDER BY status
SELECT `orders`.`status` AS `status`, MEDIAN(CAST(`orders`.`amount` AS DOUBLE)) AS `middle`, STDDEV_SAMP(CAST(`orders`.`amount` AS DOUBLE)) AS `spread`, AVG(CAST(`orders`.`amount` AS DOUBLE)) AS `mean`
FROM `orders` AS `orders`
GROUP BY `orders`.`status`
ORDER BY `status` ASC NULLS LAST
LIMIT 10001;

-- a percentile and a correlation
-- SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, CORR(amount, id) AS together FROM orders
SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY CAST(`orders`.`amount` AS DOUBLE)) AS `p90`, NULLIF(CORR(CAST(`orders`.`amount` AS DOUBLE), CAST(`orders`.`id` AS DOUBLE)), CAST('NaN' AS DOUBLE)) AS `together`
FROM `orders` AS `orders`
LIMIT 10001;

-- the row at a percentile
-- SELECT status, PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY amount) AS p75 FROM orders ORDER BY status
SELECT `orders`.`status` AS `status`, PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY `orders`.`amount`) AS `p75`
FROM `orders` AS `orders`
GROUP BY `orders`.`status`
ORDER BY `status` ASC NULLS LAST
LIMIT 10001;

-- a list of texts
-- SELECT status, STRING_AGG(DISTINCT customers.name, ', ') AS names FROM orders ORDER BY status
SELECT `orders`.`status` AS `status`, LISTAGG(DISTINCT `customers`.`name`, ', ') WITHIN GROUP (ORDER BY `customers`.`name` ASC NULLS LAST) AS `names`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `orders`.`status`
ORDER BY `status` ASC NULLS LAST
LIMIT 10001;

-- a list as JSON
-- SELECT status, ARRAY_AGG(customers.name ORDER BY amount DESC) AS names FROM orders ORDER BY status
SELECT `windowed_rows`.`k1` AS `status`, CASE WHEN COUNT(`windowed_rows`.`v1_value`) > 0 THEN TO_JSON(TRANSFORM(ARRAY_SORT(COLLECT_LIST(CASE WHEN `windowed_rows`.`v1_value` IS NOT NULL THEN NAMED_STRUCT('p', `windowed_rows`.`v1_place`, 'v', `windowed_rows`.`v1_value`) END)), x -> x.v)) END AS `names`
FROM (
SELECT `inner_rows`.`k1` AS `k1`, `inner_rows`.`v1_value` AS `v1_value`, `inner_rows`.`v1_order1` AS `v1_order1`, ROW_NUMBER() OVER (PARTITION BY `inner_rows`.`k1` ORDER BY `inner_rows`.`v1_order1` DESC NULLS LAST) AS `v1_place`
FROM (
SELECT `orders`.`status` AS `k1`, CASE WHEN `customers`.`name` IS NOT NULL THEN `customers`.`name` END AS `v1_value`, `orders`.`amount` AS `v1_order1`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
) AS `inner_rows`
) AS `windowed_rows`
GROUP BY `windowed_rows`.`k1`
ORDER BY `status` ASC NULLS LAST
LIMIT 10001;

-- patterns
-- SELECT name FROM customers WHERE name CONTAINS 'd' AND name LIKE '_%' AND NOT name ILIKE 'X[%' ORDER BY name DESC NULLS FIRST
SELECT `customers`.`name` AS `name`
FROM `customers` AS `customers`
WHERE (NOT `customers`.`deleted`) AND (`customers`.`name` LIKE '%d%' ESCAPE '!') AND (`customers`.`name` LIKE '_%' ESCAPE '!') AND (NOT (`customers`.`name` ILIKE 'X[%' ESCAPE '!'))
GROUP BY `customers`.`name`
ORDER BY `name` DESC NULLS FIRST
LIMIT 10001;

-- booleans as values and as conditions
-- SELECT deleted, NOT deleted AS present, credit > 50 AS rich, CASE WHEN deleted OR credit IS NULL THEN 'out' ELSE 'in' END AS standing, customer_count FROM customers[!not_deleted] ORDER BY present, rich, standing
SELECT `inner_rows`.`k1` AS `deleted`, `inner_rows`.`k2` AS `present`, `inner_rows`.`k3` AS `rich`, `inner_rows`.`k4` AS `standing`, COUNT(*) AS `customer_count`
FROM (
SELECT `customers`.`deleted` AS `k1`, NOT `customers`.`deleted` AS `k2`, `customers`.`credit` > 50 AS `k3`, CASE WHEN `customers`.`deleted` OR (`customers`.`credit` IS NULL) THEN 'out' ELSE 'in' END AS `k4`
FROM `customers` AS `customers`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`
ORDER BY `present` ASC NULLS LAST, `rich` ASC NULLS LAST, `standing` ASC NULLS LAST
LIMIT 10001;

-- scalars
-- SELECT ABS(-2.5) AS a, ROUND(2.345, 2) AS b, CEIL(1.2) AS c, MOD(7, 3) AS e, LEAST(3, 1) AS h, GREATEST(NULL, 1, 2) AS i, LENGTH('abc ') AS m, TRIM('  a ') AS n, SUBSTRING('abcdef', 2) AS o, CONCAT('a', NULL, 'b') AS p, 'a' || 'b' AS u, 7 / 2 AS r, order_count FROM orders
SELECT ABS(-2.5) AS `a`, ROUND(2.345, 2) AS `b`, CEIL(1.2) AS `c`, 7 % NULLIF(3, 0) AS `e`, LEAST(3, 1) AS `h`, GREATEST(NULL, 1, 2) AS `i`, CHAR_LENGTH('abc ') AS `m`, TRIM('  a ') AS `n`, SUBSTRING('abcdef', 2) AS `o`, CONCAT_WS('', 'a', NULL, 'b') AS `p`, 'a' || 'b' AS `u`, CAST(7 AS DOUBLE) / NULLIF(2, 0) AS `r`, COUNT(*) AS `order_count`
FROM `orders` AS `orders`
LIMIT 10001;

-- casts
-- SELECT CAST(amount AS INTEGER) AS a, CAST(ordered_at AS DATE) AS b, CAST(ordered_at AS TEXT) AS c, CAST(amount > 50 AS TEXT) AS d, CAST('12' AS INTEGER) AS e, order_count FROM orders WHERE id IN (1, 3) ORDER BY a
SELECT `inner_rows`.`k1` AS `a`, `inner_rows`.`k2` AS `b`, `inner_rows`.`k3` AS `c`, `inner_rows`.`k4` AS `d`, 12 AS `e`, COUNT(*) AS `order_count`
FROM (
SELECT CASE WHEN ABS(CAST(`orders`.`amount` AS DOUBLE)) <= 9000000000000000000 THEN CAST(ROUND(`orders`.`amount`) AS BIGINT) END AS `k1`, CAST(`orders`.`ordered_at` AS DATE) AS `k2`, CAST(`orders`.`ordered_at` AS STRING) AS `k3`, CAST(`orders`.`amount` > 50 AS STRING) AS `k4`
FROM `orders` AS `orders`
WHERE `orders`.`id` IN (1, 3)
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`
ORDER BY `a` ASC NULLS LAST
LIMIT 10001;

-- date arithmetic
-- SELECT shipped_on + INTERVAL '1 month' AS a, ordered_at - INTERVAL '3 hours' AS b, shipped_on - DATE '2026-01-01' AS c, EXTRACT(ISODOW FROM ordered_at) AS d, EXTRACT(WEEK FROM shipped_on) AS e, order_count FROM orders WHERE shipped_on IS NOT NULL ORDER BY a
SELECT `inner_rows`.`k1` AS `a`, `inner_rows`.`k2` AS `b`, `inner_rows`.`k3` AS `c`, `inner_rows`.`k4` AS `d`, `inner_rows`.`k5` AS `e`, COUNT(*) AS `order_count`
FROM (
SELECT CAST(`orders`.`shipped_on` + INTERVAL '1' MONTH AS DATE) AS `k1`, (`orders`.`ordered_at` - INTERVAL '3' HOUR) AS `k2`, CAST(DATEDIFF(`orders`.`shipped_on`, DATE '2026-01-01') AS BIGINT) AS `k3`, (WEEKDAY(`orders`.`ordered_at`) + 1) AS `k4`, CAST(FLOOR(EXTRACT(WEEK FROM CAST(`orders`.`shipped_on` AS TIMESTAMP_NTZ))) AS BIGINT) AS `k5`
FROM `orders` AS `orders`
WHERE `orders`.`shipped_on` IS NOT NULL
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`, `inner_rows`.`k5`
ORDER BY `a` ASC NULLS LAST
LIMIT 10001;

-- what lies outside of a domain
-- SELECT id, SQRT(amount) AS a, POWER(amount, 0.5) AS b, POWER(amount, -1) AS c, POWER(id, customer_id) AS d, SUBSTRING(status, id, 2) AS e, id * customer_id * payer_id AS f, CAST(amount / 3 AS INTEGER) AS g, ROUND(id, -1) AS h, order_count FROM orders ORDER BY id
SELECT `inner_rows`.`k1` AS `id`, `inner_rows`.`k2` AS `a`, `inner_rows`.`k3` AS `b`, `inner_rows`.`k4` AS `c`, `inner_rows`.`k5` AS `d`, `inner_rows`.`k6` AS `e`, `inner_rows`.`k7` AS `f`, `inner_rows`.`k8` AS `g`, `inner_rows`.`k9` AS `h`, COUNT(*) AS `order_count`
FROM (
SELECT `orders`.`id` AS `k1`, SQRT(CASE WHEN CAST(`orders`.`amount` AS DOUBLE) >= 0 THEN CAST(`orders`.`amount` AS DOUBLE) END) AS `k2`, CASE WHEN CAST(`orders`.`amount` AS DOUBLE) < 0 THEN CAST(NULL AS DOUBLE) WHEN (CAST(0.5 AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`amount` AS DOUBLE)), 0))) > 690 THEN CAST(NULL AS DOUBLE) WHEN (CAST(0.5 AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`amount` AS DOUBLE)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST(`orders`.`amount` AS DOUBLE), CAST(0.5 AS DOUBLE)) END AS `k3`, CASE WHEN CAST(`orders`.`amount` AS DOUBLE) = 0 THEN CAST(NULL AS DOUBLE) WHEN (CAST(-1 AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`amount` AS DOUBLE)), 0))) > 690 THEN CAST(NULL AS DOUBLE) WHEN (CAST(-1 AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`amount` AS DOUBLE)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST(`orders`.`amount` AS DOUBLE), CAST(-1 AS DOUBLE)) END AS `k4`, CASE WHEN (CAST(`orders`.`id` AS DOUBLE) = 0) AND (CAST(`orders`.`customer_id` AS DOUBLE) < 0) THEN CAST(NULL AS DOUBLE) WHEN (CAST(`orders`.`id` AS DOUBLE) < 0) AND (CAST(`orders`.`customer_id` AS DOUBLE) <> FLOOR(CAST(`orders`.`customer_id` AS DOUBLE))) THEN CAST(NULL AS DOUBLE) WHEN (CAST(`orders`.`customer_id` AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`id` AS DOUBLE)), 0))) > 690 THEN CAST(NULL AS DOUBLE) WHEN (CAST(`orders`.`customer_id` AS DOUBLE) * LN(NULLIF(ABS(CAST(`orders`.`id` AS DOUBLE)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST(`orders`.`id` AS DOUBLE), CAST(`orders`.`customer_id` AS DOUBLE)) END AS `k5`, SUBSTRING(`orders`.`status`, CASE WHEN CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END < 1 THEN 1 ELSE CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END END, CASE WHEN ((CAST(CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END AS BIGINT) + 2) - CASE WHEN CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END < 1 THEN 1 ELSE CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END END) < 0 THEN 0 ELSE (CAST(CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END AS BIGINT) + 2) - CASE WHEN CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END < 1 THEN 1 ELSE CASE WHEN `orders`.`id` > 1000000000 THEN 1000000000 WHEN `orders`.`id` < (-1000000000) THEN -1000000000 ELSE `orders`.`id` END END END) AS `k6`, CASE WHEN ABS(CAST(CAST(`orders`.`id` AS BIGINT) * `orders`.`customer_id` AS DOUBLE) * CAST(`orders`.`payer_id` AS DOUBLE)) <= 1e18 THEN (CAST(`orders`.`id` AS BIGINT) * `orders`.`customer_id`) * CAST(`orders`.`payer_id` AS BIGINT) END AS `k7`, CASE WHEN ABS(CAST(`orders`.`amount` AS DOUBLE) / NULLIF(3, 0)) <= 9000000000000000000 THEN CAST(ROUND(CAST(`orders`.`amount` AS DOUBLE) / NULLIF(3, 0)) AS BIGINT) END AS `k8`, CAST(ROUND(ROUND(CAST(`orders`.`id` AS DECIMAL(38,6)), -1)) AS BIGINT) AS `k9`
FROM `orders` AS `orders`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`, `inner_rows`.`k5`, `inner_rows`.`k6`, `inner_rows`.`k7`, `inner_rows`.`k8`, `inner_rows`.`k9`
ORDER BY `id` ASC NULLS LAST
LIMIT 10001;

-- texts that are read
-- SELECT id, CAST(status AS INTEGER) AS a, CAST(status AS NUMERIC) AS b, CAST(status AS DOUBLE PRECISION) AS c, CAST(status AS BOOLEAN) AS d, CAST(status AS DATE) AS e, CAST(status AS TIMESTAMP) AS f, order_count FROM orders ORDER BY id
SELECT `inner_rows`.`k1` AS `id`, `inner_rows`.`k2` AS `a`, `inner_rows`.`k3` AS `b`, `inner_rows`.`k4` AS `c`, `inner_rows`.`k5` AS `d`, `inner_rows`.`k6` AS `e`, `inner_rows`.`k7` AS `f`, COUNT(*) AS `order_count`
FROM (
SELECT `orders`.`id` AS `k1`, CASE WHEN `orders`.`status` RLIKE '^ *[+-]?[0-9]{1,18} *$' THEN TRY_CAST(TRIM(`orders`.`status`) AS BIGINT) END AS `k2`, ROUND(CASE WHEN `orders`.`status` RLIKE '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN TRY_CAST(TRIM(`orders`.`status`) AS DECIMAL(38,6)) END, 6) AS `k3`, CASE WHEN `orders`.`status` RLIKE '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$' THEN TRY_CAST(TRIM(`orders`.`status`) AS DOUBLE) END AS `k4`, CASE WHEN LOWER(TRIM(`orders`.`status`)) IN ('true', 't', 'yes', 'y', 'on', '1') THEN TRUE WHEN LOWER(TRIM(`orders`.`status`)) IN ('false', 'f', 'no', 'n', 'off', '0') THEN FALSE END AS `k5`, CASE WHEN `orders`.`status` RLIKE '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN TRY_CAST(SUBSTRING(`orders`.`status`, 1, 10) AS DATE) END AS `k6`, CASE WHEN `orders`.`status` RLIKE '^(([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)-02-29)([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$' THEN TRY_CAST(`orders`.`status` AS TIMESTAMP_NTZ) END AS `k7`
FROM `orders` AS `orders`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`, `inner_rows`.`k2`, `inner_rows`.`k3`, `inner_rows`.`k4`, `inner_rows`.`k5`, `inner_rows`.`k6`, `inner_rows`.`k7`
ORDER BY `id` ASC NULLS LAST
LIMIT 10001;

-- a distance
-- SELECT ROUND(GEO_DISTANCE(52.37, 4.9, 48.85, 2.35), 3) AS kilometres, order_count FROM orders
SELECT ROUND((2 * 6371 * ASIN(SQRT(CASE WHEN POWER(SIN(((CAST(48.85 AS DOUBLE) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE) * 0.017453292519943295)) / 2), 2) > 1 THEN 1 WHEN POWER(SIN(((CAST(48.85 AS DOUBLE) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE) * 0.017453292519943295)) / 2), 2) < 0 THEN 0 ELSE POWER(SIN(((CAST(48.85 AS DOUBLE) * 0.017453292519943295) - (CAST(52.37 AS DOUBLE) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS DOUBLE) * 0.017453292519943295) * COS(CAST(48.85 AS DOUBLE) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS DOUBLE) * 0.017453292519943295) - (CAST(4.9 AS DOUBLE) * 0.017453292519943295)) / 2), 2) END))), 3) AS `kilometres`, COUNT(*) AS `order_count`
FROM `orders` AS `orders`
LIMIT 10001;

-- a query on the right of IN
-- SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM orders HAVING revenue > 60 ORDER BY revenue DESC LIMIT 1)
SELECT COUNT(*) AS `order_count`
FROM `orders` AS `orders`
WHERE `orders`.`customer_id` IN (
SELECT `orders`.`customer_id` AS `customer_id`
FROM `orders` AS `orders`
GROUP BY `orders`.`customer_id`
HAVING SUM(`orders`.`amount`) > 60
ORDER BY SUM(`orders`.`amount`) DESC NULLS LAST
LIMIT 1
)
LIMIT 10001;

-- a filter and a group on the many side, through a bridge
-- SELECT status, revenue, order_count FILTER (WHERE tags.label = 'gift') AS gifts FROM orders WHERE tags.label IN ('gift', 'rush') ORDER BY status
SELECT `counted`.`g1` AS `status`, SUM(`orders`.`amount`) AS `revenue`, COUNT(*) FILTER (WHERE `counted`.`f1` = 1) AS `gifts`
FROM `orders` AS `orders`
INNER JOIN (
SELECT `orders`.`status` AS `g1`, `orders`.`id` AS `k1`, MAX(CASE WHEN `tags`.`label` = 'gift' THEN 1 ELSE 0 END) AS `f1`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `order_tags`.`order_id` AS `order_id`, `order_tags`.`tag_id` AS `tag_id`
FROM `order_tags` AS `order_tags`
INNER JOIN `tags` AS `tags` ON `order_tags`.`tag_id` = `tags`.`id`
) AS `order_tags` ON `orders`.`id` = `order_tags`.`order_id`
LEFT JOIN `tags` AS `tags` ON `order_tags`.`tag_id` = `tags`.`id`
WHERE `tags`.`label` IN ('gift', 'rush')
GROUP BY `orders`.`status`, `orders`.`id`
) AS `counted` ON `orders`.`id` = `counted`.`k1`
GROUP BY `counted`.`g1`
ORDER BY `status` ASC NULLS LAST
LIMIT 10001;

-- distinct rows by the many side
-- SELECT tags.label, COUNT(DISTINCT orders.id) AS orders FROM orders ORDER BY tags.label
SELECT `tags`.`label` AS `label`, COUNT(DISTINCT `orders`.`id`) AS `orders`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `order_tags`.`order_id` AS `order_id`, `order_tags`.`tag_id` AS `tag_id`
FROM `order_tags` AS `order_tags`
INNER JOIN `tags` AS `tags` ON `order_tags`.`tag_id` = `tags`.`id`
) AS `order_tags` ON `orders`.`id` = `order_tags`.`order_id`
LEFT JOIN `tags` AS `tags` ON `order_tags`.`tag_id` = `tags`.`id`
GROUP BY `tags`.`label`
ORDER BY `label` ASC NULLS LAST
LIMIT 10001;

-- tables joined on both sides, and a union
-- WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, b.who AS other, revenue, ticket_count FROM a FULL JOIN b ON a.who = b.who ORDER BY revenue DESC, other, a.who
WITH `a_1` AS (
SELECT `customers`.`name` AS `c1`, SUM(`orders`.`amount`) AS `c2`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`name`
),
`b_1` AS (
SELECT `customers`.`name` AS `c1`, COUNT(*) AS `c2`
FROM `tickets` AS `tickets`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `tickets`.`customer_id` = `customers`.`id`
GROUP BY `customers`.`name`
)
SELECT `a`.`c1` AS `who`, `b`.`c1` AS `other`, `a`.`c2` AS `revenue`, `b`.`c2` AS `ticket_count`
FROM `a_1` AS `a`
FULL JOIN `b_1` AS `b` ON `a`.`c1` = `b`.`c1`
ORDER BY `revenue` DESC NULLS LAST, `other` ASC NULLS LAST, `a`.`c1` ASC NULLS LAST
LIMIT 10001;

-- distinct rows, skipped and limited
-- WITH groups AS (SELECT status, customers.segment, revenue FROM orders) SELECT DISTINCT status FROM groups ORDER BY status LIMIT 2 OFFSET 1
WITH `groups_1` AS (
SELECT `orders`.`status` AS `c1`, `customers`.`segment` AS `c2`, SUM(`orders`.`amount`) AS `c3`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
GROUP BY `orders`.`status`, `customers`.`segment`
)
SELECT DISTINCT `groups`.`c1` AS `status`
FROM `groups_1` AS `groups`
ORDER BY `status` ASC NULLS LAST
LIMIT 2
OFFSET 1;

-- windows over a table
-- WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders) SELECT month, revenue, LAG(revenue, 1, 0) OVER (ORDER BY month) AS before, AVG(revenue) OVER (ORDER BY month ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS mean FROM monthly ORDER BY month
WITH `monthly_1` AS (
SELECT `inner_rows`.`k1` AS `c1`, SUM(`inner_rows`.`v1_value`) AS `c2`
FROM (
SELECT TRUNC(CAST(`orders`.`ordered_at` AS DATE), 'MONTH') AS `k1`, `orders`.`amount` AS `v1_value`
FROM `orders` AS `orders`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
)
SELECT `monthly`.`c1` AS `month`, `monthly`.`c2` AS `revenue`, LAG(`monthly`.`c2`, 1, CAST(0 AS DECIMAL(38,6))) OVER (ORDER BY `monthly`.`c1` ASC NULLS LAST) AS `before`, AVG(CAST(`monthly`.`c2` AS DOUBLE)) OVER (ORDER BY `monthly`.`c1` ASC NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS `mean`
FROM `monthly_1` AS `monthly`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;

-- a constant group and texts that must be quoted
-- SELECT 'it''s \ % _ é' AS said, order_count AS "total [net]" FROM orders
SELECT 'it\'s \\ % _ é' AS `said`, COUNT(*) AS `total [net]`
FROM `orders` AS `orders`
LIMIT 10001;

-- the rows behind a number
-- SELECT ROWS id, customers.name, amount FROM orders FOR completed_revenue WHERE ordered_at IN '2026' ORDER BY amount DESC LIMIT 5
SELECT `orders`.`id` AS `id`, `customers`.`name` AS `name`, `orders`.`amount` AS `amount`
FROM `orders` AS `orders`
LEFT JOIN (
SELECT `customers`.`id` AS `id`, `customers`.`name` AS `name`, `customers`.`segment` AS `segment`, `customers`.`region_id` AS `region_id`, `customers`.`credit` AS `credit`, `customers`.`deleted` AS `deleted`
FROM `customers` AS `customers`
WHERE NOT `customers`.`deleted`
) AS `customers` ON `orders`.`customer_id` = `customers`.`id`
WHERE ((`orders`.`ordered_at` >= TIMESTAMP_NTZ'2026-01-01 00:00:00') AND (`orders`.`ordered_at` < TIMESTAMP_NTZ'2027-01-01 00:00:00')) AND (`orders`.`status` = 'completed')
ORDER BY `amount` DESC NULLS LAST
LIMIT 5;

-- the last moment of a semi-additive measure
-- SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock ORDER BY month
SELECT `inner_rows`.`k1` AS `month`, SUM(`inner_rows`.`v1_value`) AS `on_hand`
FROM (
SELECT TRUNC(CAST(`stock`.`taken_on` AS DATE), 'MONTH') AS `k1`, `stock`.`level` AS `v1_value`
FROM `stock` AS `stock`
WHERE `stock`.`taken_on` IN (
SELECT MAX(`inner_rows`.`v1_value`) AS `moment`
FROM (
SELECT TRUNC(CAST(`stock`.`taken_on` AS DATE), 'MONTH') AS `k1`, `stock`.`taken_on` AS `v1_value`
FROM `stock` AS `stock`
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
)
) AS `inner_rows`
GROUP BY `inner_rows`.`k1`
ORDER BY `month` ASC NULLS LAST
LIMIT 10001;
