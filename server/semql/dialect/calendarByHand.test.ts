import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';
import { columnOf, dimension, measure, model } from '../testing/shopCatalog.test-support.ts';

// The calendar as a person reads it off the wall: every answer here is written by hand, and no
// clock of ours is asked. The clock says noon of Saturday, 21 November 2026.

type Calendar = CatalogDefinition['calendar'];
const monday: Calendar = { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const sunday: Calendar = { ...monday, weekStart: 'SUNDAY' };
const april: Calendar = { ...monday, fiscalYearStartMonth: 4 };
const february: Calendar = { ...monday, fiscalYearStartMonth: 2 };

const columns = [columnOf('id', 'INTEGER', false), columnOf('at', 'TIMESTAMP', false), columnOf('day', 'DATE', false)];
const table = (name: string) =>
  model(name, {
    columns,
    dimensions: [dimension('id', 'NUMBER'), dimension('at', 'TIMESTAMP'), dimension('day', 'DATE')],
    measures: [measure('n', 'COUNT(*)')],
  });
const catalogOf = (calendar: Calendar) =>
  prepareCatalog({ calendar, models: ['days', 'halves', 'dates'].map(table), metrics: [], glossary: [] });

const dayMs = 86_400_000;
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
const steps = (from: string, to: string, step: number): number[] => {
  const first = Date.parse(`${from}Z`);
  return Array.from({ length: Math.round((Date.parse(`${to}Z`) - first) / step) }, (_, index) => first + index * step);
};
const rowsOf = (instants: readonly number[]) =>
  instants.map((instant, index) => [index + 1, iso(instant), iso(instant).slice(0, 10)]);

/** Every day at noon, and every half hour around the nights in which clocks change somewhere. */
const days = rowsOf(steps('2024-12-01T12:00:00', '2027-05-01T12:00:00', dayMs));
const halves = rowsOf(
  [
    ['2026-03-07', '2026-03-11'],
    ['2026-03-28', '2026-03-31'],
    ['2026-04-03', '2026-04-07'],
    ['2026-10-02', '2026-10-06'],
    ['2026-10-24', '2026-10-27'],
    ['2026-10-31', '2026-11-03'],
  ].flatMap(([from, to]) => steps(`${from}T00:00:00`, `${to}T00:00:00`, dayMs / 48)),
);
const testedDates = [
  '2024-02-29',
  '2024-01-31',
  '2023-01-31',
  '2024-03-31',
  '2024-12-30',
  '2021-01-03',
  '2020-12-31',
  '2027-01-03',
];
const dates = rowsOf(testedDates.map((date) => Date.parse(`${date}T00:00:00Z`)));

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    for (const [name, rows] of [
      ['days', days],
      ['halves', halves],
      ['dates', dates],
    ] as const) {
      await engine.load({ name, columns, rows });
    }
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

async function expectEverywhere(
  semql: string,
  expected: readonly Cell[][],
  calendar: Calendar = monday,
): Promise<void> {
  for (const engine of engines) {
    const { dialect } = engine;
    const result = compile(semql, catalogOf(calendar), { dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
    }
    const { sql, parameters } = result.query;
    expect({ dialect, sql, rows: await engine.run(sql, parameters) }).toEqual({ dialect, sql, rows: expected });
  }
}

describe('periods, from their first day to their last (lightdash#20099, lightdash#29602, lightdash#10268)', () => {
  test.each<[period: string, first: string, last: string, calendar?: Calendar]>([
    ['TODAY', '2026-11-21', '2026-11-21'],
    ['YESTERDAY', '2026-11-20', '2026-11-20'],
    ['THIS WEEK', '2026-11-16', '2026-11-22'],
    ['THIS WEEK', '2026-11-15', '2026-11-21', sunday],
    ['PREVIOUS WEEK', '2026-11-09', '2026-11-15'],
    ['PREVIOUS WEEK', '2026-11-08', '2026-11-14', sunday],
    ['LAST 2 WEEKS', '2026-11-02', '2026-11-15'],
    ['WEEK TO DATE', '2026-11-16', '2026-11-21'],
    ['WEEK TO DATE', '2026-11-15', '2026-11-21', sunday],
    ['THIS MONTH', '2026-11-01', '2026-11-30'],
    ['PREVIOUS MONTH', '2026-10-01', '2026-10-31'],
    ['MONTH TO DATE', '2026-11-01', '2026-11-21'],
    ['LAST 3 MONTHS', '2026-08-01', '2026-10-31'],
    ['LAST 3 MONTHS INCLUDING CURRENT', '2026-08-01', '2026-11-21'],
    ['NEXT 2 MONTHS', '2026-12-01', '2027-01-31'],
    ['LAST 3 DAYS', '2026-11-18', '2026-11-20'],
    ['LAST 12 MONTHS', '2025-11-01', '2026-10-31'],
    ['THIS QUARTER', '2026-10-01', '2026-12-31'],
    ['PREVIOUS QUARTER', '2026-07-01', '2026-09-30'],
    ['THIS QUARTER', '2026-11-01', '2027-01-31', february],
    ['PREVIOUS QUARTER', '2026-08-01', '2026-10-31', february],
    ['THIS YEAR', '2026-01-01', '2026-12-31'],
    ['THIS YEAR', '2026-04-01', '2027-03-31', april],
    ['PREVIOUS YEAR', '2025-01-01', '2025-12-31'],
    ['PREVIOUS YEAR', '2025-04-01', '2026-03-31', april],
    ['YEAR TO DATE', '2026-01-01', '2026-11-21'],
    ['YEAR TO DATE', '2026-04-01', '2026-11-21', april],
    ["'2026'", '2026-01-01', '2026-12-31'],
    ["'2026-Q1'", '2026-01-01', '2026-03-31'],
    ["'2026-02'", '2026-02-01', '2026-02-28'],
    ["'2025-W01'", '2024-12-30', '2025-01-05'],
    ["'2026-W53'", '2026-12-28', '2027-01-03'],
    ["'2026-03-05'", '2026-03-05', '2026-03-05'],
  ])('%s', async (period, first, last, calendar) => {
    const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
    await expectEverywhere(
      `SELECT MIN(day) AS first, MAX(day) AS last, n FROM days WHERE day IN ${period}`,
      [[first, last, count]],
      calendar,
    );
    await expectEverywhere(
      `SELECT MIN(at) AS first, MAX(at) AS last, n FROM days WHERE at IN ${period}`,
      [[`${first} 12:00:00`, `${last} 12:00:00`, count]],
      calendar,
    );
  });
});

describe('days in a zone, in half hours (cube#752, cube#11945, rill#3494)', () => {
  test.each<[zone: string, day: string, halfHours: number]>([
    ['UTC', '2026-03-29', 48],
    ['Europe/Amsterdam', '2026-03-29', 46],
    ['Europe/Amsterdam', '2026-03-30', 48],
    ['Europe/Amsterdam', '2026-10-25', 50],
    ['America/New_York', '2026-03-08', 46],
    ['America/New_York', '2026-11-01', 50],
    ['America/New_York', '2026-03-29', 48],
    ['Australia/Adelaide', '2026-04-05', 50],
    ['Australia/Adelaide', '2026-10-04', 46],
    ['Australia/Lord_Howe', '2026-04-05', 49],
    ['Australia/Lord_Howe', '2026-10-04', 47],
    ['Asia/Kathmandu', '2026-03-29', 48],
    ['Asia/Kolkata', '2026-10-25', 48],
  ])('%s %s', async (zone, day, halfHours) => {
    await expectEverywhere(`SELECT n FROM halves WHERE at IN '${day}' TIME ZONE '${zone}'`, [[halfHours]]);
    await expectEverywhere(`SELECT n FROM halves WHERE at BETWEEN '${day}' AND '${day}' TIME ZONE '${zone}'`, [
      [halfHours],
    ]);
    await expectEverywhere(
      `SELECT DATE_TRUNC('day', at) AS d, n FROM halves WHERE DATE_TRUNC('day', at) = '${day}' TIME ZONE '${zone}'`,
      [[day, halfHours]],
    );
    // A DATE is no moment: no zone moves it.
    await expectEverywhere(`SELECT day, n FROM halves WHERE day = '${day}' TIME ZONE '${zone}'`, [[day, 48]]);
  });

  test('the hour the clock shows twice is one bucket, the one it skips is none', async () => {
    await expectEverywhere(
      "SELECT DATE_TRUNC('hour', at) AS h, n FROM halves WHERE at >= '2026-10-25 01:00:00' AND at < '2026-10-25 04:00:00' ORDER BY h TIME ZONE 'Europe/Amsterdam'",
      [
        ['2026-10-25 01:00:00', 2],
        ['2026-10-25 02:00:00', 4],
        ['2026-10-25 03:00:00', 2],
      ],
    );
    await expectEverywhere(
      "SELECT EXTRACT(HOUR FROM at) AS h, n FROM halves WHERE at IN '2026-03-29' AND EXTRACT(HOUR FROM at) < 5 ORDER BY h TIME ZONE 'Europe/Amsterdam'",
      [
        [0, 2],
        [1, 2],
        [3, 2],
        [4, 2],
      ],
    );
  });
});

describe('units of difficult days', () => {
  const expectUnits = (expression: string, expected: readonly Cell[], calendar?: Calendar): Promise<void> =>
    expectEverywhere(
      `SELECT id, ${expression} AS x FROM dates ORDER BY id`,
      expected.map((cell, index) => [index + 1, cell]),
      calendar,
    );

  test('months and years are added with month ends clipped', async () => {
    await expectUnits("day + INTERVAL '1 month'", [
      '2024-03-29',
      '2024-02-29',
      '2023-02-28',
      '2024-04-30',
      '2025-01-30',
      '2021-02-03',
      '2021-01-31',
      '2027-02-03',
    ]);
    await expectUnits("day - INTERVAL '1 month'", [
      '2024-01-29',
      '2023-12-31',
      '2022-12-31',
      '2024-02-29',
      '2024-11-30',
      '2020-12-03',
      '2020-11-30',
      '2026-12-03',
    ]);
    await expectUnits("day + INTERVAL '1 year'", [
      '2025-02-28',
      '2025-01-31',
      '2024-01-31',
      '2025-03-31',
      '2025-12-30',
      '2022-01-03',
      '2021-12-31',
      '2028-01-03',
    ]);
    await expectUnits("day + INTERVAL '4 years'", [
      '2028-02-29',
      '2028-01-31',
      '2027-01-31',
      '2028-03-31',
      '2028-12-30',
      '2025-01-03',
      '2024-12-31',
      '2031-01-03',
    ]);
  });

  test('a month or a year has passed when its day has come', async () => {
    await expectUnits("DATE_DIFF('month', DATE '2023-01-31', day)", [12, 12, 0, 14, 22, -24, -25, 47]);
    await expectUnits("DATE_DIFF('year', day, DATE '2025-02-28')", [0, 1, 2, 0, 0, 4, 4, -1]);
    await expectUnits("DATE_DIFF('quarter', DATE '2024-03-31', day)", [0, 0, -4, 0, 2, -12, -13, 11]);
    await expectUnits("DATE_DIFF('week', DATE '2024-03-01', day)", [0, -4, -56, 4, 43, -164, -165, 148]);
    await expectUnits("DATE_DIFF('day', DATE '2024-03-01', day)", [-1, -30, -395, 30, 304, -1153, -1156, 1038]);
    await expectUnits("DATE_DIFF('hour', DATE '2024-02-28', day)", [24, -672, -9432, 768, 7344, -27624, -27696, 24960]);
  });

  test('weeks begin on Monday or Sunday, and ISO counts 53 of them in long years (cube#10085, lightdash#12736)', async () => {
    await expectUnits("DATE_TRUNC('week', day)", [
      '2024-02-26',
      '2024-01-29',
      '2023-01-30',
      '2024-03-25',
      '2024-12-30',
      '2020-12-28',
      '2020-12-28',
      '2026-12-28',
    ]);
    await expectUnits(
      "DATE_TRUNC('week', day)",
      ['2024-02-25', '2024-01-28', '2023-01-29', '2024-03-31', '2024-12-29', '2021-01-03', '2020-12-27', '2027-01-03'],
      sunday,
    );
    await expectUnits('EXTRACT(WEEK FROM day)', [9, 5, 5, 13, 1, 53, 53, 53]);
    await expectUnits('EXTRACT(ISODOW FROM day)', [4, 3, 2, 7, 1, 7, 4, 7]);
    await expectUnits('EXTRACT(DOY FROM day)', [60, 31, 31, 91, 365, 3, 366, 3]);
  });

  test('quarters and years begin where the fiscal year does (metricflow#820, cube#177, metabase#23675)', async () => {
    await expectUnits("DATE_TRUNC('quarter', day)", [
      '2024-01-01',
      '2024-01-01',
      '2023-01-01',
      '2024-01-01',
      '2024-10-01',
      '2021-01-01',
      '2020-10-01',
      '2027-01-01',
    ]);
    await expectUnits(
      "DATE_TRUNC('quarter', day)",
      ['2024-02-01', '2023-11-01', '2022-11-01', '2024-02-01', '2024-11-01', '2020-11-01', '2020-11-01', '2026-11-01'],
      february,
    );
    await expectUnits(
      "DATE_TRUNC('year', day)",
      ['2023-04-01', '2023-04-01', '2022-04-01', '2023-04-01', '2024-04-01', '2020-04-01', '2020-04-01', '2026-04-01'],
      april,
    );
  });
});
