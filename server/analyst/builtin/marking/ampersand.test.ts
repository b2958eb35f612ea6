import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { normalise } from '../words/normalise.ts';
import { markQuestion } from './mark.ts';

/**
 * The railway with a severity, an operator and a measure whose names hold an "&"; “Swift” is a name
 * by itself.
 */
const DESCRIBED: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model) => ({
    ...model,
    dimensions: model.dimensions.map((one) =>
      one.name === 'severity'
        ? { ...one, enumValues: [...one.enumValues, { value: 'S&T', label: 'S&T', description: '', synonyms: [] }] }
        : one,
    ),
    measures: model.measures.flatMap((one) =>
      one.name === 'incident_count' ? [one, { ...one, id: 'mea_w_t', name: 'w_t_cases', label: 'W&T cases' }] : [one],
    ),
  })),
};

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway(DESCRIBED);
  await railway.sql(`UPDATE lines SET operator = 'Swift & Sons' WHERE operator = 'Swift'`);
});

afterAll(() => railway.close());

it.each([
  ['takings of Swift & Sons', "= 'Swift & Sons'"],
  ['takings of swift and sons in 2025', "= 'Swift & Sons'"],
  ['number of incidents with severity S & T', "= 'S&T'"],
  ['number of incidents with severity S and T', "= 'S&T'"],
  ['number of minor & major incidents', "IN ('minor', 'major')"],
  ['W & T cases in 2025', 'w_t_cases'],
  ['W and T cases in 2025', 'w_t_cases'],
])('“%s” reads the “&” of a name', async (question, condition) => {
  const { result } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  expect(result.executions[0]?.semql).toContain(condition);
});

it('An “&” between two things does not make them one', () => {
  const { marks } = markQuestion(normalise('tickets & fare'), lexiconOf(DESCRIBED), {
    today: '2026-11-21',
    weekStart: 'MONDAY',
    fiscalYearStartMonth: 1,
  });
  expect(marks.map(({ words }) => words)).toEqual(['tickets', '&', 'fare']);
});
