import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzTimes } from '../../testing/runSeed.ts';
import {
  bruteForce,
  measureMeanings,
  ownDimensions,
  sharedDimensions,
  textOf,
  type BruteForceQuery,
  type Fact,
} from '../testing/bruteForce.test-support.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { randomShops } from '../testing/randomShops.test-support.ts';
import { loadShop } from '../testing/shopData.test-support.ts';
import { addUnits } from '../time/bucket.ts';
import { dateText, parseWallClock } from '../time/wallClock.ts';

const catalog = prepareCatalog(shopCatalog);
const now = new Date('2026-11-21T12:00:00Z');
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const allFacts: readonly Fact[] = ['orders', 'items', 'tickets', 'customers'];
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });

const queries: fc.Arbitrary<BruteForceQuery> = fc
  .record({
    from: fc.constantFrom(...allFacts),
    measures: fc.uniqueArray(fc.constantFrom(...measureMeanings), { minLength: 1, maxLength: 4 }),
    shared: fc.subarray([...sharedDimensions], { maxLength: 2 }),
    own: fc.boolean(),
    ownIndex: fc.nat(3),
    filtered: fc.boolean(),
    filterIndex: fc.nat(3),
    value: maybe(fc.constantFrom('SMB', 'ENT')),
    negated: fc.boolean(),
  })
  .map(({ from, measures, shared, own, ownIndex, filtered, filterIndex, value, negated }) => {
    const facts = [...new Set(measures.map(({ fact }) => fact))];
    const everywhere = (dimension: string): boolean => facts.every((fact) => ownDimensions[fact].includes(dimension));
    const allowed = facts.flatMap((fact) => ownDimensions[fact]).filter(everywhere);
    const extra = own ? allowed[ownIndex % Math.max(1, allowed.length)] : undefined;
    const dimension = sharedDimensions[filterIndex % sharedDimensions.length] ?? 'customers.segment';
    const literal = value === null || dimension === 'customers.segment' ? value : 'Ada';
    return {
      from,
      measures,
      keys: [...shared, ...(extra === undefined ? [] : [extra])],
      filter: filtered ? { dimension, value: literal, negated } : null,
    };
  });

const sorted = (rows: readonly Cell[][]): string[] => rows.map((row) => JSON.stringify(row)).sort();

test(
  'every measure over random data equals the fold over its own rows, on every engine',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomShops, fc.array(queries, { minLength: 6, maxLength: 6 }), async (shop, batch) => {
        for (const engine of engines) {
          await loadShop(engine, shop);
          for (const query of batch) {
            const result = compile(textOf(query), catalog, { dialect: engine.dialect, now });
            if (!result.ok) {
              throw new Error(`${textOf(query)}\n${result.diagnostics.map(({ message }) => message).join('\n')}`);
            }
            const rows = await engine.run(result.query.sql, result.query.parameters);
            expect(sorted(rows), `${engine.dialect}: ${textOf(query)}\n${result.query.sql}`).toEqual(
              sorted(bruteForce(shop, query)),
            );
          }
        }
      }),
      { numRuns: 40 * fuzzTimes },
    );
  },
  60_000 * fuzzTimes,
);

test(
  'a measure keeps its value when others are added, items are reordered or a condition says nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomShops,
        queries,
        fc.constantFrom(...measureMeanings),
        fc.nat(),
        async (shop, query, other, turn) => {
          const engine = engines[turn % engines.length];
          if (engine === undefined) {
            throw new Error('no engine');
          }
          await loadShop(engine, shop);
          const run = async (text: string): Promise<Cell[][]> => {
            const result = compile(text, catalog, { dialect: engine.dialect, now });
            if (!result.ok) {
              throw new Error(result.diagnostics[0]?.message);
            }
            return engine.run(result.query.sql);
          };
          const keys = query.keys.filter((key) => (sharedDimensions as readonly string[]).includes(key));
          const base = { ...query, keys, filter: null };
          const alone = await run(textOf(base));
          const valueOf = (rows: Cell[][], columns: number[]): Map<string, string> =>
            new Map(
              rows.map((row) => [
                JSON.stringify(row.slice(0, keys.length)),
                JSON.stringify(columns.map((index) => row[index])),
              ]),
            );
          const own = query.measures.map((_, index) => keys.length + index);
          const reference = valueOf(alone, own);
          const more = await run(
            textOf({ ...base, measures: [...query.measures.filter((measure) => measure !== other), other] }),
          );
          const kept = query.measures.filter((measure) => measure !== other);
          const moreValues = valueOf(
            more,
            kept.map((_, index) => keys.length + index),
          );
          const keptReference = valueOf(
            alone,
            kept.map((measure) => keys.length + query.measures.indexOf(measure)),
          );
          for (const [key, values] of keptReference) {
            expect(moreValues.get(key)).toBe(values);
          }
          const noop = await run(`${textOf(base)} WHERE customers.segment IS NULL OR customers.segment IS NOT NULL`);
          expect(valueOf(noop, own)).toEqual(reference);
        },
      ),
      { numRuns: 25 * fuzzTimes },
    );
  },
  60_000 * fuzzTimes,
);

test(
  'totals are the sums of their groups, months the sums of their days, and IN (a, b) is a plus b',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomShops, fc.nat(), async (shop, turn) => {
        const engine = engines[turn % engines.length];
        if (engine === undefined) {
          throw new Error('no engine');
        }
        await loadShop(engine, shop);
        const values = async (text: string): Promise<number[]> => {
          const result = compile(text, catalog, { dialect: engine.dialect, now });
          if (!result.ok) {
            throw new Error(result.diagnostics[0]?.message);
          }
          return (await engine.run(result.query.sql)).map((row) => Number(row.at(-1) ?? 0));
        };
        const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
        const [total = 0] = await values('SELECT revenue FROM orders');
        for (const keys of [
          'customers.segment',
          'customers.region.name, status',
          "DATE_TRUNC('month', ordered_at)",
          "DATE_TRUNC('day', ordered_at)",
        ]) {
          expect(sum(await values(`SELECT ${keys}, revenue FROM orders`))).toBeCloseTo(total, 6);
        }
        const status = async (list: string): Promise<number> =>
          sum(await values(`SELECT revenue FROM orders WHERE status IN (${list})`));
        expect(await status("'open', 'completed'")).toBeCloseTo(
          (await status("'open'")) + (await status("'completed'")),
          6,
        );
      }),
      { numRuns: 25 * fuzzTimes },
    );
  },
  60_000 * fuzzTimes,
);

test(
  'PRIOR, RUNNING and ROLLING equal a plain query over the rows they look at',
  async () => {
    const units = { month: 'MONTH', day: 'DAY' } as const;
    await fc.assert(
      fc.asyncProperty(
        randomShops,
        fc.constantFrom<'month' | 'day'>('month', 'day'),
        fc.constantFrom<[number, 'YEAR' | 'MONTH']>([1, 'YEAR'], [1, 'MONTH'], [3, 'MONTH']),
        fc.constantFrom('2026-01', '2026-Q1', '2026', '2025'),
        fc.boolean(),
        fc.nat(),
        async (shop, grain, [count, unit], period, bySegment, turn) => {
          const engine = engines[turn % engines.length];
          if (engine === undefined) {
            throw new Error('no engine');
          }
          await loadShop(engine, shop);
          const run = async (text: string): Promise<Cell[][]> => {
            const result = compile(text, catalog, { dialect: engine.dialect, now });
            if (!result.ok) {
              throw new Error(`${text}: ${result.diagnostics[0]?.message ?? ''}`);
            }
            return engine.run(result.query.sql);
          };
          const keys = bySegment
            ? `customers.segment, DATE_TRUNC('${grain}', shipped_on) AS bucket`
            : `DATE_TRUNC('${grain}', shipped_on) AS bucket`;
          const at = bySegment ? 1 : 0;
          const width = at + 1;
          const history = await run(`SELECT ${keys}, order_count, revenue FROM orders WHERE shipped_on IS NOT NULL`);
          const bucketOf = (row: readonly Cell[]): string => String(row[at]);
          const total = (rows: readonly Cell[][], column: number): number =>
            rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
          const sameGroup = (left: readonly Cell[], right: readonly Cell[]): boolean =>
            !bySegment || left[0] === right[0];
          const moved = (bucket: string, by: number, step: 'YEAR' | 'MONTH' | 'DAY'): string => {
            const day = parseWallClock(bucket);
            if (day === null) {
              throw new Error(bucket);
            }
            return dateText(addUnits(day, by, step));
          };
          const compared = await run(
            `SELECT ${keys}, order_count, PRIOR(order_count, ${count} ${unit}) AS before, PRIOR(revenue, ${count} ${unit}) AS revenue_before FROM orders WHERE shipped_on IN '${period}'`,
          );
          for (const row of compared) {
            const wanted = moved(bucketOf(row), -count, unit);
            const rows = history.filter((other) => bucketOf(other) === wanted && sameGroup(other, row));
            expect(row[width + 1]).toBe(total(rows, width));
            expect(Number(row[width + 2] ?? 0)).toBeCloseTo(total(rows, width + 1), 6);
          }
          const over = await run(
            `SELECT ${keys}, RUNNING(order_count) AS running, RUNNING(order_count RESET YEAR) AS this_year, ROLLING(order_count, 3 ${units[grain]}S) AS rolling FROM orders WHERE shipped_on IN '${period}'`,
          );
          for (const row of over) {
            const until = history.filter((other) => bucketOf(other) <= bucketOf(row) && sameGroup(other, row));
            expect(row[width]).toBe(total(until, width));
            expect(row[width + 1]).toBe(
              total(
                until.filter((other) => bucketOf(other).slice(0, 4) === bucketOf(row).slice(0, 4)),
                width,
              ),
            );
            const start = moved(bucketOf(row), -3, units[grain]);
            expect(row[width + 2]).toBe(
              total(
                until.filter((other) => bucketOf(other) > start),
                width,
              ),
            );
          }
        },
      ),
      { numRuns: 60 * fuzzTimes },
    );
  },
  60_000 * fuzzTimes,
);
