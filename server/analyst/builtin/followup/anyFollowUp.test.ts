import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalystResult, PreviousTurn } from '../../analyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { COURIERS, COURIERS_DATA, COURIERS_WITH_REVENUE } from './courierCompany.test-support.ts';

/** What a part of a conversation says, and what its SemQL has then. */
interface Part {
  readonly words: string;
  readonly semql: RegExp | null;
}

type Place = 'group' | 'grain' | 'city' | 'period' | 'limit';

/** A fragment, and the parts of an answer that it takes the place of; the first is what it says. */
interface Fragment extends Part {
  readonly replaces: readonly Place[];
}

const part = (words: string, semql: RegExp | null = null): Part => ({ words, semql });
const NOTHING = part('');

const NUMBERS = [
  part('total price', /SUM\(price_eur\)/),
  part('number of deliveries', /delivery_count|COUNT\(\*\)/),
  part('average price', /average_price_eur|AVG\(price_eur\)/),
];
const STATES = [
  NOTHING,
  part(' of cancelled deliveries', /status = 'cancelled'/),
  part(' of failed deliveries', /status = 'failed'/),
];
const CITIES = [NOTHING, part(' in Hamburg', /city = 'Hamburg'/)];
const PERIODS = [NOTHING, part(' last year', /IN PREVIOUS YEAR/), part(' in 2026', /IN '2026'/)];
const GROUPS = [
  NOTHING,
  part(' by pickup zone', /\bpickup_zone\b/),
  part(' by industry', /\bindustry\b/),
  part(' per customer', /\bcustomer_id\b/),
];
const FIRST = [part('top 3 customers by ', /\bcustomer_id\b/), NOTHING, NOTHING];
// A share asks for one group more, in case one of them is not known.
const LIMIT = /LIMIT [34]\b|place <= 3\b/;

const fragment = (words: string, semql: RegExp | null, ...replaces: readonly Place[]): Fragment => ({
  words,
  semql,
  replaces,
});

const FRAGMENTS: readonly Fragment[] = [
  fragment('by month', /DATE_TRUNC\('month'/, 'grain'),
  fragment('and by month?', /DATE_TRUNC\('month'/, 'grain'),
  fragment('by quarter instead', /DATE_TRUNC\('quarter'/, 'grain', 'group'),
  fragment('by bike type', /\bbike_type\b/, 'group'),
  fragment('only Law', /industry = 'Law'/),
  fragment('only Kiel', /city = 'Kiel'/, 'city'),
  fragment('only express', /express = TRUE/),
  fragment('only 2025', /IN '2025'/, 'period'),
  fragment('last month', /IN PREVIOUS MONTH/, 'period'),
  fragment('without Westend', /pickup_zone (?:<>|NOT)|<> 'Westend'/),
  fragment('top 2', /LIMIT [23]\b|place <= 2\b/, 'limit'),
  fragment('as percentage', null),
  fragment('and the average price', /average_price_eur|AVG\(price_eur\)/),
  fragment('with their number of deliveries', /delivery_count|COUNT\(\*\)/),
];

let companies: readonly Railway[];

beforeAll(async () => {
  companies = await Promise.all([COURIERS, COURIERS_WITH_REVENUE].map((one) => openRailway(one, COURIERS_DATA)));
});

afterAll(() => {
  for (const one of companies) one.close();
});

function semqlOf(reply: AnalystResult): string | null {
  if (reply.kind !== 'answer') return null;
  return reply.executions.map(({ semql }) => semql?.replaceAll(/\s+/g, ' ') ?? '').join(' ; ');
}

const asked = fc.record({
  company: fc.nat(1),
  first: fc.constantFrom(...FIRST),
  number: fc.constantFrom(...NUMBERS),
  state: fc.constantFrom(...STATES),
  group: fc.constantFrom(...GROUPS),
  city: fc.constantFrom(...CITIES),
  period: fc.constantFrom(...PERIODS),
  fragments: fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 2 }),
});

const RUNS = 60;

it('an answer that goes on keeps what no fragment replaced, or there is none', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ company, first, number, state, group, city, period, fragments }) => {
      const isFirst = first.words !== '';
      const groups = isFirst ? first : group;
      const question = `${first.words}${number.words}${state.words}${isFirst ? '' : group.words}${city.words}${period.words}`;
      const parts = new Map<string, RegExp | null>([
        ['number', number.semql],
        ['state', state.semql],
        ['city', city.semql],
        ['period', period.semql],
        ['group', groups.semql],
        ['limit', isFirst ? LIMIT : null],
      ]);
      const previous: PreviousTurn[] = [];
      const ask = async (words: string): Promise<string | null> => {
        const { result } = (await companies[company]?.ask(words, previous)) ?? {};
        if (result?.kind === 'answer') previous.push({ question: words, reading: result.reading, options: [] });
        return result === undefined ? null : semqlOf(result);
      };
      const lacks = (semql: string): readonly string[] =>
        [...parts].flatMap(([name, one]) => (one === null || one.test(semql) ? [] : [name]));
      const whole = await ask(question);
      // How whole questions are read is tested elsewhere.
      if (whole === null || lacks(whole).length > 0) return;
      let before = whole;
      for (const [index, said] of fragments.entries()) {
        const semql = await ask(said.words);
        if (semql === null) return;
        for (const name of said.replaces) parts.set(name, null);
        parts.set(said.replaces[0] ?? `fragment ${index}`, said.semql);
        const told = [question, ...fragments.slice(0, index + 1).map(({ words }) => words)].join(' → ');
        expect([told, semql, lacks(semql)]).toEqual([told, semql, []]);
        expect([told, semql !== before]).toEqual([told, true]);
        before = semql;
      }
    }),
    { numRuns: RUNS, seed: 20_261_127 },
  );
}, 300_000);
