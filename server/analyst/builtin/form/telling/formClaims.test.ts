import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookUp } from '../../catalog/catalogLookup.ts';
import type { AnalystRequest } from '../../../analyst.ts';
import type { Clock } from '../../time/period.ts';
import { answerForm } from './answerForm.ts';
import { field, form, ONE } from '../formParts.test-support.ts';
import type { Aggregate, LogicalForm } from '../logicalForm.ts';
import { Meaning } from '../meaningOfForms.test-support.ts';
import { aggregates, conditions, shopData } from '../randomForms.test-support.ts';
import { openShop, SHOP } from '../smallShop.test-support.ts';
import type { ShopData } from '../smallShop.test-support.ts';

const CLOCK: Clock = { today: '2024-06-01', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const REQUEST: AnalystRequest = {
  question: '',
  previous: [],
  catalog: SHOP,
  now: new Date('2024-06-01T00:00:00Z'),
  timeZone: 'UTC',
  change: null,
  mayLiftFilters: false,
  metadataOnly: new Set(),
  templates: [],
  definitions: [],
  agent: { name: 'Shop', canCreateCharts: true, palette: [] },
};

async function sentenceOf(
  asked: LogicalForm,
  data: ShopData,
): Promise<{ readonly sentence: string; readonly rows: number }> {
  const shop = openShop(data);
  try {
    const told = await answerForm(
      { form: asked, further: [], score: 1, assumptions: [], sources: [] },
      { request: REQUEST, analysis: shop.analysis, clock: CLOCK, lookup: lookUp(SHOP), runnerUp: null, others: [] },
    );
    return { sentence: told.sentence, rows: told.executions[0]?.rows.length ?? 0 };
  } finally {
    shop.close();
  }
}

const where = fc.array(conditions('orders', 0), { maxLength: 1 });
const direction = fc.boolean();

describe('what a sentence claims', () => {
  it('names the orders with the most, all of them, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(shopData, where, direction, async (data, conditionsOf, descending) => {
        const asked = form('orders', {
          where: [...conditionsOf, { kind: 'missing', of: field('orders', 'amount'), negated: true }],
          columns: [{ kind: 'scalar', value: field('orders', 'order_id'), label: null, shown: true }],
          order: [{ by: field('orders', 'amount'), descending }],
          limit: ONE,
        });
        const { sentence, rows } = await sentenceOf(asked, data);
        const all = new Meaning(data, CLOCK.today).ranked({ ...asked, limit: null });
        const first = all.filter(({ by }) => by[0] === all[0]?.by[0]).map(({ cells }) => String(cells[0]));
        if (first.length === 0) {
          expect(sentence).toMatch(/^Nothing matches/);
          return;
        }
        const bold = [...sentence.matchAll(/\*\*order (\d+)\*\*/gi)].map(([, key]) => key);
        const unnamed = Number(/ and (\d+) more share/.exec(sentence)?.[1] ?? 0);
        expect(bold).toEqual(first.slice(0, bold.length));
        expect(bold.length + unnamed).toBe(first.length);
        expect(sentence).toContain(`: **${String(all[0]?.by[0])}**.`);
        expect(sentence).toContain(descending ? 'the highest amount' : 'the lowest amount');
        expect(rows).toBeGreaterThanOrEqual(first.length);
      }),
      { numRuns: 200 },
    );
  });

  it('counts the groups, and gives the largest number to groups that have it', async () => {
    await fc.assert(
      fc.asyncProperty(shopData, where, aggregates('orders', 0), async (data, conditionsOf, value: Aggregate) => {
        const asked = form('orders', {
          where: conditionsOf,
          grouped: true,
          columns: [
            { kind: 'scalar', value: field('orders', 'order_id'), label: null, shown: true },
            { kind: 'aggregate', value, label: 'score', shown: true },
          ],
        });
        const meant = new Meaning(data, CLOCK.today).rows(asked);
        const numbers = meant.flatMap(([, number]) => (typeof number === 'number' ? [number] : []));
        // A text or a date is no amount: nothing is the highest.
        if (meant.length < 2 || numbers.length === 0) return;
        const { sentence } = await sentenceOf(asked, data);
        expect(sentence).toMatch(new RegExp(`^\\*\\*${meant.length} orders\\*\\*`));
        const most = Math.max(...numbers);
        const best = meant.filter(([, number]) => number === most).map(([key]) => String(key));
        const named = [...sentence.matchAll(/\*\*order (\d+)\*\*/g)].map(([, key]) => key ?? '');
        expect(best).toEqual(expect.arrayContaining(named));
        if (sentence.includes('all have the same'))
          expect(new Set(meant.map(([, number]) => number))).toEqual(new Set([most]));
        else if (best.length <= 3) expect(named.toSorted()).toEqual(best.toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('counts the rows of a list', async () => {
    await fc.assert(
      fc.asyncProperty(shopData, where, async (data, conditionsOf) => {
        const asked = form('orders', {
          where: conditionsOf,
          columns: [{ kind: 'scalar', value: field('orders', 'order_id'), label: null, shown: true }],
        });
        const meant = new Meaning(data, CLOCK.today).rows(asked);
        const { sentence } = await sentenceOf(asked, data);
        if (meant.length === 0) expect(sentence).toMatch(/^Nothing matches/);
        else expect(sentence).toMatch(new RegExp(`^\\*\\*${meant.length} orders?\\*\\*`));
      }),
      { numRuns: 200 },
    );
  });
});
