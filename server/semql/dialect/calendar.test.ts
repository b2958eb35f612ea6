import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import type { TimeUnit } from '../language/ast.ts';
import { columnOf, dimension, measure, model } from '../testing/shopCatalog.test-support.ts';
import { addUnits, truncate } from '../time/bucket.ts';
import { dateText, fieldsOf, parseWallClock, timestampText, wallClock, type WallClock } from '../time/wallClock.ts';
import { toInstant, toWallClock } from '../time/zone.ts';

// Every engine against calendar arithmetic in TypeScript, which asks no engine.

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

interface Moment {
  readonly at: WallClock;
  readonly day: WallClock;
}

const from = wallClock(1971);
const seconds = (wallClock(2037) - from) / 1000;
/**
 * Anywhere, and where calendars are difficult: month ends, leap days, year ends, nights in which
 * clocks change.
 */
const moment: fc.Arbitrary<WallClock> = fc.oneof(
  fc.integer({ min: 0, max: seconds }).map((after) => from + after * 1000),
  fc
    .tuple(
      fc.constantFrom('2024-02-29', '2023-12-31', '2024-12-30', '2021-01-03', '2026-03-29', '2026-10-25', '2026-11-01'),
      fc.integer({ min: 0, max: 86_399 }),
    )
    .map(([day, second]) => (parseWallClock(day) ?? 0) + second * 1000),
);
const moments = fc.array(fc.record({ at: moment, day: moment.map((at) => truncate(at, 'DAY')) }), {
  minLength: 1,
  maxLength: 8,
});
const zones = fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');

const columns = [columnOf('id', 'INTEGER', false), columnOf('at', 'TIMESTAMP'), columnOf('day', 'DATE')];

const definition = (weekStart: 'MONDAY' | 'SUNDAY', fiscalYearStartMonth: number) =>
  prepareCatalog({
    calendar: { timeZone: 'UTC', weekStart, fiscalYearStartMonth },
    models: [
      model('moments', {
        columns,
        dimensions: [dimension('id', 'NUMBER'), dimension('at', 'TIMESTAMP'), dimension('day', 'DATE')],
        measures: [measure('moment_count', 'COUNT(*)')],
      }),
    ],
    metrics: [],
    glossary: [],
  });

async function load(engine: TestEngine, rows: readonly Moment[]): Promise<void> {
  await engine.load({
    name: 'moments',
    columns,
    rows: rows.map((row, index) => [index + 1, timestampText(row.at), dateText(row.day)]),
  });
}

/** Rows of the query on each engine equal the expected ones. */
async function expectEverywhere(
  semql: string,
  rows: readonly Moment[],
  expected: readonly Cell[][],
  calendar = definition('MONDAY', 1),
): Promise<void> {
  for (const engine of engines) {
    await load(engine, rows);
    const result = compile(semql, calendar, { dialect: engine.dialect, now: new Date('2026-11-21T12:00:00Z') });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
    }
    const { sql, parameters } = result.query;
    expect(await engine.run(sql, parameters), `${engine.dialect}:\n${sql.slice(0, 3_000)}`).toEqual(expected);
  }
}

const units: readonly TimeUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];
const withinDay = (unit: TimeUnit): boolean => unit === 'HOUR' || unit === 'MINUTE' || unit === 'SECOND';
const shown = (value: WallClock, unit: TimeUnit): string => (withinDay(unit) ? timestampText(value) : dateText(value));

test('DATE_TRUNC starts units where the calendar does, in any zone, whatever the week and the year begin with', async () => {
  await fc.assert(
    fc.asyncProperty(
      moments,
      fc.constantFrom(...units),
      zones,
      fc.constantFrom<'MONDAY' | 'SUNDAY'>('MONDAY', 'SUNDAY'),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (rows, unit, zone, weekStart, fiscalYearStartMonth, bounded) => {
        const rules = { weekStart, fiscalYearStartMonth };
        const where = bounded ? " WHERE at >= '1970-06-01' AND at < '2038-01-01'" : '';
        const text = `SELECT id, DATE_TRUNC('${unit}', at) AS a, DATE_TRUNC('${unit}', day) AS b FROM moments${where} ORDER BY id TIME ZONE '${zone}'`;
        const expected = rows.map(({ at, day }, index): Cell[] => [
          index + 1,
          shown(truncate(toWallClock(new Date(at), zone), unit, rules), unit),
          shown(truncate(day, unit, rules), unit),
        ]);
        await expectEverywhere(text, rows, expected, definition(weekStart, fiscalYearStartMonth));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('EXTRACT reads the clock on the wall', async () => {
  await fc.assert(
    fc.asyncProperty(moments, zones, async (rows, zone) => {
      const parts = ['YEAR', 'QUARTER', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'DOW', 'ISODOW', 'DOY', 'EPOCH'];
      const items = parts.map((part) => `EXTRACT(${part} FROM at) AS x_${part}`).join(', ');
      const text = `SELECT id, ${items}, EXTRACT(WEEK FROM day) AS week, EXTRACT(HOUR FROM day) AS midnight FROM moments ORDER BY id TIME ZONE '${zone}'`;
      const expected = rows.map(({ at, day }, index): Cell[] => {
        const local = toWallClock(new Date(at), zone);
        const { year, month, day: date, hour, minute, second, weekday } = fieldsOf(local);
        const dayOfYear = Math.floor((local - wallClock(year)) / 86_400_000) + 1;
        const quarter = Math.ceil(month / 3);
        const dow = (weekday + 1) % 7;
        return [
          index + 1,
          year,
          quarter,
          month,
          date,
          hour,
          minute,
          second,
          dow,
          weekday + 1,
          dayOfYear,
          at / 1000,
          isoWeek(day),
          0,
        ];
      });
      await expectEverywhere(text, rows, expected);
    }),
    { numRuns: 12 },
  );
}, 60_000);

/** ISO 8601: the week of a day's Thursday, counted in that Thursday's year. */
function isoWeek(day: WallClock): number {
  const thursday = truncate(day, 'WEEK') + 3 * 86_400_000;
  return Math.floor((thursday - wallClock(fieldsOf(thursday).year)) / (7 * 86_400_000)) + 1;
}

/** Units that have passed, as a calendar shows them. */
function passed(unit: TimeUnit, from: WallClock, to: WallClock): number {
  if (from > to) {
    return -passed(unit, to, from);
  }
  const step = { YEAR: 12, QUARTER: 3, MONTH: 1 }[unit as 'YEAR' | 'QUARTER' | 'MONTH'];
  if (step === undefined) {
    const length = addUnits(from, 1, unit) - from;
    return Math.floor((to - from) / length);
  }
  const [one, other] = [fieldsOf(from), fieldsOf(to)];
  const begun = (other.year - one.year) * 12 + other.month - one.month;
  const place = (at: WallClock, day: number): number => day * 86_400_000 + (at % 86_400_000);
  return Math.floor((begun - (place(to, other.day) < place(from, one.day) ? 1 : 0)) / step);
}

test('DATE_DIFF counts the units that have passed, on the clock of the wall from days up', async () => {
  await fc.assert(
    fc.asyncProperty(moments, moment, zones, fc.constantFrom(...units), async (rows, other, zone, unit) => {
      const [until, date] = [`TIMESTAMP '${timestampText(other)}'`, `DATE '${dateText(truncate(other, 'DAY'))}'`];
      const text = `SELECT id, DATE_DIFF('${unit}', at, ${until}) AS a, DATE_DIFF('${unit}', ${until}, at) AS b, DATE_DIFF('${unit}', day, ${date}) AS c, DATE_DIFF('${unit}', day, at) AS d FROM moments ORDER BY id TIME ZONE '${zone}'`;
      const local = (at: WallClock): WallClock => toWallClock(new Date(at), zone);
      const end = toInstant(other, zone).getTime();
      const expected = rows.map(({ at, day }, index): Cell[] => {
        const between = withinDay(unit) ? passed(unit, at, end) : passed(unit, local(at), local(end));
        return [
          index + 1,
          between + 0,
          -between + 0,
          passed(unit, day, truncate(other, 'DAY')) + 0,
          passed(unit, day, local(at)) + 0,
        ];
      });
      await expectEverywhere(text, rows, expected);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('intervals move by the calendar, and days between dates are counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      moments,
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(...units),
      async (rows, amount, unit) => {
        const step = `${amount < 0 ? '-' : '+'} INTERVAL '${Math.abs(amount)} ${unit}'`;
        const text = `SELECT id, at ${step} AS a, day ${step} AS b, day - DATE '2024-02-29' AS days FROM moments ORDER BY id`;
        const expected = rows.map(({ at, day }, index): Cell[] => [
          index + 1,
          timestampText(addUnits(at, amount, unit)),
          shown(addUnits(day, amount, unit), unit),
          (day - wallClock(2024, 2, 29)) / 86_400_000,
        ]);
        await expectEverywhere(text, rows, expected);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
