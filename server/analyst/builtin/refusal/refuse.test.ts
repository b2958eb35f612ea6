import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, JsonObject, RefusalSpec } from '../../analyst.ts';
import { builtinAnalyst } from '../builtinAnalyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function refused(question: string): Promise<RefusalSpec> {
  const { result } = await railway.ask(question);
  if (result.kind !== 'refusal') throw new Error(`expected a refusal, got ${JSON.stringify(result)}`);
  return result;
}

/** How many rows an answer shows, as a rewrite's note says it. */
function rowsOf(result: AnalystResult): string {
  if (result.kind !== 'answer') return result.kind;
  const rows = result.executions[0]?.rows.length ?? 0;
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

describe('a refusal', () => {
  it('says what was understood and what was not', async () => {
    const { title, understood, notUnderstood } = await refused('takings by planet this year');
    expect(title).toBe('Nothing here is called “planet”');
    expect(understood).toEqual([
      { phrase: 'takings', says: 'is the measure Takings of tickets' },
      { phrase: 'this year', says: 'is this year (1 January 2026 – 31 December 2026)' },
    ]);
    expect(notUnderstood).toEqual([
      { phrase: 'planet', says: 'is no model, field, value or term that this agent sees' },
    ]);
  });

  it.each(['takings by planet this year', 'profit by fare class', 'takings by operator and planet'])(
    'offers ways to ask “%s” that are answered, with the rows they say',
    async (question) => {
      const { rewrites, suggestions } = await refused(question);
      expect(rewrites.length).toBeGreaterThan(0);
      expect(suggestions).toEqual([]);
      for (const { question: rewritten, note } of rewrites) {
        const { result } = await railway.ask(rewritten);
        expect(`${rewritten}: ${rowsOf(result)}`).toBe(`${rewritten}: ${note.split(' · ').at(-1)}`);
      }
    },
  );

  it.each([
    'tickets excluding flurb in 2025',
    'incidents without a planet',
    'takings by line excluding flurb and Saver',
  ])('never offers “%s” without what it leaves out', async (question) => {
    const { rewrites } = await refused(question);
    expect(rewrites).toEqual([]);
  });

  it('keeps a negation and what it denies in what it offers instead', async () => {
    const { rewrites } = await refused('takings excluding Saver by planet');
    expect(rewrites.length).toBeGreaterThan(0);
    for (const { question } of rewrites) expect(question).toContain('excluding Saver');
  });

  it.each(['is takings of First in 2025 huger than of Saver', 'who flurbs our passengers'])(
    'offers no half sentence for “%s”',
    async (question) => {
      const { rewrites } = await refused(question);
      for (const one of rewrites) expect(one.question).not.toMatch(/^(?:is|who) /i);
    },
  );

  it.each([
    'takings by traveller tier and operator country',
    'average delay by fare class',
    'journeys by fare class and line',
    'delay of first class tickets by month',
    'operators with the highest fare',
    'journeys with takings by traveller',
    'running total of takings by month top 3',
    'share of takings this year vs last year',
  ])('says why “%s” is not computed without words of the compiler', async (question) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'refusal') return;
    const text = [result.title, result.sentence, ...result.notUnderstood.map(({ says }) => says)].join(' ');
    expect(text).not.toMatch(/many side|to-one|fan-?out|\bgrain\b|\bpath\b|dimension|COUNT\(|→|\w+_\w+|\w\.\w|author/i);
  });

  it('says what a number cannot be split by', async () => {
    expect((await refused('average delay by fare class')).sentence).toBe(
      'I understood the words but cannot put them together: “Average delay” cannot be split by “fare class”, because one row of journeys may have several of these and would be counted once for each.',
    );
  });

  it('counts the queries it ran for rewrites, also where none of them gave anything', async () => {
    const left = async (question: string): Promise<readonly JsonObject[]> => {
      const steps: JsonObject[] = [];
      const analysis = railway.analysis([]);
      await builtinAnalyst(railway.request(question), {
        ...analysis,
        execute: () => Promise.reject(new Error('The source is gone.')),
        step: (intent, work) =>
          analysis.step(intent, async () => {
            const outcome = typeof work === 'function' ? await work() : work;
            if (outcome.metadata !== undefined) steps.push(outcome.metadata);
            return outcome;
          }),
      });
      return steps;
    };
    expect(await left('takings by planet this year')).toContainEqual({ queries: 3 });
    expect(await left('delete all tickets')).toEqual([]);
  });

  it('asks whether high or low is good in whole sentences', async () => {
    const { result } = await railway.ask('fare class from best to worst by takings');
    expect(result).toMatchObject({
      kind: 'clarification',
      question: 'Does “from best to worst” mean the highest or the lowest?',
      options: [{ label: 'highest first' }, { label: 'lowest first' }],
    });
  });

  it('splits by another key, and says whose it is', async () => {
    const { rewrites } = await refused('takings by planet this year');
    expect(rewrites[0]).toEqual({
      question: 'Takings by fare class this year',
      note: 'fare class of tickets · 3 rows',
    });
    expect(rewrites.at(-1)?.note).toBe('leaves “planet” out · 1 row');
  });

  it.each(['takings by senior this year', 'number of tickets this year by major', 'takings by youth and operator'])(
    'of “%s” names the value that is no field to split by',
    async (question) => {
      const word = /senior|major|youth/.exec(question)?.[0] ?? '';
      const { title, notUnderstood, rewrites } = await refused(question);
      expect(title).toBe(`There is no field “${word}” to split by`);
      expect(notUnderstood).toEqual([
        { phrase: word, says: expect.stringMatching(/^is only the value .* no field to split by has this name$/) },
      ]);
      expect(rewrites.length).toBeGreaterThan(0);
    },
  );

  it('of a value after “by” says nothing where it names who or how', async () => {
    for (const question of ['takings by Senior', 'takings by Senior and Youth'])
      expect((await railway.ask(question)).result.kind).toBe('answer');
  });

  it('never says of a word that was matched that it was not found', async () => {
    for (const question of ['takings refunded or late by operator and planet', 'correlation of takings']) {
      const { sentence, understood, title } = await refused(question);
      const notFound = /found nothing in the definitions for ([^.]*?), so I/.exec(sentence)?.[1] ?? '';
      for (const { phrase } of understood) expect(`${title} ${notFound}`).not.toContain(`“${phrase}”`);
    }
  });

  it.each([
    ['combien de passagers par mois ?', 'ressemble à du français'],
    ['cuántos pasajeros por mes', 'parece español'],
    ['Fahrgäste nach Region 2026', 'Gelesen als „Fahrgäste by Region 2026“'],
    ['takings nach fare class', null],
    ['le takings', null],
  ])('of “%s” says in its language: %s', async (question, language) => {
    const { sentence } = await refused(question);
    if (language === null) expect(sentence).not.toMatch(/français|español|Gelesen/);
    else expect(sentence).toContain(language);
  });

  it('of a command offers no rewrites', async () => {
    expect(await refused('delete all tickets')).toMatchObject({ title: 'I only read the data', rewrites: [] });
  });
});
