import type { Question } from '../question.ts';

/** Conditions of the definitions: a booking that is paid for. */
const paying = 'NOT b.staff_travel';

/** Questions about the airline as people ask them on 20 November 2026, with answers computed by hand. */
export const airlineQuestions: readonly Question[] = [
  {
    family: 'total',
    question: 'how many flights did we have in 2025?',
    sql: 'SELECT COUNT(*) FROM flights WHERE year(departs_at) = 2025',
  },
  {
    family: 'total',
    question: 'Total takings last month',
    sql: `SELECT SUM(b.fare) FROM bookings b WHERE ${paying} AND b.booked_on BETWEEN '2026-10-01' AND '2026-10-31'`,
  },
  { family: 'total', question: 'how big is our fleet', sql: 'SELECT COUNT(*) FROM aircraft' },
  {
    family: 'total',
    question: 'kilometres flown this year',
    sql: "SELECT SUM(distance_km) FROM flights WHERE outcome <> 'scrubbed' AND departs_at >= '2026-01-01'",
  },
  {
    family: 'breakdown',
    question: 'bookings by cabin',
    sql: `SELECT b.cabin, COUNT(*) FROM bookings b WHERE ${paying} GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'average delay by airframe',
    sql: 'SELECT a.airframe, AVG(f.delay_minutes) FROM flights f LEFT JOIN aircraft a USING (tail_number) GROUP BY 1',
  },
  {
    family: 'breakdown',
    question: 'takings per loyalty level and cabin in 2025',
    sql: `SELECT p.loyalty, b.cabin, SUM(b.fare) FROM bookings b LEFT JOIN passengers p USING (passenger_id) WHERE ${paying} AND year(b.booked_on) = 2025 GROUP BY 1, 2`,
  },
  {
    family: 'breakdown',
    question: 'incidents by severity and kind',
    sql: 'SELECT severity, kind, COUNT(*) FROM incidents GROUP BY 1, 2',
  },
  {
    family: 'breakdown',
    question: 'flights by origin nation',
    sql: 'SELECT a.nation, COUNT(*) FROM flights f JOIN airports a ON a.airport_code = f.origin_code GROUP BY 1',
  },
  {
    family: 'trend',
    question: 'Punctuality per month in 2026',
    sql: "SELECT date_trunc('month', departs_at), COUNT(*) FILTER (delay_minutes <= 15) / COUNT(*) FILTER (outcome <> 'scrubbed') FROM flights WHERE departs_at >= '2026-01-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'monthly incidents',
    sql: "SELECT date_trunc('month', reported_at), COUNT(*) FROM incidents WHERE reported_at >= '2025-11-01' AND reported_at < '2026-11-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'fuel burned per quarter since 2025',
    sql: "SELECT date_trunc('quarter', departs_at), SUM(fuel_kg) FROM flights WHERE departs_at >= '2025-01-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'flights per day in the first week of october 2026',
    sql: "SELECT CAST(departs_at AS DATE), COUNT(*) FROM flights WHERE departs_at >= '2026-10-01' AND departs_at < '2026-10-08' GROUP BY 1",
  },
  {
    family: 'filter',
    question: 'flights to Greece in 2026',
    sql: "SELECT COUNT(*) FROM flights f JOIN airports a ON a.airport_code = f.destination_code WHERE a.nation = 'Greece' AND f.departs_at >= '2026-01-01'",
  },
  {
    family: 'filter',
    question: 'how many business class bookings were made in September?',
    sql: `SELECT COUNT(*) FROM bookings b WHERE ${paying} AND b.cabin = 'business' AND b.booked_on BETWEEN '2026-09-01' AND '2026-09-30'`,
  },
  {
    family: 'filter',
    question: 'Passengers who are not Norwegian, by loyalty level',
    sql: [
      "SELECT loyalty, COUNT(*) FROM passengers WHERE nationality IS DISTINCT FROM 'Norwegian' GROUP BY 1",
      "SELECT loyalty, COUNT(*) FROM passengers WHERE nationality <> 'Norwegian' GROUP BY 1",
    ],
  },
  {
    family: 'filter',
    question: 'number of passengers with no nationality on file',
    sql: 'SELECT COUNT(*) FROM passengers WHERE nationality IS NULL',
  },
  {
    family: 'filter',
    question: 'flights longer than 2000 km by outcome',
    sql: 'SELECT outcome, COUNT(*) FROM flights WHERE distance_km > 2000 GROUP BY 1',
  },
  {
    family: 'filter',
    question: 'how many flights were more than 60 minutes late in december 2025',
    sql: "SELECT COUNT(*) FROM flights WHERE delay_minutes > 60 AND departs_at >= '2025-12-01' AND departs_at < '2026-01-01'",
  },
  {
    family: 'filter',
    question: 'takings from gold and platinum members in 2026',
    sql: `SELECT SUM(b.fare) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} AND p.loyalty IN ('gold', 'platinum') AND b.booked_on >= '2026-01-01'`,
  },
  {
    family: 'threshold',
    question: 'which planes made more than 150 flights',
    sql: 'SELECT tail_number, COUNT(*) FROM flights WHERE tail_number IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 150',
  },
  {
    family: 'comparison',
    question: 'takings in 2025 compared with 2026 up to october, per month',
    sql: [
      `SELECT month(b.booked_on), SUM(b.fare) FILTER (year(b.booked_on) = 2025), SUM(b.fare) FILTER (year(b.booked_on) = 2026) FROM bookings b WHERE ${paying} AND year(b.booked_on) IN (2025, 2026) AND month(b.booked_on) <= 10 GROUP BY 1`,
      `SELECT date_trunc('month', b.booked_on), SUM(b.fare) FROM bookings b WHERE ${paying} AND year(b.booked_on) IN (2025, 2026) AND month(b.booked_on) <= 10 GROUP BY 1`,
    ],
  },
  {
    family: 'comparison',
    question: 'average delay last month versus the month before',
    sql: [
      "SELECT AVG(delay_minutes) FILTER (departs_at >= '2026-10-01'), AVG(delay_minutes) FILTER (departs_at < '2026-10-01') FROM flights WHERE departs_at >= '2026-09-01' AND departs_at < '2026-11-01'",
      "SELECT date_trunc('month', departs_at), AVG(delay_minutes) FROM flights WHERE departs_at >= '2026-09-01' AND departs_at < '2026-11-01' GROUP BY 1",
    ],
  },
  {
    family: 'top',
    question: 'top 3 destinations by number of flights',
    compare: 'ordered',
    sql: [
      'SELECT a.airport_title, COUNT(*) FROM flights f JOIN airports a ON a.airport_code = f.destination_code GROUP BY 1 ORDER BY 2 DESC LIMIT 3',
      'SELECT destination_code, COUNT(*) FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 3',
    ],
  },
  {
    family: 'top',
    question: '5 travellers with the highest takings',
    compare: 'ordered',
    sql: [
      `SELECT p.passenger_id, SUM(b.fare) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
      `SELECT p.traveller, SUM(b.fare) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
    ],
  },
  {
    family: 'most',
    question: 'What kind of incident is the most expensive to repair in total?',
    compare: 'first',
    sql: 'SELECT kind, SUM(repair_bill) FROM incidents GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  },
  {
    family: 'most',
    question: 'which nationality books the most bags?',
    compare: 'first',
    sql: [
      `SELECT p.nationality, SUM(b.bags) FROM bookings b JOIN passengers p USING (passenger_id) WHERE ${paying} AND p.nationality IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    ],
  },
  {
    family: 'share',
    question: 'share of takings by cabin',
    sql: `SELECT b.cabin, SUM(b.fare) / SUM(SUM(b.fare)) OVER () FROM bookings b WHERE ${paying} GROUP BY 1`,
  },
  {
    family: 'share',
    question: 'what percent of flights were scrubbed in january 2026',
    sql: "SELECT COUNT(*) FILTER (outcome = 'scrubbed') / COUNT(*) FROM flights WHERE departs_at >= '2026-01-01' AND departs_at < '2026-02-01'",
  },
  {
    family: 'ratio',
    question: 'bookings per flight by outcome',
    sql: `SELECT outcome, n / flights FROM (SELECT f.outcome, COUNT(*) AS n FROM bookings b JOIN flights f USING (flight_id) WHERE ${paying} GROUP BY 1) JOIN (SELECT outcome, COUNT(*) AS flights FROM flights GROUP BY 1) USING (outcome)`,
  },
  {
    family: 'ratio',
    question: 'incident rate by airframe',
    sql: "SELECT airframe, n / flights FROM (SELECT coalesce(a.airframe, '') AS k, any_value(a.airframe) AS airframe, COUNT(*) AS flights FROM flights f LEFT JOIN aircraft a USING (tail_number) GROUP BY 1) JOIN (SELECT coalesce(a.airframe, '') AS k, COUNT(*) AS n FROM incidents i JOIN flights f USING (flight_id) LEFT JOIN aircraft a USING (tail_number) GROUP BY 1) USING (k)",
  },
  {
    family: 'aggregate',
    question: 'median delay in minutes per outcome',
    sql: 'SELECT outcome, MEDIAN(delay_minutes) FROM flights GROUP BY 1',
  },
  {
    family: 'aggregate',
    question: 'average number of seats per airframe',
    sql: 'SELECT airframe, AVG(seats) FROM aircraft GROUP BY 1',
  },
  {
    family: 'distinct',
    question: 'How many different passengers booked in October 2026?',
    sql: `SELECT COUNT(DISTINCT b.passenger_id) FROM bookings b WHERE ${paying} AND b.booked_on BETWEEN '2026-10-01' AND '2026-10-31'`,
  },
  {
    family: 'list',
    question: 'show all airports in Norway with their runways',
    sql: "SELECT airport_title, runways FROM airports WHERE nation = 'Norway'",
  },
  {
    family: 'list',
    question: 'list the grave incidents of 2026',
    sql: "SELECT incident_id FROM incidents WHERE severity = 'grave' AND reported_at >= '2026-01-01'",
  },
  {
    family: 'measures',
    question: 'flights, bookings and incidents by outcome',
    sql: `SELECT outcome, flights, n, incidents FROM (SELECT outcome, COUNT(*) AS flights FROM flights GROUP BY 1) JOIN (SELECT f.outcome, COUNT(*) AS n FROM bookings b JOIN flights f USING (flight_id) WHERE ${paying} GROUP BY 1) USING (outcome) LEFT JOIN (SELECT f.outcome, COUNT(*) AS incidents FROM incidents JOIN flights f USING (flight_id) GROUP BY 1) USING (outcome)`,
  },
  {
    family: 'running',
    question: 'cumulative takings by month in 2025',
    sql: `SELECT month, SUM(n) OVER (ORDER BY month) FROM (SELECT date_trunc('month', b.booked_on) AS month, SUM(b.fare) AS n FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2025 GROUP BY 1)`,
  },
  {
    family: 'profile',
    question: 'average delay by hour of the day',
    sql: 'SELECT hour(departs_at), AVG(delay_minutes) FROM flights GROUP BY 1',
  },
  {
    family: 'profile',
    question: 'flights per weekday in 2025',
    sql: 'SELECT COUNT(*) FROM flights WHERE year(departs_at) = 2025 GROUP BY dayofweek(departs_at)',
  },
  {
    family: 'existence',
    question: 'how many flights have no bookings',
    sql: [
      `SELECT COUNT(*) FROM flights f WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.flight_id = f.flight_id AND ${paying})`,
    ],
  },
  {
    family: 'existence',
    question: 'flights with incidents by outcome',
    sql: 'SELECT outcome, COUNT(*) FROM flights f WHERE EXISTS (SELECT 1 FROM incidents i WHERE i.flight_id = f.flight_id) GROUP BY 1',
  },
  { family: 'definition', question: 'what is punctuality?', explain: ['15 minutes'] },
  { family: 'definition', question: 'what do you mean by yield', explain: ['seat'] },
  {
    family: 'spelling',
    question: 'bokings by cabbin in 2026',
    sql: `SELECT b.cabin, COUNT(*) FROM bookings b WHERE ${paying} AND b.booked_on >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['takings by cabin in 2025'],
    question: 'and 2026?',
    sql: `SELECT b.cabin, SUM(b.fare) FROM bookings b WHERE ${paying} AND year(b.booked_on) = 2026 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['incidents by kind'],
    question: 'only serious ones',
    sql: "SELECT kind, COUNT(*) FROM incidents WHERE severity = 'serious' GROUP BY 1",
  },
  {
    family: 'follow-up',
    previous: ['average delay by month in 2025'],
    question: 'per airframe instead',
    sql: 'SELECT a.airframe, AVG(f.delay_minutes) FROM flights f LEFT JOIN aircraft a USING (tail_number) WHERE year(f.departs_at) = 2025 GROUP BY 1',
  },
  {
    family: 'follow-up',
    previous: ['bookings by loyalty level'],
    question: 'as a percentage',
    sql: `SELECT p.loyalty, COUNT(*) / SUM(COUNT(*)) OVER () FROM bookings b LEFT JOIN passengers p USING (passenger_id) WHERE ${paying} GROUP BY 1`,
  },

  { family: 'unanswerable', question: 'how many pilots do we employ', refuse: ['pilots'] },
  { family: 'unanswerable', question: 'catering cost per flight', refuse: ['catering'] },
  { family: 'unanswerable', question: 'CO2 emissions by nation', refuse: ['emissions'] },
  { family: 'unanswerable', question: 'who won the football match yesterday?', refuse: ['football'] },
  { family: 'unanswerable', question: 'which gate is used most often', refuse: ['gate'] },

  { family: 'ambiguous', question: 'number of flights by nation', clarify: ['origin', 'destination'] },
  { family: 'ambiguous', question: 'average delay per airport', clarify: ['origin', 'destination'] },
  { family: 'ambiguous', question: 'bookings by airport', clarify: ['origin', 'destination', 'home'] },
];
