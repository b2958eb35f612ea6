import { columnsOf, writtenTables, type WrittenTable } from '../writtenTables.test-support.ts';

/** Rides, stations and riders of a bicycle rental: the data of every project of this folder. */

const rides: readonly (readonly [
  string,
  string | null,
  string | null,
  string | null,
  number | null,
  number,
  boolean,
  string | null,
])[] = [
  // started at, paid on, rider, station, fare, minutes, member, promo
  ['2026-01-01 08:00:00', '2026-01-02', 'r1', 's1', 4.5, 12, true, null],
  ['2026-01-01 09:30:00', '2026-01-02', 'r2', 's1', 12.25, 48, false, 'SPRING'],
  ['2026-01-02 23:59:59', '2026-01-05', 'r1', 's2', 7, 31, true, null],
  ['2026-01-04 00:00:00', null, 'r3', 's3', null, 5, false, null],
  ['2026-01-28 10:00:00', '2026-01-28', 'r2', 's2', 3, 9, false, 'SPRING'],
  ['2026-01-31 12:00:00', '2026-02-01', 'r4', null, 20, 90, false, null],
  ['2026-02-01 07:00:00', '2026-02-01', 'r1', 's1', 5.5, 14, true, null],
  ['2026-02-01 07:05:00', '2026-02-03', 'r5', 's9', 6, 15, true, 'FRIEND'],
  ['2026-02-08 18:20:00', '2026-02-09', 'r1', 's1', 9.75, 35, true, null],
  ['2026-02-09 18:20:00', '2026-02-09', 'r2', 's3', 2, 4, false, null],
  ['2026-02-28 06:00:00', '2026-03-01', 'r3', 's1', 8, 29, false, null],
  ['2026-03-01 06:00:00', '2026-03-01', 'r3', 's2', 8.5, 30, false, null],
  ['2026-03-08 06:00:00', '2026-03-15', null, 's1', 1, 3, false, null],
  ['2026-03-31 22:10:00', '2026-04-01', 'r4', 's3', 15, 61, true, 'SPRING'],
];

const tables: Readonly<Record<string, WrittenTable>> = {
  fct_rides: {
    columns:
      'ride_id INTEGER, started_at TIMESTAMP, paid_on DATE, rider_id VARCHAR(10), station_id VARCHAR(10), fare DECIMAL(10,2), minutes INTEGER, is_member BOOLEAN, promo VARCHAR(10)',
    rows: rides.map((row, index) => [index + 1, ...row]),
  },
  fct_inspections: {
    columns: 'inspection_id INTEGER, station_id VARCHAR(10), inspected_on DATE, score INTEGER',
    rows: [
      [1, 's1', '2026-01-01', 8],
      [2, 's1', '2026-01-20', 6],
      [3, 's2', '2026-02-01', 9],
      [4, 's4', '2026-02-14', 3],
      [5, null, '2026-03-31', 7],
    ],
  },
  dim_stations: {
    columns: 'station_id VARCHAR(10), name VARCHAR(20), city_id INTEGER, is_hub BOOLEAN, docks INTEGER, opened_on DATE',
    rows: [
      ['s1', 'Harbour', 1, true, 24, '2025-12-01'],
      ['s2', 'Market', 1, false, 12, '2025-12-15'],
      ['s3', 'Castle', 2, true, 8, '2026-01-01'],
      ['s4', 'Airport', 2, false, 40, '2026-02-01'],
      ['s5', 'Ferry', null, null, 6, '2026-03-01'],
    ],
  },
  dim_cities: {
    columns: 'city_id INTEGER, city_name VARCHAR(20), country VARCHAR(5)',
    rows: [
      [1, 'Ghent', 'be'],
      [2, 'Utrecht', 'nl'],
    ],
  },
  dim_riders: {
    columns: 'rider_id VARCHAR(10), home_state VARCHAR(10), joined_on DATE',
    rows: [
      ['r1', 'north', '2025-11-01'],
      ['r2', 'south', '2026-01-01'],
      ['r3', null, '2026-01-02'],
      ['r4', 'north', '2026-01-20'],
      ['r6', 'west', '2026-02-01'],
    ],
  },
  dim_companies: {
    columns: 'company_id INTEGER, rider_id VARCHAR(10), company_name VARCHAR(20)',
    rows: [
      [1, 'r1', 'Acme'],
      [2, 'r4', 'Globex'],
    ],
  },
  fct_balances: {
    columns: 'rider_id VARCHAR(10), taken_on DATE, balance DECIMAL(10,2), kind VARCHAR(10)',
    rows: [
      ['r1', '2026-01-01', 10, 'prepaid'],
      ['r1', '2026-01-02', 12, 'prepaid'],
      ['r1', '2026-01-05', 5, 'credit'],
      ['r2', '2026-01-01', 7, 'credit'],
      ['r2', '2026-01-04', 3, 'prepaid'],
      ['r3', '2026-01-09', 100, 'credit'],
      ['r3', '2026-01-09', 1, 'prepaid'],
    ],
  },
  all_days: {
    columns: 'day DATE, season VARCHAR(10)',
    rows: Array.from({ length: 151 }, (_, index) => {
      const day = new Date(Date.UTC(2025, 11, 1) + index * 86_400_000).toISOString().slice(0, 10);
      return [day, day < '2026-02-08' ? 'winter' : 'spring'];
    }),
  },
};

/** The tables to fill an engine with; days run from December 2025 to April 2026. */
export const bikesTables = writtenTables(tables);

/** The columns of the tables, as a database would tell them. */
export const bikesColumns = columnsOf(bikesTables);
