import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzTimes } from '../../testing/runSeed.ts';
import {
  bruteForceJoins,
  joinedText,
  type JoinedEntry,
  type JoinedQuery,
  links,
  tables,
} from '../testing/bruteForceJoins.test-support.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { randomShops } from '../testing/randomShops.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop } from '../testing/shopData.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';

const catalog = prepareCatalog(shopCatalog);
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** A chain of choices, read as needed: the same numbers always make the same query. */
function queryOf(choices: readonly number[]): JoinedQuery {
  let at = 0;
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[(choices[at++ % choices.length] ?? 0) % from.length];
    if (chosen === undefined) {
      throw new Error('nothing to choose from');
    }
    return chosen;
  };
  const entries: JoinedEntry[] = [
    {
      table: pick(['customers', 'orders', 'items', 'tickets', 'transfers', 'regions', 'order_tags']),
      filter: null,
      join: null,
    },
  ];
  for (let count = pick([1, 1, 2, 2, 3]); count > 0; count -= 1) {
    const possible = entries.flatMap(({ table }, parent) =>
      links.filter(({ from }) => from === table).map((link) => ({ parent, link })),
    );
    const { parent, link } = pick(possible);
    // A model is not joined twice in the same role.
    const sameRole = (entry: JoinedEntry): boolean =>
      entry.table === link.to && (entry.join === null || entry.join.link === link || link.toKey === 'id');
    if (entries.some(sameRole)) {
      continue;
    }
    const filters = [null, null, ...Object.keys(tables[link.to].filters)];
    entries.push({
      table: link.to,
      filter: pick(filters),
      join: { type: pick(['INNER', 'LEFT', 'RIGHT', 'FULL']), parent, link },
    });
  }
  const indexes = entries.map((_, index) => index);
  const dimension = (entry: number): readonly [number, string] => [
    entry,
    pick(tables[entries[entry]?.table ?? 'orders'].dimensions),
  ];
  const keys = [...new Set(Array.from({ length: pick([0, 1, 1, 2]) }, () => pick(indexes)))].map(dimension);
  const facts = [...new Set(Array.from({ length: pick([0, 1, 1, 2, 2]) }, () => pick(indexes)))];
  const measures = facts.map((entry) => [entry, pick(tables[entries[entry]?.table ?? 'orders'].measures)] as const);
  const segments = indexes.filter((index) => entries[index]?.table === 'customers');
  const filtered = segments.length > 0 && pick([true, false, false]);
  const where = filtered ? { entry: pick(segments), dimension: 'segment', value: 'SMB' } : null;
  return { entries, keys, measures, where };
}

const queries = fc
  .array(fc.nat(1_000), { minLength: 24, maxLength: 24 })
  .map(queryOf)
  .filter(({ keys, measures, entries }) => keys.length + measures.length > 0 && entries.length > 1);

const sorted = (rows: readonly Cell[][]): string[] => rows.map((row) => JSON.stringify(row)).sort();

test(
  'every join type keeps the rows SQL keeps, and counts each once, on every engine',
  async () => {
    let compared = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        randomShops,
        fc.array(queries, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        async (shop, batch, flipped) => {
          for (const engine of engines) {
            await loadShop(engine, shop);
          }
          for (const query of batch) {
            const text = joinedText(query, flipped);
            for (const engine of engines) {
              const result = compile(text, catalog, { dialect: engine.dialect, now });
              if (!result.ok) {
                // A key on the many side of a measure is refused, never guessed.
                expect({ text, code: result.diagnostics[0]?.code }).toEqual({
                  text,
                  code: expect.stringMatching(/FANOUT|NO_PATH|AMBIGUOUS_PATH/),
                });
                refused += 1;
                continue;
              }
              const rows = await engine.run(result.query.sql, result.query.parameters);
              expect(sorted(rows), `${engine.dialect}: ${text}\n${result.query.sql}`).toEqual(
                sorted(bruteForceJoins(shop, query)),
              );
              compared += 1;
            }
          }
        },
      ),
      { numRuns: 40 * fuzzTimes },
    );
    // Most random joins have an answer; a test that refuses everything would prove nothing.
    expect(compared).toBeGreaterThan(refused);
  },
  120_000 * fuzzTimes,
);
