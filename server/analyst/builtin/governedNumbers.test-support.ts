import type {
  CatalogDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
} from '../../semql/catalog/definition.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';

/** What an author says of a measure beyond its expression. */
type Said = Partial<Pick<MeasureDefinition, 'label' | 'synonyms' | 'filter' | 'unit' | 'decimals' | 'additivity'>>;

const DRAFTED = madeUp(
  {
    riders: { rider_id: 'key NUMBER', full_name: 'STRING', city: 'STRING' },
    bikes: { bike_id: 'key NUMBER', rider_id: 'NUMBER -> riders', kind: 'STRING', weight_g: 'NUMBER' },
    bookings: {
      booking_id: 'key NUMBER',
      bike_id: 'NUMBER -> bikes',
      arrived_at: 'TIMESTAMP',
      status: 'STRING',
      is_urgent: 'BOOLEAN',
    },
    bills: {
      bill_id: 'key NUMBER',
      booking_id: 'NUMBER -> bookings',
      issued_on: 'DATE',
      due_on: 'DATE',
      paid_on: 'DATE',
      amount_cents: 'NUMBER',
      method: 'STRING',
      status: 'STRING',
    },
    laps: { lap_id: 'key NUMBER', racer: 'STRING', country: 'STRING', seconds: 'NUMBER' },
  },
  {
    riders: { rider_count: 'COUNT(*)' },
    bikes: { bike_count: 'COUNT(*)', total_weight_g: 'SUM(weight_g)' },
    bookings: {
      booking_count: 'COUNT(*)',
      no_show_rate: "100.0 * COUNT(CASE WHEN status = 'no_show' THEN 1 END) / COUNT(*)",
      urgent_share: 'AVG(CASE WHEN is_urgent THEN 1.0 ELSE 0 END)',
    },
    bills: {
      bill_count: 'COUNT(*)',
      earnings: 'SUM(amount_cents) / 100.0',
      late_bills: 'COUNT(*)',
    },
    laps: { lap_count: 'COUNT(*)' },
  },
);

const SAID: Readonly<Record<string, Said>> = {
  rider_count: { label: 'Riders', unit: 'riders', decimals: 0 },
  bike_count: { label: 'Bikes', unit: 'bikes', decimals: 0 },
  booking_count: { label: 'Bookings', unit: 'bookings', decimals: 0 },
  no_show_rate: { label: 'No-show rate', unit: '%', additivity: 'NON_ADDITIVE' },
  urgent_share: {
    label: 'Urgent share',
    synonyms: ['share of rush jobs'],
    unit: 'percent',
    additivity: 'NON_ADDITIVE',
  },
  bill_count: { label: 'Bills', synonyms: ['number of bills'], unit: 'bills', decimals: 0 },
  earnings: {
    label: 'Earnings',
    synonyms: ['billed', 'generated', 'money spent'],
    filter: "status <> 'void'",
    unit: 'EUR',
    decimals: 2,
  },
  late_bills: { label: 'Bills paid late', filter: 'paid_on > due_on', unit: 'bills' },
};

const LABELS: Readonly<Record<string, string>> = {
  issued_on: 'Issued on',
  due_on: 'Due on',
  paid_on: 'Paid on',
  arrived_at: 'Arrived at',
};

/**
 * A bicycle workshop whose numbers people have defined: an amount that goes by words of the rows it
 * adds up, a count of some of them, and rates that a term of the glossary leads to.
 */
export const WORKSHOP: CatalogDefinition = {
  ...DRAFTED,
  models: DRAFTED.models.map((model): ModelDefinition => ({
    ...model,
    dimensions: model.dimensions.map((one) => ({
      ...one,
      label: LABELS[one.name] ?? '',
      ...(one.type === 'DATE' || one.type === 'TIMESTAMP'
        ? { timeGrains: ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const }
        : {}),
    })),
    measures: model.measures.map((one) => ({ ...one, ...SAID[one.name] })),
  })),
  glossary: [
    {
      id: 'trm_no_show',
      term: 'No-show',
      definition: 'A booking to which nobody came.',
      synonyms: [],
      mappings: [{ kind: 'MEASURE', target: 'bookings.no_show_rate', description: '' }],
    },
    {
      id: 'trm_rush',
      term: 'Rush job',
      definition: 'A booking that cannot wait.',
      synonyms: [],
      mappings: [{ kind: 'MEASURE', target: 'bookings.urgent_share', description: '' }],
    },
  ],
};

/** Rows of three years up to November 2026. */
export const WORKSHOP_DATA = [
  `CREATE TABLE riders AS SELECT i AS rider_id, 'Rider ' || i AS full_name,
     ['Graz', 'Linz', 'Wels'][1 + i % 3] AS city FROM range(1, 31) t(i)`,
  `CREATE TABLE bikes AS SELECT i AS bike_id, 1 + i % 28 AS rider_id,
     ['Tandem', 'Cargo', 'tandem', 'Racer', 'Tandem'][1 + i % 5] AS kind, 9000 + i * 137 % 4000 AS weight_g
     FROM range(1, 61) t(i)`,
  `CREATE TABLE bookings AS SELECT i AS booking_id, 1 + i % 55 AS bike_id,
     TIMESTAMP '2024-01-02 08:00:00' + INTERVAL (i * 31) HOUR AS arrived_at,
     CASE WHEN i % 11 = 3 THEN 'no_show' ELSE 'done' END AS status, i % 7 = 2 AS is_urgent FROM range(1, 817) t(i)`,
  `CREATE TABLE bills AS SELECT i AS bill_id, i AS booking_id, CAST(b.arrived_at AS DATE) + 2 AS issued_on,
     CAST(b.arrived_at AS DATE) + 30 AS due_on,
     CASE WHEN i % 6 = 5 THEN NULL ELSE CAST(b.arrived_at AS DATE) + CAST(5 + i % 50 AS INTEGER) END AS paid_on,
     2000 + i * 7919 % 9000 AS amount_cents, ['card', 'cash'][1 + i % 2] AS method,
     CASE WHEN i % 13 = 5 THEN 'void' WHEN i % 6 = 5 THEN 'open' ELSE 'paid' END AS status
     FROM range(1, 815) t(i) JOIN bookings b ON b.booking_id = i`,
  `CREATE TABLE laps AS SELECT i AS lap_id, 'Racer ' || i % 17 AS racer, ['AT', 'DE'][1 + i % 2] AS country,
     60 + i * 13 % 40 AS seconds FROM range(1, 51) t(i)`,
];

/** A number over two of the models: with it, what people have defined is what words mean. */
export const WORKSHOP_METRIC: MetricDefinition = {
  id: 'met_per_booking',
  name: 'earnings_per_booking',
  label: 'Earnings per booking',
  description: '',
  synonyms: [],
  version: 1,
  guidance: '',
  expression: 'bills.earnings / bookings.booking_count',
  anchorModel: 'bills',
  joins: [],
  namedFilters: [],
  filter: null,
  groupBy: [],
  timeDimension: 'bookings.arrived_at',
  timeGrains: [],
  unit: 'EUR',
  decimals: null,
  status: 'APPROVED',
};
