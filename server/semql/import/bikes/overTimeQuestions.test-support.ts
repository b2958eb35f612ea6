import type { Asked } from './askProject.test-support.ts';

/**
 * Metrics that reach over time, asked of the MetricFlow projects, and SQL over the time spine a
 * person would write.
 */

const startDay = 'CAST(started_at AS DATE)';
const month = (day: string): string => `CAST(DATE_TRUNC('month', ${day}) AS DATE)`;
const week = (day: string): string => `CAST(DATE_TRUNC('week', ${day}) AS DATE)`;
const ride = `(SELECT *, ${startDay} AS ride_day FROM fct_rides) r`;

/** Days with the rows of each day's window, which `on` says. */
const windows = (on: string, values: string, beside = ''): string =>
  `SELECT d.day${beside}, ${values} FROM all_days d JOIN ${ride} ON ${on} GROUP BY d.day${beside}`;

/** Chooses one of the daily values of each bucket. */
const ofBucket = (bucket: string, daily: string, choose: 'first' | 'last' | 'avg'): string =>
  choose === 'avg'
    ? `SELECT ${bucket} AS b, AVG(v) FROM (${daily}) GROUP BY 1`
    : `SELECT ${bucket} AS b, ARG_${choose === 'first' ? 'MIN' : 'MAX'}(v, day) FROM (${daily}) GROUP BY 1`;

const allTime = windows('r.ride_day <= d.day', 'SUM(fare) AS v');
const twoMonths = 'r.ride_day <= d.day AND r.ride_day > d.day - INTERVAL 2 MONTH';
const twoDays = 'r.ride_day <= d.day AND r.ride_day > d.day - 2';
const toDate = "r.ride_day <= d.day AND r.ride_day >= DATE_TRUNC('month', d.day)";
const dailyRides = `SELECT ${startDay} AS day, COUNT(*) AS n FROM fct_rides GROUP BY 1`;

/** Rides compared with those of another time: a day exists where either of them has rows. */
const growth = (day: string, before: string): string =>
  `SELECT COALESCE(a.k, b.k), a.n - b.n FROM (SELECT ${day} AS k, COUNT(*) AS n FROM ${ride} GROUP BY 1) a
   FULL JOIN (SELECT ${before} AS k, COUNT(*) AS n FROM all_days d JOIN ${ride} ON r.ride_day = d.day - 7 GROUP BY 1) b ON a.k = b.k`;

export const overTimeQuestions: readonly (readonly [name: string, asked: Asked, sql: string])[] = [
  [
    'all that came before, by day',
    { metrics: ['fares_all_time'], groupBy: ['metric_time'] },
    windows('r.ride_day <= d.day', 'SUM(fare)'),
  ],
  [
    'all that came before, at the end of each month',
    { metrics: ['fares_all_time'], groupBy: ['metric_time__month'] },
    ofBucket(month('day'), allTime, 'last'),
  ],
  [
    'all that came before, on the first day of each month that has a value',
    { metrics: ['rides_all_time'], groupBy: ['metric_time__month'] },
    ofBucket(month('day'), windows('r.ride_day <= d.day', 'COUNT(*) AS v'), 'first'),
  ],
  [
    'weeks cut by months',
    { metrics: ['fares_all_time'], groupBy: ['metric_time__month', 'metric_time__week'] },
    `SELECT ${month('day')} AS m, ${week('day')} AS w, ARG_MAX(v, day) FROM (${allTime}) GROUP BY 1, 2`,
  ],
  ['all time without time', { metrics: ['fares_all_time'] }, 'SELECT SUM(fare) FROM fct_rides'],
  [
    'all time by another dimension',
    { metrics: ['fares_all_time'], groupBy: ['ride__is_member'] },
    'SELECT is_member, SUM(fare) FROM fct_rides GROUP BY 1',
  ],
  [
    'all time up to the end of a period',
    { metrics: ['fares_all_time'], period: { from: '2026-02-01', to: '2026-02-28' } },
    "SELECT SUM(fare) FROM fct_rides WHERE started_at < '2026-03-01'",
  ],
  [
    'a period reads what came before it',
    {
      metrics: ['fares_all_time', 'fares_mtd'],
      groupBy: ['metric_time'],
      period: { from: '2026-02-08', to: '2026-03-02' },
    },
    `SELECT a.day, a.v, b.v FROM (${allTime}) a LEFT JOIN (${windows(toDate, 'SUM(fare) AS v')}) b ON b.day = a.day
     WHERE a.day BETWEEN '2026-02-08' AND '2026-03-02'`,
  ],
  [
    'month to date on the first day of each month',
    { metrics: ['fares_mtd'], groupBy: ['metric_time__month'] },
    ofBucket(month('day'), windows(toDate, 'SUM(fare) AS v'), 'first'),
  ],
  [
    'distinct riders of two days',
    { metrics: ['riders_of_two_days'], groupBy: ['metric_time'] },
    windows(twoDays, 'COUNT(DISTINCT rider_id)'),
  ],
  [
    'distinct riders of two days by month, the first day that has any',
    { metrics: ['riders_of_two_days'], groupBy: ['metric_time__month'] },
    ofBucket(month('day'), windows(twoDays, 'COUNT(DISTINCT rider_id) AS v'), 'first'),
  ],
  [
    'two windows at once, with another dimension',
    { metrics: ['fares_of_two_months', 'riders_of_two_days'], groupBy: ['metric_time', 'ride__is_member'] },
    `SELECT COALESCE(a.day, b.day), COALESCE(a.is_member, b.is_member), a.v, b.v
     FROM (${windows(twoMonths, 'SUM(fare) AS v', ', is_member')}) a
     FULL JOIN (${windows(twoDays, 'COUNT(DISTINCT rider_id) AS v', ', is_member')}) b ON a.day = b.day AND a.is_member = b.is_member`,
  ],
  [
    'the average of the days of a month',
    { metrics: ['fares_of_two_months'], groupBy: ['metric_time__month'] },
    ofBucket(month('day'), windows(twoMonths, 'SUM(fare) AS v'), 'avg'),
  ],
  [
    'a condition on a dimension narrows the window too',
    { metrics: ['riders_of_two_days'], groupBy: ['metric_time'], filters: ["{{ Dimension('station__is_hub') }}"] },
    `SELECT d.day, COUNT(DISTINCT rider_id) FROM all_days d JOIN ${ride} ON ${twoDays}
     JOIN dim_stations s ON s.station_id = r.station_id WHERE s.is_hub GROUP BY 1`,
  ],
  [
    'days that are chosen one by one',
    {
      metrics: ['riders_of_two_days'],
      groupBy: ['metric_time'],
      filters: ["metric_time__day = '2026-01-03' or metric_time__day = '2026-02-01'"],
    },
    `SELECT * FROM (${windows(twoDays, 'COUNT(DISTINCT rider_id)')}) WHERE day IN ('2026-01-03', '2026-02-01')`,
  ],
  [
    'a window beside a plain metric',
    { metrics: ['fares_all_time', 'rides'], groupBy: ['metric_time__month'] },
    `SELECT a.b, a.v, r.n FROM (${ofBucket(month('day'), allTime, 'last')}) a(b, v)
     LEFT JOIN (SELECT ${month('started_at')} AS m, COUNT(*) AS n FROM fct_rides GROUP BY 1) r ON r.m = a.b`,
  ],
  ['growth by day', { metrics: ['rides_growth'], groupBy: ['metric_time'] }, growth('r.ride_day', 'd.day')],
  [
    'growth by week',
    { metrics: ['rides_growth'], groupBy: ['metric_time__week'] },
    growth(week('r.ride_day'), week('d.day')),
  ],
  [
    'growth by month, where no bucket falls on another',
    { metrics: ['rides_growth'], groupBy: ['metric_time__month'] },
    growth(month('r.ride_day'), month('d.day')),
  ],
  [
    'growth by the time of the rides under its other name',
    { metrics: ['rides_growth'], groupBy: ['ride__ride_date'] },
    growth('r.ride_day', 'd.day'),
  ],
  [
    'groups that existed a month before only',
    { metrics: ['rides_last_month'], groupBy: ['metric_time__month', 'ride__length'] },
    `SELECT CAST(${month('started_at')} + INTERVAL 1 MONTH AS DATE), CASE WHEN minutes >= 30 THEN 'long' ELSE 'short' END, COUNT(*) FROM fct_rides GROUP BY 1, 2`,
  ],
  [
    'an offset of an offset',
    { metrics: ['rides_lagged_twice'], groupBy: ['metric_time'] },
    `SELECT d.day, n FROM all_days d JOIN (${dailyRides}) r ON r.day = d.day - 7`,
  ],
  [
    'an offset of an offset in a period',
    { metrics: ['rides_lagged_twice'], groupBy: ['metric_time'], period: { from: '2026-02-07', to: '2026-02-20' } },
    `SELECT d.day, n FROM all_days d JOIN (${dailyRides}) r ON r.day = d.day - 7 WHERE d.day BETWEEN '2026-02-07' AND '2026-02-20'`,
  ],
  [
    'an offset of a window',
    { metrics: ['riders_of_two_days_before'], groupBy: ['metric_time'] },
    `SELECT d.day, w.v FROM all_days d JOIN (${windows(twoDays, 'COUNT(DISTINCT rider_id) AS v')}) w ON w.day = d.day - 2`,
  ],
  [
    'the value at the start of the month',
    { metrics: ['rides_at_start_of_month'], groupBy: ['metric_time'] },
    `SELECT d.day, n FROM all_days d JOIN (${dailyRides}) r ON r.day = DATE_TRUNC('month', d.day)`,
  ],
  [
    'the value at the start of the month, in the weeks that begin in it',
    { metrics: ['rides_at_start_of_month'], groupBy: ['metric_time__week'] },
    `SELECT d.day, n FROM all_days d JOIN (${dailyRides}) r ON r.day = DATE_TRUNC('month', d.day) WHERE d.day = DATE_TRUNC('week', d.day)`,
  ],
  [
    'a part of the time',
    'SELECT metric_time__extract_month, rides_lagged_twice',
    `SELECT EXTRACT(MONTH FROM d.day), SUM(n) FROM all_days d JOIN (${dailyRides}) r ON r.day = d.day - 7 GROUP BY 1`,
  ],
  [
    'totals are those of the whole period',
    "SELECT metric_time__month, rides_growth, fares_all_time WHERE metric_time IN '2026-02' WITH TOTALS",
    `SELECT DATE '2026-02-01', (SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-02-01' AND started_at < '2026-03-01')
       - (SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-01-25' AND started_at < '2026-02-22'),
       (SELECT SUM(fare) FROM fct_rides WHERE started_at < '2026-03-01'), false
     UNION ALL SELECT NULL, (SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-02-01' AND started_at < '2026-03-01')
       - (SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-01-25' AND started_at < '2026-02-22'), NULL, true`,
  ],
  [
    'what is compared is compared as a whole',
    "SELECT metric_time__month, PRIOR(fares_all_time, 1 MONTH) AS before WHERE metric_time IN '2026-Q1'",
    `SELECT DATE '2026-02-01', SUM(fare) FROM fct_rides WHERE started_at < '2026-02-01'
     UNION ALL SELECT DATE '2026-03-01', SUM(fare) FROM fct_rides WHERE started_at < '2026-03-01'`,
  ],
  [
    'a condition on the value',
    'SELECT metric_time__month, fares_all_time HAVING fares_all_time > 80',
    `SELECT * FROM (${ofBucket(month('day'), allTime, 'last')}) x(b, v) WHERE v > 80`,
  ],
];

/** Metrics that are shown in periods without rows. */
export const everyPeriodQuestions: typeof overTimeQuestions = [
  [
    'every day of the spine',
    { metrics: ['rides_every_day'], groupBy: ['metric_time'] },
    `SELECT d.day, n FROM all_days d LEFT JOIN (${dailyRides}) r USING (day)`,
  ],
  [
    'every month, with zero for none, beside a metric that has none',
    { metrics: ['rides_or_zero', 'fares'], groupBy: ['metric_time__month'] },
    `SELECT m.b, COALESCE(n, 0), f FROM (SELECT DISTINCT ${month('day')} AS b FROM all_days) m
     LEFT JOIN (SELECT ${month('started_at')} AS b, COUNT(*) AS n, SUM(fare) AS f FROM fct_rides GROUP BY 1) r USING (b)`,
  ],
  [
    'every day of a period',
    { metrics: ['rides_or_zero'], groupBy: ['metric_time'], period: { from: '2026-01-02', to: '2026-01-05' } },
    `SELECT d.day, COALESCE(n, 0) FROM all_days d LEFT JOIN (${dailyRides}) r USING (day) WHERE d.day BETWEEN '2026-01-02' AND '2026-01-05'`,
  ],
  [
    'a period without rows has no other keys',
    { metrics: ['rides_every_day'], groupBy: ['metric_time__month', 'ride__is_member'] },
    `SELECT m.b, r.is_member, n FROM (SELECT DISTINCT ${month('day')} AS b FROM all_days) m
     LEFT JOIN (SELECT ${month('started_at')} AS b, is_member, COUNT(*) AS n FROM fct_rides GROUP BY 1, 2) r USING (b)`,
  ],
  [
    'a condition on a key that is shown leaves them out',
    { metrics: ['rides_every_day'], groupBy: ['metric_time__month', 'ride__is_member'], filters: ['ride__is_member'] },
    `SELECT ${month('started_at')}, is_member, COUNT(*) FROM fct_rides WHERE is_member GROUP BY 1, 2`,
  ],
  [
    'without time among the keys there is nothing to add',
    { metrics: ['rides_or_zero'], groupBy: ['ride__is_member'] },
    'SELECT is_member, COUNT(*) FROM fct_rides GROUP BY 1',
  ],
  [
    'zero where there is a row of another metric only',
    { metrics: ['rides_or_zero_where_any', 'inspections'], groupBy: ['metric_time'] },
    `SELECT COALESCE(a.day, b.day), COALESCE(a.n, 0), b.n FROM (${dailyRides}) a
     FULL JOIN (SELECT inspected_on AS day, COUNT(*) AS n FROM fct_inspections GROUP BY 1) b ON a.day = b.day`,
  ],
];
