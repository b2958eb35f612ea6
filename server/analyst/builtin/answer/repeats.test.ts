import { afterAll, beforeAll, expect, it } from 'vitest';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway, type Railway } from '../railway/openRailway.test-support.ts';

/** The railway whose last import found three passengers listed twice. */
let railway: Railway;
beforeAll(async () => {
  railway = await openRailway({
    ...RAILWAY,
    models: RAILWAY.models.map((model) =>
      model.name === 'passengers' ? { ...model, repeats: { key: 'passenger_id', rows: 3, rowCount: 1050 } } : model,
    ),
  });
});
afterAll(() => railway.close());

const found =
  'passenger_id repeats in passengers: when the table was last read, 3 of its 1,050 rows had the passenger_id of an earlier row.';

it.each([
  ['number of passengers', [`${found} Such rows count again.`]],
  ['number of passengers by home town', [`${found} Such rows count again.`]],
  ['average age by railcard', [`${found} Such rows count again.`]],
  ['takings by home town', [`${found} Rows of tickets that meet them count again.`]],
  ['number of incidents', []],
  ['takings in 2025', []],
])('%s', async (question, says) => {
  const { result, steps } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  expect(result.caveats.filter((caveat) => caveat.includes('repeats'))).toEqual(says);
  const checked = steps.find(({ reasoning }) => reasoning.includes(' in 1 ms'));
  for (const sentence of says) expect(checked?.reasoning).toContain(sentence);
});
