import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { anyScalar, sampleCatalog, sampleTable } from './scalarExpressions.test-support.ts';

// Whatever compiles runs: on every engine here, with the same values, over random expressions of
// every scalar.

/** Expressions in one query, and queries in one run of the tests. */
const columnCount = 12;
const queries = 14;

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await engine.load(sampleTable);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** Floating-point numbers as far as all engines compute them alike. */
function alike(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(8)) + 0 : cell;
}

async function valuesOf(expressions: readonly string[], engine: TestEngine): Promise<Cell[][]> {
  const items = expressions.map((expression, index) => `${expression} AS x${index}`);
  const text = `SELECT id, ${items.join(', ')} FROM samples ORDER BY id`;
  const result = compile(text, sampleCatalog, { dialect: engine.dialect, now: new Date('2026-11-21T12:00:00Z') });
  if (!result.ok) {
    throw new Error(`${text}: ${result.diagnostics[0]?.message ?? ''}`);
  }
  const { sql, parameters, columns } = result.query;
  const rows = await engine.run(sql, parameters).catch((error: unknown) => {
    throw new Error(`${engine.dialect} rejects one of\n${expressions.join('\n')}`, { cause: error });
  });
  return withBooleans(rows, columns).map((row) => row.map(alike));
}

const sampled = fc.sample(anyScalar, { seed: 20_261_121, numRuns: columnCount * queries });
const batches = Array.from({ length: queries }, (_, index) =>
  sampled.slice(index * columnCount, (index + 1) * columnCount),
);

test.each(batches.map((batch, index) => [index + 1, batch] as const))('random scalars, part %i', async (_, batch) => {
  const answers: [string, Cell[][]][] = [];
  for (const engine of engines) {
    answers.push([engine.dialect, await valuesOf(batch, engine)]);
  }
  const expected = answers[0]?.[1] ?? [];
  expect(expected).toHaveLength(sampleTable.rows.length);
  for (const [dialect, rows] of answers) {
    for (const [column, expression] of batch.entries()) {
      const values = (table: Cell[][]) => table.map((row) => row[column + 1]);
      expect({ dialect, expression, values: values(rows) }).toEqual({ dialect, expression, values: values(expected) });
    }
  }
});
