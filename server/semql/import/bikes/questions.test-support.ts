import type { Asked } from './askProject.test-support.ts';

const month = (column: string): string => `CAST(DATE_TRUNC('month', ${column}) AS DATE)`;
const station = 'LEFT JOIN dim_stations s ON s.station_id = r.station_id';
const city = `${station} LEFT JOIN dim_cities c ON c.city_id = s.city_id`;
const rider = 'LEFT JOIN dim_riders p ON p.rider_id = r.rider_id';

const season = (column: string): string => `LEFT JOIN all_days d ON d.day = CAST(${column} AS DATE)`;

/** Questions to the MetricFlow projects, and the SQL a person would write for them. */
export const questions: readonly (readonly [name: string, asked: Asked, sql: string])[] = [
  [
    'a metric by a dimension of its model',
    { metrics: ['rides'], groupBy: ['ride__is_member'] },
    'SELECT is_member, COUNT(*) FROM fct_rides GROUP BY 1',
  ],
  [
    'a dimension two entities away',
    { metrics: ['rides', 'fares'], groupBy: ['station__city__country'] },
    `SELECT c.country, COUNT(*), SUM(fare) FROM fct_rides r ${city} GROUP BY 1`,
  ],
  [
    'the end of a longer name',
    { metrics: ['rides'], groupBy: ['city__country'] },
    `SELECT c.country, COUNT(*) FROM fct_rides r ${city} GROUP BY 1`,
  ],
  [
    'a dimension behind a unique entity',
    { metrics: ['rides'], groupBy: ['rider__company_name'] },
    'SELECT k.company_name, COUNT(*) FROM fct_rides r LEFT JOIN dim_companies k ON k.rider_id = r.rider_id GROUP BY 1',
  ],
  ['an entity', { metrics: ['fares'], groupBy: ['station'] }, 'SELECT station_id, SUM(fare) FROM fct_rides GROUP BY 1'],
  [
    'the time of metrics',
    { metrics: ['rides'], groupBy: ['metric_time'] },
    'SELECT CAST(started_at AS DATE), COUNT(*) FROM fct_rides GROUP BY 1',
  ],
  [
    'the time of metrics by month',
    { metrics: ['rides'], groupBy: ['metric_time__month'] },
    `SELECT ${month('started_at')}, COUNT(*) FROM fct_rides GROUP BY 1`,
  ],
  [
    'another time than that of the metric',
    { metrics: ['rides'], groupBy: ['ride__paid_on__month'] },
    `SELECT ${month('paid_on')}, COUNT(*) FROM fct_rides GROUP BY 1`,
  ],
  [
    'two facts by their own times',
    { metrics: ['rides', 'inspections'], groupBy: ['metric_time__month'] },
    `SELECT m, MAX(a), MAX(b) FROM (SELECT ${month('started_at')} AS m, COUNT(*) AS a, CAST(NULL AS BIGINT) AS b FROM fct_rides GROUP BY 1
     UNION ALL SELECT ${month('inspected_on')}, NULL, COUNT(*) FROM fct_inspections GROUP BY 1) x GROUP BY m`,
  ],
  [
    'two times of one fact',
    { metrics: ['payments', 'fares'], groupBy: ['metric_time__month'] },
    `SELECT m, MAX(a), MAX(b) FROM (SELECT ${month('paid_on')} AS m, SUM(fare) AS a, CAST(NULL AS DECIMAL(10,2)) AS b FROM fct_rides GROUP BY 1
     UNION ALL SELECT ${month('started_at')}, NULL, SUM(fare) FROM fct_rides GROUP BY 1) x GROUP BY m`,
  ],
  [
    'two facts by a dimension both reach, NULL once',
    { metrics: ['rides', 'inspections', 'stations'], groupBy: ['station__is_hub'] },
    `SELECT h, MAX(a), MAX(b), MAX(c) FROM (SELECT s.is_hub AS h, COUNT(*) AS a, CAST(NULL AS BIGINT) AS b, CAST(NULL AS BIGINT) AS c FROM fct_rides r ${station} GROUP BY 1
     UNION ALL SELECT s.is_hub, NULL, COUNT(*), NULL FROM fct_inspections r ${station} GROUP BY 1
     UNION ALL SELECT is_hub, NULL, NULL, COUNT(*) FROM dim_stations GROUP BY 1) x GROUP BY h`,
  ],
  [
    'a filter of a metric takes its groups away',
    { metrics: ['member_fares'], groupBy: ['metric_time'] },
    'SELECT CAST(started_at AS DATE), SUM(fare) FROM fct_rides WHERE is_member GROUP BY 1',
  ],
  [
    'a filter of one metric beside another metric',
    { metrics: ['hub_riders', 'riders_seen'], groupBy: ['rider__home_state'] },
    `SELECT h, MAX(a), MAX(b) FROM (SELECT p.home_state AS h, COUNT(DISTINCT r.rider_id) AS a, CAST(NULL AS BIGINT) AS b FROM fct_rides r ${station} ${rider} WHERE s.is_hub GROUP BY 1
     UNION ALL SELECT p.home_state, NULL, COUNT(DISTINCT r.rider_id) FROM fct_rides r ${rider} GROUP BY 1) x GROUP BY h`,
  ],
  [
    'an entity in a filter',
    { metrics: ['fares_of_known_stations'] },
    'SELECT SUM(fare) FROM fct_rides WHERE station_id IS NOT NULL',
  ],
  [
    'a metric in a filter of a metric',
    { metrics: ['busy_stations'] },
    'SELECT COUNT(*) FROM dim_stations WHERE station_id IN (SELECT station_id FROM fct_rides GROUP BY 1 HAVING COUNT(*) > 2)',
  ],
  [
    'a metric in a filter of the request',
    {
      metrics: ['stations'],
      filters: ["{{ Metric('fares', ['station']) }} >= 15 AND NOT {{ Dimension('station__is_hub') }}"],
    },
    'SELECT COUNT(*) FROM dim_stations WHERE NOT is_hub AND station_id IN (SELECT station_id FROM fct_rides GROUP BY 1 HAVING SUM(fare) >= 15)',
  ],
  [
    'filters in the spelling of templates',
    {
      metrics: ['rides'],
      groupBy: ["{{ Dimension('station__station_name') }}"],
      filters: [
        "{{ TimeDimension('metric_time', 'month') }} = '2026-02-01'",
        "{{ Dimension('ride__length') }} = 'short'",
      ],
    },
    `SELECT s.name, COUNT(*) FROM fct_rides r ${station} WHERE ${month('started_at')} = DATE '2026-02-01' AND minutes < 30 GROUP BY 1`,
  ],
  [
    'a day of the time of metrics',
    { metrics: ['rides'], filters: ["metric_time__day >= '2026-02-01' and metric_time__day < '2026-02-09'"] },
    "SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-02-01' AND started_at < '2026-02-09'",
  ],
  [
    'a period',
    { metrics: ['rides', 'inspections'], period: { from: '2026-01-28', to: '2026-02-14' } },
    "SELECT (SELECT COUNT(*) FROM fct_rides WHERE started_at >= '2026-01-28' AND started_at < '2026-02-15'), (SELECT COUNT(*) FROM fct_inspections WHERE inspected_on BETWEEN '2026-01-28' AND '2026-02-14')",
  ],
  [
    'a ratio of one fact',
    { metrics: ['rides_per_rider'], groupBy: ['metric_time__month'] },
    `SELECT ${month('started_at')}, CAST(COUNT(*) AS DOUBLE) / NULLIF(COUNT(DISTINCT rider_id), 0) FROM fct_rides GROUP BY 1`,
  ],
  [
    'a ratio of two facts',
    { metrics: ['rides_per_inspection'], groupBy: ['station__station_name'] },
    `SELECT n, CAST(MAX(a) AS DOUBLE) / NULLIF(MAX(b), 0) FROM (SELECT s.name AS n, COUNT(*) AS a, CAST(NULL AS BIGINT) AS b FROM fct_rides r ${station} GROUP BY 1
     UNION ALL SELECT s.name, NULL, COUNT(*) FROM fct_inspections r ${station} GROUP BY 1) x GROUP BY n`,
  ],
  [
    'a ratio with a filter on one side',
    { metrics: ['member_share'] },
    'SELECT CAST(SUM(fare) FILTER (WHERE is_member) AS DOUBLE) / SUM(fare) FROM fct_rides',
  ],
  [
    'a derived metric',
    { metrics: ['fees', 'non_promo_share'], groupBy: ['metric_time__month'] },
    `SELECT ${month('started_at')}, SUM(fare) * 0.05, (COUNT(*) - COUNT(promo)) * 1.0 / COUNT(*) FROM fct_rides GROUP BY 1`,
  ],
  [
    'a derived metric of a derived metric with a filter',
    { metrics: ['long_hub_fees'] },
    `SELECT SUM(fare) * 0.05 FROM fct_rides r ${station} WHERE s.is_hub AND minutes >= 30`,
  ],
  [
    'every aggregation',
    {
      metrics: [
        'member_rides',
        'riders_seen',
        'promo_rides',
        'average_fare',
        'longest',
        'shortest',
        'median_fare',
        'fare_p90',
        'total_minutes',
      ],
    },
    'SELECT COUNT(*) FILTER (WHERE is_member), COUNT(DISTINCT rider_id), COUNT(promo), AVG(fare), MAX(minutes), MIN(minutes), MEDIAN(CAST(fare AS DOUBLE)), QUANTILE_CONT(CAST(fare AS DOUBLE), 0.9), SUM(minutes) FROM fct_rides',
  ],
  [
    'a column from an expression',
    { metrics: ['rides'], groupBy: ['ride__length'] },
    "SELECT CASE WHEN minutes >= 30 THEN 'long' ELSE 'short' END, COUNT(*) FROM fct_rides GROUP BY 1",
  ],
  ['dimensions alone', 'SELECT rider__home_state', 'SELECT DISTINCT home_state FROM dim_riders'],
  ['a dimension of a request', { groupBy: ['rider__home_state'] }, 'SELECT DISTINCT home_state FROM dim_riders'],
  [
    'dimensions of two models, with stations of no city',
    { groupBy: ['station__is_hub', 'city__country'] },
    'SELECT DISTINCT s.is_hub, c.country FROM dim_stations s FULL JOIN dim_cities c ON c.city_id = s.city_id',
  ],
  [
    'dimensions of two models, riders without a company among them',
    'SELECT rider__home_state, company__company_name',
    'SELECT DISTINCT p.home_state, k.company_name FROM dim_riders p FULL JOIN dim_companies k ON k.rider_id = p.rider_id',
  ],
  [
    'dimensions under a condition on another table',
    { groupBy: ['city__country'], filters: ["{{ Dimension('station__is_hub') }}"] },
    'SELECT DISTINCT c.country FROM dim_stations s JOIN dim_cities c ON c.city_id = s.city_id WHERE s.is_hub',
  ],
  [
    'a metric in a filter by an entity with its path',
    { metrics: ['stations'], filters: ["{{ Metric('rides', group_by=['ride__station']) }} > 2"] },
    'SELECT COUNT(*) FROM dim_stations WHERE station_id IN (SELECT station_id FROM fct_rides GROUP BY 1 HAVING COUNT(*) > 2)',
  ],
  [
    'a metric in a filter by an entity with its path, in the spelling of templates',
    `SELECT stations WHERE {{ Metric('rides', group_by=["Entity('station', entity_path=['ride'])"]) }} > 2`,
    'SELECT COUNT(*) FROM dim_stations WHERE station_id IN (SELECT station_id FROM fct_rides GROUP BY 1 HAVING COUNT(*) > 2)',
  ],
  [
    'a metric in a filter by an entity that is two steps away',
    { metrics: ['rides'], filters: ["{{ Metric('inspections', ['station__city']) }} > 1"] },
    `SELECT COUNT(*) FROM fct_rides r ${station} WHERE s.city_id IN
     (SELECT city_id FROM fct_inspections JOIN dim_stations USING (station_id) GROUP BY 1 HAVING COUNT(*) > 1)`,
  ],
  [
    'the values that a metric in a filter leaves',
    { groupBy: ['station'], filters: ["{{ Metric('rides', ['station']) }} > 3"] },
    'SELECT station_id FROM fct_rides GROUP BY 1 HAVING COUNT(*) > 3',
  ],
  ['a time of its own', { groupBy: ['rider__joined_on'] }, 'SELECT DISTINCT joined_on FROM dim_riders'],
  [
    'periods of a calendar of their own, each metric by its own time',
    { metrics: ['fares', 'payments', 'inspections'], groupBy: ['metric_time__rental_season'] },
    `SELECT season, SUM(a), SUM(b), SUM(c) FROM (
     SELECT season, SUM(fare) AS a, CAST(NULL AS DECIMAL(10,2)) AS b, CAST(NULL AS BIGINT) AS c FROM fct_rides ${season('started_at')} GROUP BY 1
     UNION ALL SELECT season, NULL, SUM(fare), NULL FROM fct_rides ${season('paid_on')} GROUP BY 1
     UNION ALL SELECT season, NULL, NULL, COUNT(*) FROM fct_inspections ${season('inspected_on')} GROUP BY 1) x GROUP BY 1`,
  ],
  [
    'the own period of another model',
    { metrics: ['rides'], groupBy: ['station__opened_on__rental_season', 'metric_time__month'] },
    `SELECT season, ${month('started_at')}, COUNT(*) FROM fct_rides r ${station} ${season('s.opened_on')} GROUP BY 1, 2`,
  ],
  [
    'a condition on a period of their own',
    "SELECT ride__is_member, rides WHERE {{ TimeDimension('metric_time', 'rental_season') }} = 'spring'",
    `SELECT is_member, COUNT(*) FROM fct_rides ${season('started_at')} WHERE season = 'spring' GROUP BY 1`,
  ],
  ['periods alone', { groupBy: ['metric_time'] }, 'SELECT day FROM all_days'],
  [
    'weeks of a period alone',
    { groupBy: ['metric_time__week'], period: { from: '2026-01-05', to: '2026-01-18' } },
    "VALUES (DATE '2026-01-05'), (DATE '2026-01-12')",
  ],
  [
    'a part of the periods',
    'SELECT metric_time__extract_dow',
    'SELECT DISTINCT EXTRACT(ISODOW FROM day) FROM all_days',
  ],
  [
    'periods beside dimensions',
    { groupBy: ['metric_time__month', 'city__country'], period: { from: '2026-01-31', to: '2026-02-01' } },
    "SELECT m, country FROM dim_cities CROSS JOIN (VALUES (DATE '2026-01-01'), (DATE '2026-02-01')) x(m)",
  ],
  [
    'a part of the time of metrics',
    { metrics: ['rides'], groupBy: ['metric_time__extract_month', 'ride__is_member'] },
    'SELECT EXTRACT(MONTH FROM started_at), is_member, COUNT(*) FROM fct_rides GROUP BY 1, 2',
  ],
  [
    'moments by the minute',
    { metrics: ['rides'], groupBy: ['metric_time__minute'] },
    "SELECT DATE_TRUNC('minute', started_at), COUNT(*) FROM fct_rides GROUP BY 1",
  ],
  [
    'SemQL in the names of the project',
    "SELECT metric_time__month, rides WHERE {{ Dimension('station__city__country') }} = 'be'",
    `SELECT ${month('started_at')}, COUNT(*) FROM fct_rides r ${city} WHERE c.country = 'be' GROUP BY 1`,
  ],
  [
    'SemQL in our names',
    "SELECT stations.is_hub, rides.fares FROM rides WHERE ride_date IN '2026-01'",
    `SELECT s.is_hub, SUM(fare) FROM fct_rides r ${station} WHERE started_at < '2026-02-01' GROUP BY 1`,
  ],
];
