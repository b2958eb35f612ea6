-- month grain over a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
SELECT TOP (10001) [inner_rows].[k1] AS [month], SUM([inner_rows].[v1_value]) AS [revenue], COUNT_BIG(*) AS [order_count]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- months of a zone
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'
SELECT TOP (10001) [inner_rows].[k1] AS [month], SUM([inner_rows].[v1_value]) AS [revenue]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), (DATEADD(second, CASE WHEN [orders].[ordered_at] < CAST('2026-03-29 01:00:00' AS DATETIME2(6)) THEN 3600 WHEN [orders].[ordered_at] < CAST('2026-10-25 01:00:00' AS DATETIME2(6)) THEN 7200 ELSE 3600 END, [orders].[ordered_at]))), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2025-12-31 23:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2026-12-31 23:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- weeks, quarters, hours
-- SELECT DATE_TRUNC('week', ordered_at) AS week, DATE_TRUNC('quarter', shipped_on) AS quarter, DATE_TRUNC('hour', ordered_at) AS hour, order_count FROM orders ORDER BY week, hour
SELECT TOP (10001) [inner_rows].[k1] AS [week], [inner_rows].[k2] AS [quarter], [inner_rows].[k3] AS [hour], COUNT_BIG(*) AS [order_count]
FROM (
SELECT DATEADD(day, DATEDIFF(day, CAST('0001-01-01' AS DATE), [orders].[ordered_at]) / 7 * 7, CAST('0001-01-01' AS DATE)) AS [k1], DATEADD(quarter, DATEDIFF(quarter, CAST('0001-01-01' AS DATE), [orders].[shipped_on]), CAST('0001-01-01' AS DATE)) AS [k2], DATEADD(hour, DATEDIFF(hour, CAST('0001-01-01' AS DATETIME2(6)), [orders].[ordered_at]), CAST('0001-01-01' AS DATETIME2(6))) AS [k3]
FROM [orders] AS [orders]
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC, CASE WHEN ([inner_rows].[k3]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k3] ASC;

-- units passed between two times
-- SELECT id, DATE_DIFF('day', ordered_at, shipped_on) AS days, DATE_DIFF('month', shipped_on, CURRENT_DATE) AS months, DATE_DIFF('year', ordered_at, NOW()) AS years, DATE_DIFF('week', shipped_on, DATE '2026-11-21') AS weeks, DATE_DIFF('hour', ordered_at, NOW()) AS hours FROM orders ORDER BY id
SELECT TOP (10001) [inner_rows].[k1] AS [id], [inner_rows].[k2] AS [days], [inner_rows].[k3] AS [months], [inner_rows].[k4] AS [years], [inner_rows].[k5] AS [weeks], [inner_rows].[k6] AS [hours]
FROM (
SELECT [orders].[id] AS [k1], ((DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), CAST([orders].[shipped_on] AS DATETIME2(6)))) - (DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), [orders].[ordered_at]))) / 86400 AS [k2], ((CAST((((DATEPART(year, CAST('2026-11-21' AS DATE))) - (DATEPART(year, [orders].[shipped_on]))) * 12) + ((DATEPART(month, CAST('2026-11-21' AS DATE))) - (DATEPART(month, [orders].[shipped_on]))) AS BIGINT) * 32) + ((DATEPART(day, CAST('2026-11-21' AS DATE))) - (DATEPART(day, [orders].[shipped_on])))) / 32 AS [k3], ((CAST((((DATEPART(year, CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) - (DATEPART(year, [orders].[ordered_at]))) * 12) + ((DATEPART(month, CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) - (DATEPART(month, [orders].[ordered_at]))) AS BIGINT) * 2764800) + ((((((DATEPART(day, CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) * 86400) + ((DATEPART(hour, CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) * 3600)) + ((DATEPART(minute, CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) * 60)) + (DATEPART(second, CAST('2026-11-21 12:00:00' AS DATETIME2(6))))) - (((((DATEPART(day, [orders].[ordered_at])) * 86400) + ((DATEPART(hour, [orders].[ordered_at])) * 3600)) + ((DATEPART(minute, [orders].[ordered_at])) * 60)) + (DATEPART(second, [orders].[ordered_at]))))) / 33177600 AS [k4], (DATEDIFF(day, [orders].[shipped_on], CAST('2026-11-21' AS DATE))) / 7 AS [k5], ((DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), CAST('2026-11-21 12:00:00' AS DATETIME2(6)))) - (DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), [orders].[ordered_at]))) / 3600 AS [k6]
FROM [orders] AS [orders]
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4], [inner_rows].[k5], [inner_rows].[k6]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- to-one dimension behind a default filter
-- SELECT customers.segment, revenue, average_order_value FROM orders ORDER BY segment
SELECT TOP (10001) [customers].[segment] AS [segment], SUM([orders].[amount]) AS [revenue], CAST(SUM([orders].[amount]) AS FLOAT) / NULLIF(COUNT_BIG(*), 0) AS [average_order_value]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
GROUP BY [customers].[segment]
ORDER BY CASE WHEN ([customers].[segment]) IS NULL THEN 1 ELSE 0 END, [customers].[segment] ASC;

-- two facts, one ratio
-- SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment
WITH [orders_1] AS (
SELECT [customers].[segment] AS [d1], SUM([orders].[amount]) AS [m1]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
GROUP BY [customers].[segment]
),
[tickets_1] AS (
SELECT [customers].[segment] AS [d1], COUNT_BIG(*) AS [m2]
FROM [tickets] AS [tickets]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [tickets].[customer_id] = [customers].[id]
GROUP BY [customers].[segment]
),
[groups_1] AS (
SELECT [d1] AS [d1], MAX([m1]) AS [m1], COALESCE(MAX([m2]), 0) AS [m2]
FROM (
SELECT [d1] AS [d1], [m1] AS [m1], CAST(NULL AS BIGINT) AS [m2]
FROM [orders_1] AS [scan]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [m1], [m2] AS [m2]
FROM [tickets_1] AS [scan]
) AS [scans]
GROUP BY [d1]
)
SELECT TOP (10001) [groups_1].[d1] AS [segment], [groups_1].[m1] AS [revenue], [groups_1].[m2] AS [ticket_count], CAST([groups_1].[m1] AS FLOAT) / NULLIF([groups_1].[m2], 0) AS [revenue_per_ticket]
FROM [groups_1] AS [groups_1]
ORDER BY CASE WHEN ([groups_1].[d1]) IS NULL THEN 1 ELSE 0 END, [groups_1].[d1] ASC;

-- measures with filters
-- SELECT completed_revenue, buyer_count, revenue FILTER (WHERE customers.segment = 'SMB') AS smb, COUNT(*) FILTER (WHERE status = 'open') AS open_orders FROM orders
SELECT TOP (10001) SUM(CASE WHEN [orders].[status] = 'completed' THEN [orders].[amount] END) AS [completed_revenue], COUNT_BIG(DISTINCT [orders].[customer_id]) AS [buyer_count], SUM(CASE WHEN [customers].[segment] = 'SMB' THEN [orders].[amount] END) AS [smb], COUNT_BIG(CASE WHEN [orders].[status] = 'open' THEN 1 END) AS [open_orders]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id];

-- share, rank and a condition on the rank
-- SELECT customers.segment, SHARE(revenue) AS share, RANK(revenue DESC) AS position FROM orders HAVING RANK(revenue DESC) <= 2 ORDER BY position
WITH [groups_1] AS (
SELECT [customers].[segment] AS [d1], SUM([orders].[amount]) AS [m1]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
GROUP BY [customers].[segment]
),
[result_1] AS (
SELECT [groups_1].[d1] AS [c1], CAST([groups_1].[m1] AS FLOAT) / NULLIF(SUM([groups_1].[m1]) OVER (), 0) AS [c2], RANK() OVER (ORDER BY [groups_1].[m1] DESC) AS [c3], RANK() OVER (ORDER BY [groups_1].[m1] DESC) AS [o1], CAST(CASE WHEN RANK() OVER (ORDER BY [groups_1].[m1] DESC) <= 2 THEN 1 WHEN NOT (RANK() OVER (ORDER BY [groups_1].[m1] DESC) <= 2) THEN 0 END AS BIT) AS [h1]
FROM [groups_1] AS [groups_1]
)
SELECT TOP (10001) [result_1].[c1] AS [segment], [result_1].[c2] AS [share], [result_1].[c3] AS [position]
FROM [result_1] AS [result_1]
WHERE [result_1].[h1] = 1
ORDER BY CASE WHEN ([result_1].[o1]) IS NULL THEN 1 ELSE 0 END, [result_1].[o1] ASC;

-- top with others
-- SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS
WITH [ranked_1] AS (
SELECT [orders].[status] AS [d1], SUM([orders].[amount]) AS [m2]
FROM [orders] AS [orders]
GROUP BY [orders].[status]
),
[top_1] AS (
SELECT TOP (1) [ranked_1].[d1] AS [d1], 1 AS [kept]
FROM [ranked_1] AS [ranked_1]
ORDER BY [ranked_1].[m2] DESC, CASE WHEN ([ranked_1].[d1]) IS NULL THEN 1 ELSE 0 END, [ranked_1].[d1] ASC
)
SELECT TOP (10001) [inner_rows].[k1] AS [status], COUNT_BIG(DISTINCT [inner_rows].[v1_value]) AS [buyer_count], CAST(SUM([inner_rows].[v2_value]) AS FLOAT) / NULLIF(COUNT_BIG(*), 0) AS [average_order_value], [inner_rows].[k2] AS [is_other]
FROM (
SELECT CASE WHEN [top_1].[kept] IS NOT NULL THEN [orders].[status] END AS [k1], CAST(CASE WHEN [top_1].[kept] IS NULL THEN 1 ELSE 0 END AS BIT) AS [k2], [orders].[customer_id] AS [v1_value], [orders].[amount] AS [v2_value]
FROM [orders] AS [orders]
LEFT JOIN [top_1] AS [top_1] ON ([top_1].[d1] = [orders].[status] OR ([top_1].[d1] IS NULL AND [orders].[status] IS NULL))
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2]
ORDER BY CASE WHEN ([inner_rows].[k2]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k2] ASC, SUM([inner_rows].[v2_value]) DESC;

-- prior year
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(order_count, 1 YEAR) AS growth FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month
WITH [groups_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1], COUNT_BIG(*) AS [m2]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[prior_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1], COUNT_BIG(*) AS [m2]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2025-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2026-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[moved_1] AS (
SELECT DATEADD(year, 1, [prior_1].[d1]) AS [d1], [prior_1].[m1] AS [m1], [prior_1].[m2] AS [m2]
FROM [prior_1] AS [prior_1]
),
[compared_1] AS (
SELECT [d1] AS [d1], MAX([m1]) AS [m1], COALESCE(MAX([m2]), 0) AS [m2], MAX([v1_m1]) AS [v1_m1], COALESCE(MAX([v1_m2]), 0) AS [v1_m2], MAX([present]) AS [present]
FROM (
SELECT [d1] AS [d1], [m1] AS [m1], [m2] AS [m2], CAST(NULL AS DECIMAL(1,0)) AS [v1_m1], CAST(NULL AS BIGINT) AS [v1_m2], 1 AS [present]
FROM [groups_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [m1], CAST(NULL AS BIGINT) AS [m2], [m1] AS [v1_m1], [m2] AS [v1_m2], 0 AS [present]
FROM [moved_1] AS [part]
) AS [parts]
GROUP BY [d1]
)
SELECT TOP (10001) [compared_1].[d1] AS [month], [compared_1].[m1] AS [revenue], [compared_1].[v1_m1] AS [last_year], CAST(([compared_1].[m2] - [compared_1].[v1_m2]) AS FLOAT) / NULLIF([compared_1].[v1_m2], 0) AS [growth]
FROM [compared_1] AS [compared_1]
ORDER BY CASE WHEN ([compared_1].[d1]) IS NULL THEN 1 ELSE 0 END, [compared_1].[d1] ASC;

-- running and rolling
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue) AS total, ROLLING(revenue, 3 MONTHS) AS quarter FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH [groups_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[history_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE [orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[running_1] AS (
SELECT [history_1].[d1] AS [d1], SUM([history_1].[m1]) OVER (ORDER BY CASE WHEN ([history_1].[d1]) IS NULL THEN 1 ELSE 0 END, [history_1].[d1] ASC ROWS UNBOUNDED PRECEDING) AS [m1]
FROM [history_1] AS [history_1]
),
[history_2] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2025-10-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[rolling_1] AS (
SELECT [groups_1].[d1] AS [d1], SUM([history_2].[m1]) AS [m1]
FROM [groups_1] AS [groups_1]
INNER JOIN [history_2] AS [history_2] ON ([history_2].[d1] > (DATEADD(month, -3, [groups_1].[d1]))) AND ([history_2].[d1] <= [groups_1].[d1])
GROUP BY [groups_1].[d1]
)
SELECT TOP (10001) [groups_1].[d1] AS [month], [v1].[m1] AS [total], [v2].[m1] AS [quarter]
FROM [groups_1] AS [groups_1]
LEFT JOIN [running_1] AS [v1] ON ([groups_1].[d1] = [v1].[d1] OR ([groups_1].[d1] IS NULL AND [v1].[d1] IS NULL))
LEFT JOIN [rolling_1] AS [v2] ON ([groups_1].[d1] = [v2].[d1] OR ([groups_1].[d1] IS NULL AND [v2].[d1] IS NULL))
ORDER BY CASE WHEN ([groups_1].[d1]) IS NULL THEN 1 ELSE 0 END, [groups_1].[d1] ASC;

-- behind, ahead and at the start of a period
-- SELECT DATE_TRUNC('month', ordered_at) AS month, BEFORE(revenue, 2 MONTHS) AS earlier, NEXT(revenue, 1 MONTH) AS ahead, AT_START(revenue, 'year') AS begun FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH [groups_1] AS (
SELECT [inner_rows].[k1] AS [d1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[spine_1] AS (
SELECT CAST('2026-01-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-02-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-03-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-04-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-05-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-06-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-07-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-08-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-09-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-10-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-11-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-12-01 00:00:00' AS DATETIME2(6)) AS [bucket]
),
[periods_1] AS (
SELECT DISTINCT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), (DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [spine_1].[bucket]), CAST('0001-01-01' AS DATE)))), CAST('0001-01-01' AS DATE)) AS [d1], CAST(DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [spine_1].[bucket]), CAST('0001-01-01' AS DATE)) AS DATETIME2(6)) AS [at]
FROM [spine_1] AS [spine_1]
WHERE ([spine_1].[bucket] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([spine_1].[bucket] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
),
[windows_1] AS (
SELECT [periods_1].[d1] AS [d1], DATEADD(month, -2, [periods_1].[at]) AS [starts], [periods_1].[at] AS [ends]
FROM [periods_1] AS [periods_1]
),
[history_1] AS (
SELECT [inner_rows].[k1] AS [t0], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2025-11-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[reached_1] AS (
SELECT [windows_1].[d1] AS [d1], SUM([history_1].[m1]) AS [m1]
FROM [windows_1] AS [windows_1]
INNER JOIN [history_1] AS [history_1] ON (CAST([history_1].[t0] AS DATETIME2(6)) >= [windows_1].[starts]) AND (CAST([history_1].[t0] AS DATETIME2(6)) < [windows_1].[ends])
GROUP BY [windows_1].[d1]
),
[prior_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-02-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-02-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[moved_1] AS (
SELECT DATEADD(month, -1, [prior_1].[d1]) AS [d1], [prior_1].[m1] AS [m1]
FROM [prior_1] AS [prior_1]
),
[spine_2] AS (
SELECT CAST('2026-01-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-02-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-03-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-04-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-05-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-06-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-07-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-08-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-09-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-10-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-11-01 00:00:00' AS DATETIME2(6)) AS [bucket]
UNION ALL
SELECT CAST('2026-12-01 00:00:00' AS DATETIME2(6)) AS [bucket]
),
[periods_2] AS (
SELECT DISTINCT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), (DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [spine_2].[bucket]), CAST('0001-01-01' AS DATE)))), CAST('0001-01-01' AS DATE)) AS [d1], CAST(DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [spine_2].[bucket]), CAST('0001-01-01' AS DATE)) AS DATETIME2(6)) AS [at]
FROM [spine_2] AS [spine_2]
WHERE ([spine_2].[bucket] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([spine_2].[bucket] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
),
[windows_2] AS (
SELECT [periods_2].[d1] AS [d1], CAST(DATEADD(year, DATEDIFF(year, CAST('0001-01-01' AS DATE), [periods_2].[at]), CAST('0001-01-01' AS DATE)) AS DATETIME2(6)) AS [starts], DATEADD(day, 1, CAST(DATEADD(year, DATEDIFF(year, CAST('0001-01-01' AS DATE), [periods_2].[at]), CAST('0001-01-01' AS DATE)) AS DATETIME2(6))) AS [ends]
FROM [periods_2] AS [periods_2]
),
[history_2] AS (
SELECT [inner_rows].[k1] AS [t0], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT CAST([orders].[ordered_at] AS DATE) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE [orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[reached_2] AS (
SELECT [windows_2].[d1] AS [d1], SUM([history_2].[m1]) AS [m1]
FROM [windows_2] AS [windows_2]
INNER JOIN [history_2] AS [history_2] ON (CAST([history_2].[t0] AS DATETIME2(6)) >= [windows_2].[starts]) AND (CAST([history_2].[t0] AS DATETIME2(6)) < [windows_2].[ends])
GROUP BY [windows_2].[d1]
),
[compared_1] AS (
SELECT [d1] AS [d1], MAX([v1_m1]) AS [v1_m1], MAX([v2_m1]) AS [v2_m1], MAX([v3_m1]) AS [v3_m1], MAX([present]) AS [present]
FROM (
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [v1_m1], CAST(NULL AS DECIMAL(1,0)) AS [v2_m1], CAST(NULL AS DECIMAL(1,0)) AS [v3_m1], 1 AS [present]
FROM [groups_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], [m1] AS [v1_m1], CAST(NULL AS DECIMAL(1,0)) AS [v2_m1], CAST(NULL AS DECIMAL(1,0)) AS [v3_m1], 1 AS [present]
FROM [reached_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [v1_m1], [m1] AS [v2_m1], CAST(NULL AS DECIMAL(1,0)) AS [v3_m1], 0 AS [present]
FROM [moved_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [v1_m1], CAST(NULL AS DECIMAL(1,0)) AS [v2_m1], [m1] AS [v3_m1], 1 AS [present]
FROM [reached_2] AS [part]
) AS [parts]
GROUP BY [d1]
)
SELECT TOP (10001) [compared_1].[d1] AS [month], [compared_1].[v1_m1] AS [earlier], [compared_1].[v2_m1] AS [ahead], [compared_1].[v3_m1] AS [begun]
FROM [compared_1] AS [compared_1]
ORDER BY CASE WHEN ([compared_1].[d1]) IS NULL THEN 1 ELSE 0 END, [compared_1].[d1] ASC;

-- running from the start of each year, and what cannot be added up
-- SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue RESET YEAR) AS in_year, ROLLING(buyer_count, 2 MONTHS) AS buyers, DELTA(order_count, 1 MONTH) AS more FROM orders WHERE ordered_at IN '2026' ORDER BY month
WITH [groups_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1], COUNT_BIG(DISTINCT [inner_rows].[v2_value]) AS [m2], COUNT_BIG(*) AS [m3]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value], [orders].[customer_id] AS [v2_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[prior_1] AS (
SELECT [inner_rows].[k1] AS [d1], COUNT_BIG(*) AS [m3]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2025-12-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2026-12-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[moved_1] AS (
SELECT DATEADD(month, 1, [prior_1].[d1]) AS [d1], [prior_1].[m3] AS [m3]
FROM [prior_1] AS [prior_1]
),
[compared_1] AS (
SELECT [d1] AS [d1], MAX([m1]) AS [m1], COALESCE(MAX([m2]), 0) AS [m2], COALESCE(MAX([m3]), 0) AS [m3], COALESCE(MAX([v3_m3]), 0) AS [v3_m3], MAX([present]) AS [present]
FROM (
SELECT [d1] AS [d1], [m1] AS [m1], [m2] AS [m2], [m3] AS [m3], CAST(NULL AS BIGINT) AS [v3_m3], 1 AS [present]
FROM [groups_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [m1], CAST(NULL AS BIGINT) AS [m2], CAST(NULL AS BIGINT) AS [m3], [m3] AS [v3_m3], 0 AS [present]
FROM [moved_1] AS [part]
) AS [parts]
GROUP BY [d1]
),
[history_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[history_2] AS (
SELECT [d1] AS [d1], SUM([m1]) AS [m1]
FROM (
SELECT [d1] AS [d1], [m1] AS [m1]
FROM [history_1] AS [part]
UNION ALL
SELECT [d1] AS [d1], CAST(NULL AS DECIMAL(1,0)) AS [m1]
FROM [compared_1] AS [part]
WHERE [d1] IS NOT NULL
) AS [parts]
GROUP BY [d1]
),
[running_1] AS (
SELECT [history_2].[d1] AS [d1], SUM([history_2].[m1]) OVER (PARTITION BY DATEADD(year, DATEDIFF(year, CAST('0001-01-01' AS DATE), [history_2].[d1]), CAST('0001-01-01' AS DATE)) ORDER BY CASE WHEN ([history_2].[d1]) IS NULL THEN 1 ELSE 0 END, [history_2].[d1] ASC ROWS UNBOUNDED PRECEDING) AS [m1]
FROM [history_2] AS [history_2]
),
[windows_1] AS (
SELECT DISTINCT [compared_1].[d1] AS [bucket], CAST(DATEADD(month, -2, (DATEADD(month, 1, [compared_1].[d1]))) AS DATETIME2(6)) AS [starts], CAST(DATEADD(month, 1, [compared_1].[d1]) AS DATETIME2(6)) AS [ends]
FROM [compared_1] AS [compared_1]
),
[reread_1] AS (
SELECT [windows_1].[bucket] AS [d1], COUNT_BIG(DISTINCT [orders].[customer_id]) AS [m2]
FROM [orders] AS [orders]
INNER JOIN [windows_1] AS [windows_1] ON ([orders].[ordered_at] >= [windows_1].[starts]) AND ([orders].[ordered_at] < [windows_1].[ends])
WHERE ([orders].[ordered_at] >= CAST('2025-10-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))
GROUP BY [windows_1].[bucket]
)
SELECT TOP (10001) [compared_1].[d1] AS [month], [v1].[m1] AS [in_year], COALESCE([v2].[m2], 0) AS [buyers], [compared_1].[m3] - [compared_1].[v3_m3] AS [more]
FROM [compared_1] AS [compared_1]
LEFT JOIN [running_1] AS [v1] ON ([compared_1].[d1] = [v1].[d1] OR ([compared_1].[d1] IS NULL AND [v1].[d1] IS NULL))
LEFT JOIN [reread_1] AS [v2] ON ([compared_1].[d1] = [v2].[d1] OR ([compared_1].[d1] IS NULL AND [v2].[d1] IS NULL))
ORDER BY CASE WHEN ([compared_1].[d1]) IS NULL THEN 1 ELSE 0 END, [compared_1].[d1] ASC;

-- gaps filled
-- SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY month FILL ZERO
WITH [groups_1] AS (
SELECT [inner_rows].[k1] AS [d1], SUM([inner_rows].[v1_value]) AS [m1]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
WHERE ([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2026-04-01 00:00:00' AS DATETIME2(6)))
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
),
[spine_1] AS (
SELECT CAST('2026-01-01' AS DATE) AS [bucket]
UNION ALL
SELECT CAST('2026-02-01' AS DATE) AS [bucket]
UNION ALL
SELECT CAST('2026-03-01' AS DATE) AS [bucket]
),
[cells_1] AS (
SELECT [spine_1].[bucket] AS [d1]
FROM [spine_1] AS [spine_1]
UNION
SELECT [groups_1].[d1] AS [d1]
FROM [groups_1] AS [groups_1]
),
[filled_1] AS (
SELECT [cells_1].[d1] AS [d1], [groups_1].[m1] AS [m1]
FROM [cells_1] AS [cells_1]
LEFT JOIN [groups_1] AS [groups_1] ON ([cells_1].[d1] = [groups_1].[d1] OR ([cells_1].[d1] IS NULL AND [groups_1].[d1] IS NULL))
)
SELECT TOP (10001) [filled_1].[d1] AS [month], COALESCE([filled_1].[m1], 0) AS [revenue]
FROM [filled_1] AS [filled_1]
ORDER BY CASE WHEN ([filled_1].[d1]) IS NULL THEN 1 ELSE 0 END, [filled_1].[d1] ASC;

-- totals, of columns with names of our own
-- SELECT status AS t1, revenue AS o1, average_order_value FROM orders ORDER BY status DESC WITH TOTALS
WITH [shown_1] AS (
SELECT TOP (10000) [orders].[status] AS [c1], SUM([orders].[amount]) AS [c2], CAST(SUM([orders].[amount]) AS FLOAT) / NULLIF(COUNT_BIG(*), 0) AS [c3], [orders].[status] AS [o1], CAST(0 AS BIT) AS [t1]
FROM [orders] AS [orders]
GROUP BY [orders].[status]
ORDER BY [orders].[status] DESC
),
[all_rows_1] AS (
SELECT CAST(NULL AS VARCHAR(8000)) AS [c1], SUM([orders].[amount]) AS [c2], CAST(SUM([orders].[amount]) AS FLOAT) / NULLIF(COUNT_BIG(*), 0) AS [c3], CAST(NULL AS VARCHAR(8000)) AS [o1], CAST(1 AS BIT) AS [t1]
FROM [orders] AS [orders]
)
SELECT [rows].[c1] AS [t1], [rows].[c2] AS [o1], [rows].[c3] AS [average_order_value], [rows].[t1] AS [is_total]
FROM (
SELECT [c1] AS [c1], [c2] AS [c2], [c3] AS [c3], [o1] AS [o1], [t1] AS [t1]
FROM [shown_1] AS [shown_1]
UNION ALL
SELECT [c1] AS [c1], [c2] AS [c2], [c3] AS [c3], [o1] AS [o1], [t1] AS [t1]
FROM [all_rows_1] AS [all_rows_1]
) AS [rows]
ORDER BY CASE WHEN ([rows].[t1]) IS NULL THEN 1 ELSE 0 END, [rows].[t1] ASC, [rows].[o1] DESC;

-- median and deviation
-- SELECT status, MEDIAN(amount) AS middle, STDDEV(amount) AS spread, AVG(amount) AS mean FROM orders ORDER BY status
SELECT TOP (10001) [windowed_rows].[k1] AS [status], AVG(CAST(CASE WHEN ((2 * [windowed_rows].[v1_place]) >= [windowed_rows].[v1_count]) AND ((2 * [windowed_rows].[v1_place]) <= ([windowed_rows].[v1_count] + 2)) THEN [windowed_rows].[v1_value] END AS FLOAT)) AS [middle], STDEV([windowed_rows].[v2_value]) AS [spread], AVG(CAST([windowed_rows].[v3_value] AS FLOAT)) AS [mean]
FROM (
SELECT [inner_rows].[k1] AS [k1], [inner_rows].[v1_value] AS [v1_value], [inner_rows].[v2_value] AS [v2_value], [inner_rows].[v3_value] AS [v3_value], ROW_NUMBER() OVER (PARTITION BY [inner_rows].[k1] ORDER BY CASE WHEN ([inner_rows].[v1_value]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[v1_value] ASC) AS [v1_place], COUNT_BIG([inner_rows].[v1_value]) OVER (PARTITION BY [inner_rows].[k1]) AS [v1_count]
FROM (
SELECT [orders].[status] AS [k1], CAST([orders].[amount] AS FLOAT) AS [v1_value], [orders].[amount] AS [v2_value], [orders].[amount] AS [v3_value]
FROM [orders] AS [orders]
) AS [inner_rows]
) AS [windowed_rows]
GROUP BY [windowed_rows].[k1]
ORDER BY CASE WHEN ([windowed_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [windowed_rows].[k1] ASC;

-- a percentile and a correlation
-- SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, CORR(amount, id) AS together FROM orders
SELECT TOP (10001) SUM(CASE WHEN ([windowed_rows].[v1_place] - 1) = FLOOR(0.9 * ([windowed_rows].[v1_count] - 1)) THEN [windowed_rows].[v1_value] * (1 - ((0.9 * ([windowed_rows].[v1_count] - 1)) - FLOOR(0.9 * ([windowed_rows].[v1_count] - 1)))) WHEN ([windowed_rows].[v1_place] - 1) = (FLOOR(0.9 * ([windowed_rows].[v1_count] - 1)) + 1) THEN [windowed_rows].[v1_value] * ((0.9 * ([windowed_rows].[v1_count] - 1)) - FLOOR(0.9 * ([windowed_rows].[v1_count] - 1))) END) AS [p90], CAST(SUM(([windowed_rows].[v2_value] - [windowed_rows].[v2_mean]) * ([windowed_rows].[v2_other] - [windowed_rows].[v2_other_mean])) AS FLOAT) / NULLIF(SQRT(SUM(([windowed_rows].[v2_value] - [windowed_rows].[v2_mean]) * ([windowed_rows].[v2_value] - [windowed_rows].[v2_mean])) * SUM(([windowed_rows].[v2_other] - [windowed_rows].[v2_other_mean]) * ([windowed_rows].[v2_other] - [windowed_rows].[v2_other_mean]))), 0) AS [together]
FROM (
SELECT [inner_rows].[v1_value] AS [v1_value], [inner_rows].[v2_value] AS [v2_value], [inner_rows].[v2_other] AS [v2_other], ROW_NUMBER() OVER (ORDER BY CASE WHEN ([inner_rows].[v1_value]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[v1_value] ASC) AS [v1_place], COUNT_BIG([inner_rows].[v1_value]) OVER () AS [v1_count], AVG(CAST([inner_rows].[v2_value] AS FLOAT)) OVER () AS [v2_mean], AVG(CAST([inner_rows].[v2_other] AS FLOAT)) OVER () AS [v2_other_mean]
FROM (
SELECT CAST([orders].[amount] AS FLOAT) AS [v1_value], CASE WHEN CAST([orders].[id] AS FLOAT) IS NOT NULL THEN CAST([orders].[amount] AS FLOAT) END AS [v2_value], CASE WHEN CAST([orders].[amount] AS FLOAT) IS NOT NULL THEN CAST([orders].[id] AS FLOAT) END AS [v2_other]
FROM [orders] AS [orders]
) AS [inner_rows]
) AS [windowed_rows];

-- the row at a percentile
-- SELECT status, PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY amount) AS p75 FROM orders ORDER BY status
SELECT TOP (10001) [windowed_rows].[k1] AS [status], MIN(CASE WHEN [windowed_rows].[v1_place] >= (0.75 * [windowed_rows].[v1_count]) THEN [windowed_rows].[v1_value] END) AS [p75]
FROM (
SELECT [inner_rows].[k1] AS [k1], [inner_rows].[v1_value] AS [v1_value], ROW_NUMBER() OVER (PARTITION BY [inner_rows].[k1] ORDER BY CASE WHEN ([inner_rows].[v1_value]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[v1_value] ASC) AS [v1_place], COUNT_BIG([inner_rows].[v1_value]) OVER (PARTITION BY [inner_rows].[k1]) AS [v1_count]
FROM (
SELECT [orders].[status] AS [k1], CAST([orders].[amount] AS FLOAT) AS [v1_value]
FROM [orders] AS [orders]
) AS [inner_rows]
) AS [windowed_rows]
GROUP BY [windowed_rows].[k1]
ORDER BY CASE WHEN ([windowed_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [windowed_rows].[k1] ASC;

-- a list of texts
-- SELECT status, STRING_AGG(DISTINCT customers.name, ', ') AS names FROM orders ORDER BY status
SELECT TOP (10001) [windowed_rows].[k1] AS [status], STRING_AGG(CAST(CASE WHEN [windowed_rows].[v1_first] = 1 THEN [windowed_rows].[v1_value] END AS VARCHAR(MAX)), ', ') WITHIN GROUP (ORDER BY [windowed_rows].[v1_place] ASC) AS [names]
FROM (
SELECT [inner_rows].[k1] AS [k1], [inner_rows].[v1_value] AS [v1_value], [inner_rows].[v1_order1] AS [v1_order1], ROW_NUMBER() OVER (PARTITION BY [inner_rows].[k1] ORDER BY CASE WHEN ([inner_rows].[v1_order1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[v1_order1] ASC) AS [v1_place], ROW_NUMBER() OVER (PARTITION BY [inner_rows].[k1], [inner_rows].[v1_value] ORDER BY CASE WHEN ([inner_rows].[v1_order1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[v1_order1] ASC) AS [v1_first]
FROM (
SELECT [orders].[status] AS [k1], [customers].[name] AS [v1_value], [customers].[name] AS [v1_order1]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
) AS [inner_rows]
) AS [windowed_rows]
GROUP BY [windowed_rows].[k1]
ORDER BY CASE WHEN ([windowed_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [windowed_rows].[k1] ASC;

-- a list as JSON
-- SELECT status, ARRAY_AGG(customers.name ORDER BY amount DESC) AS names FROM orders ORDER BY status
SELECT TOP (10001) [windowed_rows].[k1] AS [status], ('[' + STRING_AGG(CAST('"' + STRING_ESCAPE([windowed_rows].[v1_value], 'json') + '"' AS VARCHAR(MAX)), ',') WITHIN GROUP (ORDER BY [windowed_rows].[v1_place] ASC) + ']') AS [names]
FROM (
SELECT [inner_rows].[k1] AS [k1], [inner_rows].[v1_value] AS [v1_value], [inner_rows].[v1_order1] AS [v1_order1], ROW_NUMBER() OVER (PARTITION BY [inner_rows].[k1] ORDER BY [inner_rows].[v1_order1] DESC) AS [v1_place]
FROM (
SELECT [orders].[status] AS [k1], CASE WHEN [customers].[name] IS NOT NULL THEN [customers].[name] END AS [v1_value], [orders].[amount] AS [v1_order1]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
) AS [inner_rows]
) AS [windowed_rows]
GROUP BY [windowed_rows].[k1]
ORDER BY CASE WHEN ([windowed_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [windowed_rows].[k1] ASC;

-- patterns
-- SELECT name FROM customers WHERE name CONTAINS 'd' AND name LIKE '_%' AND NOT name ILIKE 'X[%' ORDER BY name DESC NULLS FIRST
SELECT TOP (10001) [customers].[name] AS [name]
FROM [customers] AS [customers]
WHERE (NOT ([customers].[deleted] = 1)) AND (CAST([customers].[name] AS VARCHAR(MAX)) COLLATE Latin1_General_100_BIN2_UTF8 LIKE '%d%' ESCAPE '!') AND (CAST([customers].[name] AS VARCHAR(MAX)) COLLATE Latin1_General_100_BIN2_UTF8 LIKE '_%' ESCAPE '!') AND (NOT (CAST(LOWER([customers].[name]) AS VARCHAR(MAX)) COLLATE Latin1_General_100_BIN2_UTF8 LIKE LOWER('X![%') ESCAPE '!'))
GROUP BY [customers].[name]
ORDER BY CASE WHEN ([customers].[name]) IS NULL THEN 0 ELSE 1 END, [customers].[name] DESC;

-- booleans as values and as conditions
-- SELECT deleted, NOT deleted AS present, credit > 50 AS rich, CASE WHEN deleted OR credit IS NULL THEN 'out' ELSE 'in' END AS standing, customer_count FROM customers[!not_deleted] ORDER BY present, rich, standing
SELECT TOP (10001) [inner_rows].[k1] AS [deleted], [inner_rows].[k2] AS [present], [inner_rows].[k3] AS [rich], [inner_rows].[k4] AS [standing], COUNT_BIG(*) AS [customer_count]
FROM (
SELECT [customers].[deleted] AS [k1], CAST(CASE WHEN NOT ([customers].[deleted] = 1) THEN 1 WHEN NOT (NOT ([customers].[deleted] = 1)) THEN 0 END AS BIT) AS [k2], CAST(CASE WHEN [customers].[credit] > 50 THEN 1 WHEN NOT ([customers].[credit] > 50) THEN 0 END AS BIT) AS [k3], CASE WHEN ([customers].[deleted] = 1) OR ([customers].[credit] IS NULL) THEN 'out' ELSE 'in' END AS [k4]
FROM [customers] AS [customers]
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4]
ORDER BY CASE WHEN ([inner_rows].[k2]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k2] ASC, CASE WHEN ([inner_rows].[k3]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k3] ASC, CASE WHEN ([inner_rows].[k4]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k4] ASC;

-- scalars
-- SELECT ABS(-2.5) AS a, ROUND(2.345, 2) AS b, CEIL(1.2) AS c, MOD(7, 3) AS e, LEAST(3, 1) AS h, GREATEST(NULL, 1, 2) AS i, LENGTH('abc ') AS m, TRIM('  a ') AS n, SUBSTRING('abcdef', 2) AS o, CONCAT('a', NULL, 'b') AS p, 'a' || 'b' AS u, 7 / 2 AS r, order_count FROM orders
SELECT TOP (10001) ABS(-2.5) AS [a], ROUND(CAST(2.345 AS DECIMAL(38,12)), 2) AS [b], CEILING(1.2) AS [c], 7 % NULLIF(3, 0) AS [e], CASE WHEN 1 IS NULL OR 3 <= 1 THEN 3 ELSE 1 END AS [h], CASE WHEN 2 IS NULL OR CASE WHEN 1 IS NULL OR NULL >= 1 THEN NULL ELSE 1 END >= 2 THEN CASE WHEN 1 IS NULL OR NULL >= 1 THEN NULL ELSE 1 END ELSE 2 END AS [i], (LEN(CAST('abc ' AS VARCHAR(MAX)) + 'x') - 1) AS [m], LTRIM(RTRIM('  a ')) AS [n], SUBSTRING('abcdef', 2, 2147483647) AS [o], CONCAT('a', NULL, 'b') AS [p], 'a' + 'b' AS [u], CAST(7 AS FLOAT) / NULLIF(2, 0) AS [r], COUNT_BIG(*) AS [order_count]
FROM [orders] AS [orders];

-- casts
-- SELECT CAST(amount AS INTEGER) AS a, CAST(ordered_at AS DATE) AS b, CAST(ordered_at AS TEXT) AS c, CAST(amount > 50 AS TEXT) AS d, CAST('12' AS INTEGER) AS e, order_count FROM orders WHERE id IN (1, 3) ORDER BY a
SELECT TOP (10001) [inner_rows].[k1] AS [a], [inner_rows].[k2] AS [b], [inner_rows].[k3] AS [c], [inner_rows].[k4] AS [d], 12 AS [e], COUNT_BIG(*) AS [order_count]
FROM (
SELECT CASE WHEN ABS(CAST([orders].[amount] AS FLOAT)) <= 9000000000000000000 THEN CAST(ROUND([orders].[amount], 0) AS BIGINT) END AS [k1], CAST([orders].[ordered_at] AS DATE) AS [k2], CONCAT(LEFT(CONVERT(VARCHAR(26), CAST([orders].[ordered_at] AS DATETIME2(6)), 121), 19), REPLACE(RTRIM(REPLACE(CONCAT('.', REPLACE(RTRIM(REPLACE(SUBSTRING(CONVERT(VARCHAR(26), CAST([orders].[ordered_at] AS DATETIME2(6)), 121), 21, 6), '0', ' ')), ' ', '0')), '.', ' ')), ' ', '.')) AS [k3], CASE WHEN (CAST(CASE WHEN [orders].[amount] > 50 THEN 1 WHEN NOT ([orders].[amount] > 50) THEN 0 END AS BIT)) = 1 THEN 'true' WHEN (CAST(CASE WHEN [orders].[amount] > 50 THEN 1 WHEN NOT ([orders].[amount] > 50) THEN 0 END AS BIT)) = 0 THEN 'false' END AS [k4]
FROM [orders] AS [orders]
WHERE [orders].[id] IN (1, 3)
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- date arithmetic
-- SELECT shipped_on + INTERVAL '1 month' AS a, ordered_at - INTERVAL '3 hours' AS b, shipped_on - DATE '2026-01-01' AS c, EXTRACT(ISODOW FROM ordered_at) AS d, EXTRACT(WEEK FROM shipped_on) AS e, order_count FROM orders WHERE shipped_on IS NOT NULL ORDER BY a
SELECT TOP (10001) [inner_rows].[k1] AS [a], [inner_rows].[k2] AS [b], [inner_rows].[k3] AS [c], [inner_rows].[k4] AS [d], [inner_rows].[k5] AS [e], COUNT_BIG(*) AS [order_count]
FROM (
SELECT DATEADD(month, 1, [orders].[shipped_on]) AS [k1], DATEADD(hour, -3, [orders].[ordered_at]) AS [k2], DATEDIFF(day, CAST('2026-01-01' AS DATE), [orders].[shipped_on]) AS [k3], ((DATEDIFF(day, CAST('0001-01-01' AS DATE), [orders].[ordered_at]) % 7) + 1) AS [k4], DATEPART(iso_week, CAST([orders].[shipped_on] AS DATETIME2(6))) AS [k5]
FROM [orders] AS [orders]
WHERE [orders].[shipped_on] IS NOT NULL
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4], [inner_rows].[k5]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- what lies outside of a domain
-- SELECT id, SQRT(amount) AS a, POWER(amount, 0.5) AS b, POWER(amount, -1) AS c, POWER(id, customer_id) AS d, SUBSTRING(status, id, 2) AS e, id * customer_id * payer_id AS f, CAST(amount / 3 AS INTEGER) AS g, ROUND(id, -1) AS h, order_count FROM orders ORDER BY id
SELECT TOP (10001) [inner_rows].[k1] AS [id], [inner_rows].[k2] AS [a], [inner_rows].[k3] AS [b], [inner_rows].[k4] AS [c], [inner_rows].[k5] AS [d], [inner_rows].[k6] AS [e], [inner_rows].[k7] AS [f], [inner_rows].[k8] AS [g], [inner_rows].[k9] AS [h], COUNT_BIG(*) AS [order_count]
FROM (
SELECT [orders].[id] AS [k1], SQRT(CASE WHEN CAST([orders].[amount] AS FLOAT) >= 0 THEN CAST([orders].[amount] AS FLOAT) END) AS [k2], CASE WHEN CAST([orders].[amount] AS FLOAT) < 0 THEN CAST(NULL AS FLOAT) WHEN (CAST(0.5 AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[amount] AS FLOAT)), 0))) > 690 THEN CAST(NULL AS FLOAT) WHEN (CAST(0.5 AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[amount] AS FLOAT)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST([orders].[amount] AS FLOAT), CAST(0.5 AS FLOAT)) END AS [k3], CASE WHEN CAST([orders].[amount] AS FLOAT) = 0 THEN CAST(NULL AS FLOAT) WHEN (CAST(-1 AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[amount] AS FLOAT)), 0))) > 690 THEN CAST(NULL AS FLOAT) WHEN (CAST(-1 AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[amount] AS FLOAT)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST([orders].[amount] AS FLOAT), CAST(-1 AS FLOAT)) END AS [k4], CASE WHEN (CAST([orders].[id] AS FLOAT) = 0) AND (CAST([orders].[customer_id] AS FLOAT) < 0) THEN CAST(NULL AS FLOAT) WHEN (CAST([orders].[id] AS FLOAT) < 0) AND (CAST([orders].[customer_id] AS FLOAT) <> FLOOR(CAST([orders].[customer_id] AS FLOAT))) THEN CAST(NULL AS FLOAT) WHEN (CAST([orders].[customer_id] AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[id] AS FLOAT)), 0))) > 690 THEN CAST(NULL AS FLOAT) WHEN (CAST([orders].[customer_id] AS FLOAT) * LOG(NULLIF(ABS(CAST([orders].[id] AS FLOAT)), 0))) < (-690) THEN 0e0 ELSE POWER(CAST([orders].[id] AS FLOAT), CAST([orders].[customer_id] AS FLOAT)) END AS [k5], SUBSTRING([orders].[status], CASE WHEN CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END < 1 THEN 1 ELSE CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END END, CASE WHEN ((CAST(CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END AS BIGINT) + 2) - CASE WHEN CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END < 1 THEN 1 ELSE CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END END) < 0 THEN 0 ELSE (CAST(CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END AS BIGINT) + 2) - CASE WHEN CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END < 1 THEN 1 ELSE CASE WHEN [orders].[id] > 1000000000 THEN 1000000000 WHEN [orders].[id] < (-1000000000) THEN -1000000000 ELSE [orders].[id] END END END) AS [k6], CASE WHEN ABS(CAST(CAST([orders].[id] AS BIGINT) * [orders].[customer_id] AS FLOAT) * CAST([orders].[payer_id] AS FLOAT)) <= 1e18 THEN (CAST([orders].[id] AS BIGINT) * [orders].[customer_id]) * CAST([orders].[payer_id] AS BIGINT) END AS [k7], CASE WHEN ABS(CAST([orders].[amount] AS FLOAT) / NULLIF(3, 0)) <= 9000000000000000000 THEN CAST(ROUND(CAST([orders].[amount] AS FLOAT) / NULLIF(3, 0), 0) AS BIGINT) END AS [k8], CAST(ROUND(ROUND(CAST(CAST([orders].[id] AS DECIMAL(38,6)) AS DECIMAL(38,12)), -1), 0) AS BIGINT) AS [k9]
FROM [orders] AS [orders]
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4], [inner_rows].[k5], [inner_rows].[k6], [inner_rows].[k7], [inner_rows].[k8], [inner_rows].[k9]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- texts that are read
-- SELECT id, CAST(status AS INTEGER) AS a, CAST(status AS NUMERIC) AS b, CAST(status AS DOUBLE PRECISION) AS c, CAST(status AS BOOLEAN) AS d, CAST(status AS DATE) AS e, CAST(status AS TIMESTAMP) AS f, order_count FROM orders ORDER BY id
SELECT TOP (10001) [inner_rows].[k1] AS [id], [inner_rows].[k2] AS [a], [inner_rows].[k3] AS [b], [inner_rows].[k4] AS [c], [inner_rows].[k5] AS [d], [inner_rows].[k6] AS [e], [inner_rows].[k7] AS [f], COUNT_BIG(*) AS [order_count]
FROM (
SELECT [orders].[id] AS [k1], CASE WHEN [orders].[status] LIKE '%[0-9]%' AND [orders].[status] NOT LIKE '%[^-0-9+ ]%' THEN TRY_CAST([orders].[status] AS BIGINT) END AS [k2], ROUND(CAST(CASE WHEN [orders].[status] LIKE '%[0-9]%' AND [orders].[status] NOT LIKE '%[^-0-9+. ]%' THEN TRY_CAST([orders].[status] AS DECIMAL(38,9)) END AS DECIMAL(38,12)), 6) AS [k3], CASE WHEN [orders].[status] LIKE '%[0-9]%' AND [orders].[status] NOT LIKE '%[^-0-9+. ]%' THEN CAST(TRY_CAST([orders].[status] AS DECIMAL(38,9)) AS FLOAT) END AS [k4], CAST(CASE WHEN LOWER(TRIM([orders].[status])) IN ('true', 't', 'yes', 'y', 'on', '1') THEN 1 WHEN LOWER(TRIM([orders].[status])) IN ('false', 'f', 'no', 'n', 'off', '0') THEN 0 END AS BIT) AS [k5], CASE WHEN [orders].[status] LIKE '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%' THEN TRY_CONVERT(DATE, [orders].[status], 121) END AS [k6], CASE WHEN [orders].[status] LIKE '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%' THEN TRY_CONVERT(DATETIME2(6), [orders].[status], 121) END AS [k7]
FROM [orders] AS [orders]
) AS [inner_rows]
GROUP BY [inner_rows].[k1], [inner_rows].[k2], [inner_rows].[k3], [inner_rows].[k4], [inner_rows].[k5], [inner_rows].[k6], [inner_rows].[k7]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;

-- a distance
-- SELECT ROUND(GEO_DISTANCE(52.37, 4.9, 48.85, 2.35), 3) AS kilometres, order_count FROM orders
SELECT TOP (10001) ROUND((2 * 6371 * ASIN(SQRT(CASE WHEN POWER(SIN(((CAST(48.85 AS FLOAT) * 0.017453292519943295) - (CAST(52.37 AS FLOAT) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS FLOAT) * 0.017453292519943295) * COS(CAST(48.85 AS FLOAT) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS FLOAT) * 0.017453292519943295) - (CAST(4.9 AS FLOAT) * 0.017453292519943295)) / 2), 2) > 1 THEN 1 WHEN POWER(SIN(((CAST(48.85 AS FLOAT) * 0.017453292519943295) - (CAST(52.37 AS FLOAT) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS FLOAT) * 0.017453292519943295) * COS(CAST(48.85 AS FLOAT) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS FLOAT) * 0.017453292519943295) - (CAST(4.9 AS FLOAT) * 0.017453292519943295)) / 2), 2) < 0 THEN 0 ELSE POWER(SIN(((CAST(48.85 AS FLOAT) * 0.017453292519943295) - (CAST(52.37 AS FLOAT) * 0.017453292519943295)) / 2), 2) + COS(CAST(52.37 AS FLOAT) * 0.017453292519943295) * COS(CAST(48.85 AS FLOAT) * 0.017453292519943295) * POWER(SIN(((CAST(2.35 AS FLOAT) * 0.017453292519943295) - (CAST(4.9 AS FLOAT) * 0.017453292519943295)) / 2), 2) END))), 3) AS [kilometres], COUNT_BIG(*) AS [order_count]
FROM [orders] AS [orders];

-- a query on the right of IN
-- SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM orders HAVING revenue > 60 ORDER BY revenue DESC LIMIT 1)
SELECT TOP (10001) COUNT_BIG(*) AS [order_count]
FROM [orders] AS [orders]
WHERE [orders].[customer_id] IN (
SELECT TOP (1) [orders].[customer_id] AS [customer_id]
FROM [orders] AS [orders]
GROUP BY [orders].[customer_id]
HAVING SUM([orders].[amount]) > 60
ORDER BY SUM([orders].[amount]) DESC
);

-- a filter and a group on the many side, through a bridge
-- SELECT status, revenue, order_count FILTER (WHERE tags.label = 'gift') AS gifts FROM orders WHERE tags.label IN ('gift', 'rush') ORDER BY status
SELECT TOP (10001) [counted].[g1] AS [status], SUM([orders].[amount]) AS [revenue], COUNT_BIG(CASE WHEN [counted].[f1] = 1 THEN 1 END) AS [gifts]
FROM [orders] AS [orders]
INNER JOIN (
SELECT [orders].[status] AS [g1], [orders].[id] AS [k1], MAX(CASE WHEN [tags].[label] = 'gift' THEN 1 ELSE 0 END) AS [f1]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [order_tags].[order_id] AS [order_id], [order_tags].[tag_id] AS [tag_id]
FROM [order_tags] AS [order_tags]
INNER JOIN [tags] AS [tags] ON [order_tags].[tag_id] = [tags].[id]
) AS [order_tags] ON [orders].[id] = [order_tags].[order_id]
LEFT JOIN [tags] AS [tags] ON [order_tags].[tag_id] = [tags].[id]
WHERE [tags].[label] IN ('gift', 'rush')
GROUP BY [orders].[status], [orders].[id]
) AS [counted] ON [orders].[id] = [counted].[k1]
GROUP BY [counted].[g1]
ORDER BY CASE WHEN ([counted].[g1]) IS NULL THEN 1 ELSE 0 END, [counted].[g1] ASC;

-- distinct rows by the many side
-- SELECT tags.label, COUNT(DISTINCT orders.id) AS orders FROM orders ORDER BY tags.label
SELECT TOP (10001) [tags].[label] AS [label], COUNT_BIG(DISTINCT [orders].[id]) AS [orders]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [order_tags].[order_id] AS [order_id], [order_tags].[tag_id] AS [tag_id]
FROM [order_tags] AS [order_tags]
INNER JOIN [tags] AS [tags] ON [order_tags].[tag_id] = [tags].[id]
) AS [order_tags] ON [orders].[id] = [order_tags].[order_id]
LEFT JOIN [tags] AS [tags] ON [order_tags].[tag_id] = [tags].[id]
GROUP BY [tags].[label]
ORDER BY CASE WHEN ([tags].[label]) IS NULL THEN 1 ELSE 0 END, [tags].[label] ASC;

-- tables joined on both sides, and a union
-- WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, b.who AS other, revenue, ticket_count FROM a FULL JOIN b ON a.who = b.who ORDER BY revenue DESC, other, a.who
WITH [a_1] AS (
SELECT [customers].[name] AS [c1], SUM([orders].[amount]) AS [c2]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
GROUP BY [customers].[name]
),
[b_1] AS (
SELECT [customers].[name] AS [c1], COUNT_BIG(*) AS [c2]
FROM [tickets] AS [tickets]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [tickets].[customer_id] = [customers].[id]
GROUP BY [customers].[name]
)
SELECT TOP (10001) [a].[c1] AS [who], [b].[c1] AS [other], [a].[c2] AS [revenue], [b].[c2] AS [ticket_count]
FROM [a_1] AS [a]
FULL JOIN [b_1] AS [b] ON [a].[c1] = [b].[c1]
ORDER BY [a].[c2] DESC, CASE WHEN ([b].[c1]) IS NULL THEN 1 ELSE 0 END, [b].[c1] ASC, CASE WHEN ([a].[c1]) IS NULL THEN 1 ELSE 0 END, [a].[c1] ASC;

-- distinct rows, skipped and limited
-- WITH groups AS (SELECT status, customers.segment, revenue FROM orders) SELECT DISTINCT status FROM groups ORDER BY status LIMIT 2 OFFSET 1
WITH [groups_1] AS (
SELECT [orders].[status] AS [c1], [customers].[segment] AS [c2], SUM([orders].[amount]) AS [c3]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
GROUP BY [orders].[status], [customers].[segment]
)
SELECT [distinct_rows].[status] AS [status]
FROM (
SELECT DISTINCT [groups].[c1] AS [status]
FROM [groups_1] AS [groups]
) AS [distinct_rows]
ORDER BY CASE WHEN ([distinct_rows].[status]) IS NULL THEN 1 ELSE 0 END, [distinct_rows].[status] ASC
OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY;

-- windows over a table
-- WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders) SELECT month, revenue, LAG(revenue, 1, 0) OVER (ORDER BY month) AS before, AVG(revenue) OVER (ORDER BY month ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS mean FROM monthly ORDER BY month
WITH [monthly_1] AS (
SELECT [inner_rows].[k1] AS [c1], SUM([inner_rows].[v1_value]) AS [c2]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [orders].[ordered_at]), CAST('0001-01-01' AS DATE)) AS [k1], [orders].[amount] AS [v1_value]
FROM [orders] AS [orders]
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
)
SELECT TOP (10001) [monthly].[c1] AS [month], [monthly].[c2] AS [revenue], LAG([monthly].[c2], 1, CAST(0 AS DECIMAL(38,6))) OVER (ORDER BY CASE WHEN ([monthly].[c1]) IS NULL THEN 1 ELSE 0 END, [monthly].[c1] ASC) AS [before], AVG(CAST([monthly].[c2] AS FLOAT)) OVER (ORDER BY CASE WHEN ([monthly].[c1]) IS NULL THEN 1 ELSE 0 END, [monthly].[c1] ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS [mean]
FROM [monthly_1] AS [monthly]
ORDER BY CASE WHEN ([monthly].[c1]) IS NULL THEN 1 ELSE 0 END, [monthly].[c1] ASC;

-- a constant group and texts that must be quoted
-- SELECT 'it''s \ % _ é' AS said, order_count AS "total [net]" FROM orders
SELECT TOP (10001) 'it''s \ % _ é' AS [said], COUNT_BIG(*) AS [total [net]]]
FROM [orders] AS [orders];

-- the rows behind a number
-- SELECT ROWS id, customers.name, amount FROM orders FOR completed_revenue WHERE ordered_at IN '2026' ORDER BY amount DESC LIMIT 5
SELECT TOP (5) [orders].[id] AS [id], [customers].[name] AS [name], [orders].[amount] AS [amount]
FROM [orders] AS [orders]
LEFT JOIN (
SELECT [customers].[id] AS [id], [customers].[name] AS [name], [customers].[segment] AS [segment], [customers].[region_id] AS [region_id], [customers].[credit] AS [credit], [customers].[deleted] AS [deleted]
FROM [customers] AS [customers]
WHERE NOT ([customers].[deleted] = 1)
) AS [customers] ON [orders].[customer_id] = [customers].[id]
WHERE (([orders].[ordered_at] >= CAST('2026-01-01 00:00:00' AS DATETIME2(6))) AND ([orders].[ordered_at] < CAST('2027-01-01 00:00:00' AS DATETIME2(6)))) AND ([orders].[status] = 'completed')
ORDER BY [orders].[amount] DESC;

-- the last moment of a semi-additive measure
-- SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock ORDER BY month
SELECT TOP (10001) [inner_rows].[k1] AS [month], SUM(CAST([inner_rows].[v1_value] AS BIGINT)) AS [on_hand]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [stock].[taken_on]), CAST('0001-01-01' AS DATE)) AS [k1], [stock].[level] AS [v1_value]
FROM [stock] AS [stock]
WHERE [stock].[taken_on] IN (
SELECT MAX([inner_rows].[v1_value]) AS [moment]
FROM (
SELECT DATEADD(month, DATEDIFF(month, CAST('0001-01-01' AS DATE), [stock].[taken_on]), CAST('0001-01-01' AS DATE)) AS [k1], [stock].[taken_on] AS [v1_value]
FROM [stock] AS [stock]
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
)
) AS [inner_rows]
GROUP BY [inner_rows].[k1]
ORDER BY CASE WHEN ([inner_rows].[k1]) IS NULL THEN 1 ELSE 0 END, [inner_rows].[k1] ASC;
