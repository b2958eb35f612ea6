import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareCatalog } from '../../../../semql/catalog/prepare.ts';
import { compile } from '../../../../semql/compile.ts';
import { openEngines, type TestEngine } from '../../../../semql/testing/engines.test-support.ts';
import { lookUp } from '../../catalog/catalogLookup.ts';
import { madeUp } from '../../interpret/madeUp.test-support.ts';
import { formOf, numberColumn } from '../formOf.ts';
import type { Condition, Scalar } from '../logicalForm.ts';
import { formToSemql } from './formQuery.ts';

/** Months, years and hours between two dates, counted by hand, on every engine there is. */
const catalog = madeUp(
  { visits: { id: 'key NUMBER', began: 'DATE', ended: 'DATE', opened: 'TIMESTAMP', closed: 'TIMESTAMP' } },
  { visits: { visit_count: 'COUNT(*)' } },
);
const columns = [
  { name: 'id', type: 'INTEGER', nullable: false },
  { name: 'began', type: 'DATE', nullable: true },
  { name: 'ended', type: 'DATE', nullable: true },
  { name: 'opened', type: 'TIMESTAMP', nullable: true },
  { name: 'closed', type: 'TIMESTAMP', nullable: true },
] as const;
const rows = [
  // Days of a month that the next one lacks are over with it: from 31 January a month has passed on
  // 1 March, and from a leap day a year on 1 March.
  [1, '2025-01-31', '2025-03-01', '2025-01-01 08:00:00', '2025-01-01 20:30:00'],
  [2, '2025-01-31', '2025-03-02', '2025-01-01 23:00:00', '2025-01-02 01:00:00'],
  [3, '2025-03-01', '2025-02-20', '2025-01-02 00:00:00', '2025-01-03 00:00:00'],
  [4, '2024-02-29', '2025-03-02', '2025-01-02 00:00:00', '2025-01-03 00:00:01'],
  [5, '2025-03-01', null, '2025-01-02 00:00:00', null],
] as const;

const field = (name: string): Scalar => ({ kind: 'field', field: { model: 'visits', name, via: null } });
const between = (unit: 'MONTH' | 'YEAR' | 'DAY'): Scalar => ({
  kind: 'duration',
  from: field('began'),
  to: field('ended'),
  unit,
  elapsed: false,
});
const hours: Scalar = { kind: 'duration', from: field('opened'), to: field('closed'), unit: 'HOUR', elapsed: true };
const above = (left: Scalar, value: number): Condition => ({
  kind: 'compare',
  left,
  operator: '>',
  right: { kind: 'literal', value },
});
const below = (left: Scalar, value: number): Condition => ({
  kind: 'compare',
  left,
  operator: '<',
  right: { kind: 'literal', value },
});
const within = (of: Scalar, high: number): Condition => ({ kind: 'between', of, low: 0, high, negated: false });

let engines: TestEngine[] = [];
beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) await engine.load({ name: 'visits', columns, rows });
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

it.each<[string, Condition, readonly number[]]>([
  ['more than a month is longer than a month to the day', above(between('MONTH'), 1), [2, 4]],
  ['what runs backwards is not more than 0 months', above(between('MONTH'), 0), [1, 2, 4]],
  ['less than a month is none that runs backwards', below(between('MONTH'), 1), []],
  ['less than a year neither', below(between('YEAR'), 1), [1, 2]],
  ['within a month is up to the day', within(between('MONTH'), 1), [1]],
  ['more than a year', above(between('YEAR'), 1), [4]],
  ['within a year', within(between('YEAR'), 1), [1, 2]],
  ['within 29 days', within(between('DAY'), 29), [1]],
  ['more than 12 hours', above(hours, 12), [1, 3, 4]],
  ['within 24 hours, to the second', within(hours, 24), [1, 2, 3]],
])('%s', async (_what, condition, expected) => {
  expect(engines.length).toBeGreaterThanOrEqual(2);
  const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
  const form = formOf('visits', [condition], [{ kind: 'scalar', value: field('id'), label: null, shown: true }]);
  const { semql } = formToSemql(form, lookUp(catalog), clock);
  for (const engine of engines) {
    const result = compile(semql, prepareCatalog(catalog), {
      dialect: engine.dialect,
      now: new Date('2026-11-20T12:00:00Z'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
    const got = await engine.run(result.query.sql, result.query.parameters);
    expect([engine.dialect, got.map(([id]) => Number(id)).toSorted((a, b) => a - b)]).toEqual([
      engine.dialect,
      expected,
    ]);
  }
});

it('an average of hours keeps their fractions', async () => {
  const average = numberColumn({ kind: 'aggregate', fn: 'AVG', of: hours, distinct: false, filter: [] });
  const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
  const { semql } = formToSemql(formOf('visits', [], [average]), lookUp(catalog), clock);
  for (const engine of engines) {
    const result = compile(semql, prepareCatalog(catalog), {
      dialect: engine.dialect,
      now: new Date('2026-11-20T12:00:00Z'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
    const [[value] = []] = await engine.run(result.query.sql, result.query.parameters);
    expect(Number(value)).toBeCloseTo((12.5 + 2 + 24 + 24 + 1 / 3600) / 4, 3);
  }
});
