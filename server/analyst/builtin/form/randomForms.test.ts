import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import type { Clock } from '../time/period.ts';
import { formToSemql } from './semql/formQuery.ts';
import { Meaning } from './meaningOfForms.test-support.ts';
import { forms, shopData } from './randomForms.test-support.ts';
import { openShop, SHOP } from './smallShop.test-support.ts';

const CLOCK: Clock = { today: '2024-06-01', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const LOOKUP = lookUp(SHOP);

function plain(row: readonly unknown[]): string {
  return JSON.stringify(
    row.map((cell) =>
      typeof cell === 'number' ? Number(cell.toPrecision(9)) + 0 : typeof cell === 'boolean' ? Number(cell) : cell,
    ),
  );
}

describe('random forms', () => {
  it('have the rows that they mean', { timeout: 120_000 }, async () => {
    let found = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(shopData, forms, async (data, asked) => {
        const shop = openShop(data);
        try {
          const query = formToSemql(asked, LOOKUP, CLOCK);
          const compiled = shop.analysis.compile(query.semql);
          if (!compiled.ok) {
            // A number of another model's rows would be counted once per row: refused, never wrong.
            expect({ semql: query.semql, code: compiled.diagnostics[0]?.code }).toEqual({
              semql: query.semql,
              code: 'FANOUT',
            });
            refused += 1;
            return;
          }
          const executed = await shop.analysis.execute(query.semql);
          const shown = query.columns.flatMap(({ added }, index) => (added ? [] : [index]));
          const own = executed.rows.map((row) => plain(shown.map((index) => row[index] ?? null)));
          const meant = new Meaning(data, CLOCK.today).rows(asked).map(plain);
          if (meant.length > 0) found += 1;
          const isOrdered = asked.limit !== null || asked.order.length > 0;
          const { semql } = query;
          expect({ semql, rows: isOrdered ? own : own.toSorted() }).toEqual({
            semql,
            rows: isOrdered ? meant : meant.toSorted(),
          });
        } finally {
          shop.close();
        }
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(250);
    expect(refused).toBeLessThan(100);
  });
});
