import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { RAILWAY } from '../railway/catalog.ts';

/** The railway whose passengers all have a railcard; some tickets are of no known passenger. */
const COMPLETE: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model) =>
    model.name === 'passengers'
      ? { ...model, columns: model.columns.map((column) => ({ ...column, nullable: false })) }
      : model,
  ),
};

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway(COMPLETE);
});

afterAll(() => railway.close());

it.each(['takings excluding Senior in 2025', 'takings not from Senior in 2025'])(
  '“%s” keeps what has no known railcard, says so, and offers to leave it out',
  async (question) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    const [[kept, known]] = (await railway.sql(
      `SELECT sum(fare) FILTER (WHERE railcard IS DISTINCT FROM 'Senior'), sum(fare) FILTER (WHERE railcard <> 'Senior')
       FROM tickets LEFT JOIN passengers USING (passenger_id) WHERE year(bought_at) = 2025`,
    )) as [[string, string]];
    expect(Number(kept)).toBeGreaterThan(Number(known));
    expect(Number(result.executions[0]?.rows[0]?.[0])).toBeCloseTo(Number(kept), 2);
    const chip = result.assumptions.find(({ text }) => text === 'Unknown railcard is kept');
    const [without] = chip?.alternatives ?? [];
    const changed = await railway.change(result, without?.id ?? '');
    expect(changed.kind === 'answer' && Number(changed.executions[0]?.rows[0]?.[0])).toBeCloseTo(Number(known), 2);
  },
);

it('says nothing of unknown values where every row has one', async () => {
  const { result } = await railway.ask('passengers excluding Senior');
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  expect(result.assumptions.map(({ text }) => text)).not.toContain('Unknown railcard is kept');
});
