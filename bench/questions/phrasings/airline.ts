import type { Question } from '../question.ts';
import { phrasing, unanswerable } from './phrasing.ts';

const paying = 'NOT b.staff_travel';
const bookings = `SELECT COUNT(*) FROM bookings b WHERE ${paying}`;

/** Ways to ask the airline on 20 November 2026. */
export const airlinePhrasings: readonly Question[] = [
  phrasing(
    'flights that were not scrubbed in October 2026',
    "SELECT COUNT(*) FROM flights WHERE outcome <> 'scrubbed' AND departs_at >= '2026-10-01' AND departs_at < '2026-11-01'",
  ),
  phrasing(
    'how many flights except diverted ones were late in 2026',
    "SELECT COUNT(*) FROM flights WHERE outcome <> 'diverted' AND delay_minutes > 15 AND departs_at >= '2026-01-01'",
  ),
  phrasing(
    'incidents excluding bird strikes by severity',
    "SELECT severity, COUNT(*) FROM incidents WHERE kind <> 'bird_strike' GROUP BY 1",
  ),
  phrasing(
    'incidents neither technical nor medical',
    "SELECT COUNT(*) FROM incidents WHERE kind NOT IN ('technical', 'medical')",
  ),
  phrasing('bookings in neither economy nor premium', `${bookings} AND b.cabin NOT IN ('economy', 'premium')`),
  phrasing('flights without a plane', 'SELECT COUNT(*) FROM flights WHERE tail_number IS NULL'),
  phrasing(
    'passengers who never booked, by loyalty level',
    `SELECT loyalty, COUNT(*) FROM passengers p WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.passenger_id = p.passenger_id AND ${paying}) GROUP BY 1`,
  ),
  phrasing('planes with fewer than 100 seats', [
    'SELECT COUNT(*) FROM aircraft WHERE seats < 100',
    'SELECT tail_number FROM aircraft WHERE seats < 100',
  ]),
  phrasing(
    'flights between 500 and 1000 km in 2026',
    "SELECT COUNT(*) FROM flights WHERE distance_km BETWEEN 500 AND 1000 AND departs_at >= '2026-01-01'",
  ),
  phrasing(
    'how many flights had a delay of at most 5 minutes',
    'SELECT COUNT(*) FROM flights WHERE delay_minutes <= 5',
  ),
  phrasing('flights over 2 hours late', 'SELECT COUNT(*) FROM flights WHERE delay_minutes > 120'),
  phrasing('bookings with 2 or more bags', `${bookings} AND b.bags >= 2`),
  phrasing(
    'bookings with exactly 1 bag by cabin',
    `SELECT b.cabin, COUNT(*) FROM bookings b WHERE ${paying} AND b.bags = 1 GROUP BY 1`,
  ),
  phrasing('fares above 400 dollars in 2026 by cabin', [
    `SELECT b.cabin, COUNT(*) FROM bookings b WHERE ${paying} AND b.fare > 400 AND b.booked_on >= '2026-01-01' GROUP BY 1`,
    // “Fares” is also what the takings are called.
    `SELECT b.cabin, SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' GROUP BY 1 HAVING SUM(b.fare) > 400`,
  ]),
  phrasing('no-shows', `${bookings} AND b.no_show`),
  phrasing(
    'no-show rate by cabin in 2025',
    `SELECT b.cabin, COUNT(*) FILTER (b.no_show) / COUNT(*) FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2025 GROUP BY 1`,
  ),
  phrasing(
    'bookings that did not turn up by cabin',
    `SELECT b.cabin, COUNT(*) FROM bookings b WHERE ${paying} AND b.no_show GROUP BY 1`,
  ),
  phrasing(
    'flights on Fridays and Saturdays in 2026',
    "SELECT COUNT(*) FROM flights WHERE isodow(departs_at) IN (5, 6) AND departs_at >= '2026-01-01'",
  ),
  phrasing('flights last Friday', "SELECT COUNT(*) FROM flights WHERE CAST(departs_at AS DATE) = '2026-11-13'"),
  phrasing(
    'flights on Christmas day 2025',
    "SELECT COUNT(*) FROM flights WHERE CAST(departs_at AS DATE) = '2025-12-25'",
  ),
  phrasing('flights departing after 6 pm', 'SELECT COUNT(*) FROM flights WHERE hour(departs_at) >= 18'),
  phrasing(
    'flights departing before 8 am in 2026',
    "SELECT COUNT(*) FROM flights WHERE hour(departs_at) < 8 AND departs_at >= '2026-01-01'",
  ),
  phrasing('takings in Q1 and Q2 2026', [
    `SELECT SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' AND b.booked_on < '2026-07-01'`,
    `SELECT quarter(b.booked_on), SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' AND b.booked_on < '2026-07-01' GROUP BY 1`,
    `SELECT SUM(b.fare) FILTER (quarter(b.booked_on) = 1), SUM(b.fare) FILTER (quarter(b.booked_on) = 2) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01'`,
    `SELECT date_trunc('quarter', b.booked_on), SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' AND b.booked_on < '2026-07-01' GROUP BY 1`,
  ]),
  phrasing(
    'takings two months ago',
    `SELECT SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on BETWEEN '2026-09-01' AND '2026-09-30'`,
  ),
  phrasing('flights this week versus last week', [
    "SELECT COUNT(*) FILTER (departs_at >= '2026-11-16'), COUNT(*) FILTER (departs_at >= '2026-11-09' AND departs_at < '2026-11-14') FROM flights WHERE departs_at < '2026-11-21'",
    "SELECT COUNT(*) FILTER (departs_at >= '2026-11-16'), COUNT(*) FILTER (departs_at >= '2026-11-09' AND departs_at < '2026-11-16') FROM flights",
  ]),
  phrasing(
    'average takings per day in October 2026',
    `SELECT AVG(n) FROM (SELECT SUM(b.fare) AS n FROM bookings b WHERE ${paying} AND b.booked_on BETWEEN '2026-10-01' AND '2026-10-31' GROUP BY b.booked_on)`,
  ),
  phrasing(
    'average fare paid by gold members',
    `SELECT AVG(b.fare) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} AND p.loyalty = 'gold'`,
  ),
  phrasing('oldest plane', 'SELECT tail_number FROM aircraft ORDER BY entered_service_on LIMIT 1', 'first'),
  phrasing(
    'which plane flew the fewest kilometres in 2026',
    "SELECT tail_number, SUM(distance_km) FROM flights WHERE outcome <> 'scrubbed' AND tail_number IS NOT NULL AND departs_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 LIMIT 1",
    'first',
  ),
  phrasing(
    'top 3 airframes by average delay',
    'SELECT a.airframe, AVG(f.delay_minutes) FROM flights f JOIN aircraft a USING (tail_number) GROUP BY 1 ORDER BY 2 DESC LIMIT 3',
    'ordered',
  ),
  phrasing(
    'percentage of passengers with platinum status',
    "SELECT COUNT(*) FILTER (loyalty = 'platinum') / COUNT(*) FROM passengers",
  ),
  phrasing('share of business class in takings per month in 2026', [
    `SELECT date_trunc('month', b.booked_on), SUM(b.fare) FILTER (b.cabin = 'business') / SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' GROUP BY 1`,
  ]),
  phrasing('fuel burned per flight by airframe', [
    'SELECT a.airframe, SUM(f.fuel_kg) / COUNT(*) FROM flights f LEFT JOIN aircraft a USING (tail_number) GROUP BY 1',
  ]),
  phrasing(
    'flights from Norway to Greece',
    "SELECT COUNT(*) FROM flights f JOIN airports o ON o.airport_code = f.origin_code JOIN airports d ON d.airport_code = f.destination_code WHERE o.nation = 'Norway' AND d.nation = 'Greece'",
  ),
  phrasing(
    'flights not to Greece in 2026',
    "SELECT COUNT(*) FROM flights f JOIN airports d ON d.airport_code = f.destination_code WHERE d.nation <> 'Greece' AND f.departs_at >= '2026-01-01'",
  ),
  phrasing(
    'flights from hubs',
    'SELECT COUNT(*) FROM flights f JOIN airports o ON o.airport_code = f.origin_code WHERE o.is_hub',
  ),
  unanswerable('bookings per travel agency'),
  unanswerable('flights delayed by fog'),
  unanswerable('how many flights will be late tomorrow'),
  phrasing(
    ['takings by cabin in 2025', 'just business and premium'],
    `SELECT b.cabin, SUM(b.fare) FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2025 AND b.cabin IN ('business', 'premium') GROUP BY 1`,
  ),
  phrasing(
    ['takings by cabin in 2025', 'not economy'],
    `SELECT b.cabin, SUM(b.fare) FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2025 AND b.cabin <> 'economy' GROUP BY 1`,
  ),
  phrasing(
    ['flights by outcome in 2026', 'only Fridays'],
    "SELECT outcome, COUNT(*) FROM flights WHERE departs_at >= '2026-01-01' AND isodow(departs_at) = 5 GROUP BY 1",
  ),
  phrasing(
    ['incidents by kind', 'as percentages'],
    'SELECT kind, COUNT(*) / SUM(COUNT(*)) OVER () FROM incidents GROUP BY 1',
  ),
  phrasing(
    ['average delay in 2025', 'by month', 'only when above 20'],
    "SELECT date_trunc('month', departs_at), AVG(delay_minutes) FROM flights WHERE year(departs_at) = 2025 GROUP BY 1 HAVING AVG(delay_minutes) > 20",
  ),
  phrasing(
    ['average delay by airframe in 2025', 'use the median'],
    'SELECT a.airframe, MEDIAN(f.delay_minutes) FROM flights f LEFT JOIN aircraft a USING (tail_number) WHERE year(f.departs_at) = 2025 GROUP BY 1',
  ),
  phrasing(
    ['bookings by cabin in 2025', 'now takings'],
    `SELECT b.cabin, SUM(b.fare) FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2025 GROUP BY 1`,
  ),

  // Comparisons, shares, times of day, absence, conversations
  phrasing(
    'flights that were neither diverted nor scrubbed in 2026',
    "SELECT COUNT(*) FROM flights WHERE outcome NOT IN ('diverted', 'scrubbed') AND departs_at >= '2026-01-01'",
  ),
  phrasing('percentage of punctual flights by month in 2026', [
    "SELECT date_trunc('month', departs_at)::DATE, COUNT(*) FILTER (delay_minutes <= 15) / COUNT(*) FROM flights WHERE departs_at >= '2026-01-01' GROUP BY 1",
    "SELECT date_trunc('month', departs_at)::DATE, COUNT(*) FILTER (delay_minutes <= 15) / COUNT(*) FILTER (outcome <> 'scrubbed') FROM flights WHERE departs_at >= '2026-01-01' GROUP BY 1",
  ]),
  phrasing('late flights as a percentage of all flights in 2025', [
    'SELECT COUNT(*) FILTER (delay_minutes > 15) / COUNT(*) FROM flights WHERE year(departs_at) = 2025',
  ]),
  phrasing('passengers who flew business class but never economy', [
    `SELECT COUNT(*) FROM passengers p WHERE EXISTS (SELECT 1 FROM bookings b WHERE b.passenger_id = p.passenger_id AND ${paying} AND b.cabin = 'business') AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.passenger_id = p.passenger_id AND ${paying} AND b.cabin = 'economy')`,
  ]),
  phrasing('takings this month compared with the same days of last month', [
    `SELECT SUM(b.fare) FILTER (b.booked_on BETWEEN '2026-11-01' AND '2026-11-20'), SUM(b.fare) FILTER (b.booked_on BETWEEN '2026-10-01' AND '2026-10-20') FROM bookings b WHERE ${paying}`,
  ]),
  phrasing('bookings month over month in 2025', [
    `SELECT m, n, p FROM (SELECT date_trunc('month', b.booked_on)::DATE AS m, COUNT(*) AS n, LAG(COUNT(*)) OVER (ORDER BY date_trunc('month', b.booked_on)::DATE) AS p FROM bookings b WHERE ${paying} GROUP BY 1) WHERE year(m) = 2025`,
  ]),
  phrasing(
    'flights departing between 6 and 9 am by weekday',
    'SELECT isodow(departs_at), COUNT(*) FROM flights WHERE hour(departs_at) IN (6, 7, 8) GROUP BY 1',
  ),
  phrasing(
    'average delay of evening flights',
    'SELECT AVG(delay_minutes) FROM flights WHERE hour(departs_at) BETWEEN 18 AND 21',
  ),
  phrasing('bookings per passenger in 2026', [
    `SELECT COUNT(*) / COUNT(DISTINCT b.passenger_id) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01'`,
  ]),
  phrasing('airports with no departures in 2026', [
    "SELECT COUNT(*) FROM airports a WHERE NOT EXISTS (SELECT 1 FROM flights f WHERE f.origin_code = a.airport_code AND f.departs_at >= '2026-01-01')",
    "SELECT a.airport_code FROM airports a WHERE NOT EXISTS (SELECT 1 FROM flights f WHERE f.origin_code = a.airport_code AND f.departs_at >= '2026-01-01')",
  ]),
  phrasing('flights longer than 2000 km or delayed by more than 60 minutes', [
    'SELECT COUNT(*) FROM flights WHERE distance_km > 2000 OR delay_minutes > 60',
  ]),
  phrasing(
    ['takings by cabin in 2026', 'as a percentage'],
    [
      `SELECT b.cabin, SUM(b.fare) / SUM(SUM(b.fare)) OVER () FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' GROUP BY 1`,
    ],
  ),
  phrasing(
    ['flights by outcome in October', 'show the rows', 'by weekday'],
    [
      "SELECT isodow(departs_at), COUNT(*) FROM flights WHERE departs_at >= '2026-10-01' AND departs_at < '2026-11-01' GROUP BY 1",
    ],
  ),
  phrasing('how many bookings did gold or platinum members make after 2025', [
    `SELECT COUNT(*) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} AND p.loyalty IN ('gold', 'platinum') AND b.booked_on >= '2026-01-01'`,
  ]),
];
