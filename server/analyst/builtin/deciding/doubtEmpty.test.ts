import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import { formOf, numberColumn } from '../form/formOf.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import type { LogicalForm } from '../form/logicalForm.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import type { GroundedForm } from './decideForms.ts';
import { doubtEmpty } from './doubtEmpty.ts';

const clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
const lookup = lookUp(RAILWAY);
let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

/** The number of stations of one region. */
function stations(region: string): GroundedForm {
  const form: LogicalForm = formOf(
    'stations',
    [
      {
        kind: 'compare',
        left: { kind: 'field', field: { model: 'stations', name: 'region', via: null } },
        operator: '=',
        right: { kind: 'literal', value: region },
      },
    ],
    [numberColumn({ kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] })],
  );
  const { semql } = formToSemql(form, lookup, clock);
  const compiled = railway.analysis([]).compile(semql);
  if (!compiled.ok) throw new Error(semql);
  return { reading: { form, further: [], score: 0.9, assumptions: [], sources: [] }, semql, compiled: compiled.query };
}

async function doubted(chosen: string, ...others: readonly string[]) {
  const decision = { kind: 'answer', chosen: stations(chosen), runnerUp: null, others: others.map(stations) } as const;
  return doubtEmpty(decision, 'stations', lookup, clock, railway.analysis([]));
}

it('asks back where nothing matches one reading and something matches another', async () => {
  const doubt = await doubted('Nowhere', 'Elsewhere', 'East');
  expect(doubt?.question).toMatch(/Nothing matches \*\*.*Nowhere.*Did you mean \*\*.*East/);
  expect(doubt?.options).toHaveLength(2);
});

it('leaves an answer alone that has rows, or no other reading with any', async () => {
  expect(await doubted('East', 'Nowhere')).toBeNull();
  expect(await doubted('Nowhere')).toBeNull();
  expect(await doubted('Nowhere', 'Elsewhere')).toBeNull();
});
