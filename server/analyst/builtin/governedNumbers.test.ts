import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, AnswerSpec } from '../analyst.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';
import { WORKSHOP, WORKSHOP_DATA, WORKSHOP_METRIC } from './governedNumbers.test-support.ts';

/** Numbers that people have defined, asked for in words that are also those of the rows. */
const layers = { 'without metrics': WORKSHOP, 'with a metric': { ...WORKSHOP, metrics: [WORKSHOP_METRIC] } };

describe.each(Object.entries(layers))('a layer %s', (_, layer) => {
  let workshop: Railway;

  beforeAll(async () => {
    workshop = await openRailway(layer, WORKSHOP_DATA);
  });

  afterAll(() => workshop.close());

  const ask = async (question: string): Promise<AnalystResult> => (await workshop.ask(question)).result;

  async function answer(question: string): Promise<AnswerSpec> {
    const result = await ask(question);
    if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
    return result;
  }

  const sql = async (text: string): Promise<readonly (readonly unknown[])[]> => workshop.sql(text);
  const one = async (text: string): Promise<number> => Number((await sql(text))[0]?.[0]);
  const chips = ({ assumptions }: AnswerSpec): readonly string[] => assumptions.map(({ text }) => text);

  const BILLED = `SELECT SUM(amount_cents) / 100.0 FROM bills WHERE status <> 'void' AND issued_on`;

  it.each([
    ['quarter', '2026-10-01', '2025-10-01', '2025-11-21'],
    ['month', '2026-11-01', '2025-11-01', '2025-11-21'],
    // The same days of a week are the same weekdays.
    ['week', '2026-11-16', '2025-11-17', '2025-11-22'],
  ])('compares the %s to date with the same days of last year', async (unit, from, then, until) => {
    const { executions, assumptions } = await answer(`earnings compared with the same ${unit} last year`);
    const [now, before] = executions[0]?.rows[0] ?? [];
    expect(Number(now)).toBeCloseTo(await one(`${BILLED} BETWEEN '${from}' AND '2026-11-21'`), 2);
    expect(Number(before)).toBeCloseTo(await one(`${BILLED} BETWEEN '${then}' AND '${until}'`), 2);
    expect(assumptions.map(({ text }) => text)).toContainEqual(expect.stringContaining(`This ${unit}`));
  });

  it('compares no year with a quarter', async () => {
    expect((await ask('earnings this year compared with the same quarter last year')).kind).not.toBe('answer');
  });

  it.each([
    ['how many bills', 'SELECT count(*) FROM bills'],
    ['how many bills in 2025', 'SELECT count(*) FROM bills WHERE year(issued_on) = 2025'],
    ['how many bills were paid late', 'SELECT count(*) FROM bills WHERE paid_on > due_on'],
    [
      'how many bills that were paid late in 2025',
      `SELECT count(*) FROM bills WHERE paid_on > due_on AND year(paid_on) = 2025`,
    ],
    ['how many no-shows in 2025', `SELECT count(*) FROM bookings WHERE status = 'no_show' AND year(arrived_at) = 2025`],
    ['how many bookings were no-shows', `SELECT count(*) FROM bookings WHERE status = 'no_show'`],
    ['how many rush jobs', 'SELECT count(*) FROM bookings WHERE is_urgent'],
  ])('counts “%s”', async (question, oracle) => {
    const { headline } = await answer(question);
    expect(headline?.value).toBe(await one(oracle));
    expect(headline?.change).toBeNull();
    expect(headline?.formatted).toMatch(/^[\d,]+ (?:bills|bookings)$/);
  });

  it('counts what fell due, at once or after asking back', async () => {
    const question = 'bills that fell due in June 2026 and are still not paid';
    const first = await ask(question);
    const options = first.kind === 'clarification' ? first.options : [];
    const turn = { question, reading: null, options };
    const { result } = options[0] ? await workshop.ask(options[0].label, [turn]) : { result: first };
    const oracle = `SELECT count(*) FROM bills WHERE due_on BETWEEN '2026-06-01' AND '2026-06-30' AND paid_on IS NULL`;
    expect(result).toMatchObject({ kind: 'answer', headline: { value: await one(oracle), change: null } });
  });

  it('counts the rows of a share by month, and says which', async () => {
    const { executions, sentence, ...told } = await answer('rush jobs by month in 2026');
    const rows = await sql(
      'SELECT month(arrived_at), count(*) FROM bookings WHERE is_urgent AND year(arrived_at) = 2026 GROUP BY 1 ORDER BY 1',
    );
    expect(executions[0]?.rows.map(([, count]) => Number(count))).toEqual(rows.map(([, count]) => Number(count)));
    expect(sentence).not.toContain('%');
    expect(chips({ executions, sentence, ...told })).toContain(
      '“rush jobs” read as the bookings that Urgent share counts',
    );
  });

  it.each([
    ['no-show rate in 2025', 9.2],
    ['urgent share in 2025', 14.2],
  ])('keeps “%s” a share', async (question, expected) => {
    const { headline } = await answer(question);
    expect(headline?.formatted).toMatch(/^[\d.]+\s%$/);
    expect(Number.parseFloat(headline?.formatted ?? '')).toBeCloseTo(expected, 0);
  });

  it('names the date of each number where they differ', async () => {
    expect(chips(await answer('bookings and earnings by month this year'))).toContain(
      'Bookings by arrived at, earnings by issued on',
    );
  });

  it.each([
    ['how many tandems', "SELECT count(*) FROM bikes WHERE lower(kind) = 'tandem'"],
    ['how many bikes are not tandems', "SELECT count(*) FROM bikes WHERE lower(kind) <> 'tandem'"],
  ])('takes values that differ in case only as one: “%s”', async (question, oracle) => {
    const told = await answer(question);
    expect(told.headline?.value).toBe(await one(oracle));
    expect(chips(told)).toContainEqual(expect.stringContaining('Tandem and tandem'));
  });

  it.each(['tandems per city', 'how many tandems are there per city', 'which city has the most tandems'])(
    'counts the rows of a value by a group: “%s”',
    async (question) => {
      const told = (await answer(question)).executions[0]?.rows.map(([city, count]) => [city, Number(count)]);
      const rows = await sql(
        "SELECT city, count(*) FROM bikes JOIN riders USING (rider_id) WHERE lower(kind) = 'tandem' GROUP BY 1",
      );
      const byCity = (found: readonly (readonly unknown[])[]) =>
        Object.fromEntries(found.map(([city, count]) => [String(city), Number(count)]));
      expect(byCity(told ?? [])).toEqual(byCity(rows));
    },
  );

  it('says that names were counted once each, not rows', async () => {
    const told = await answer('how many racers per country');
    const rows = await sql('SELECT country, count(DISTINCT racer) FROM laps GROUP BY 1 ORDER BY 1');
    expect(told.executions[0]?.rows.map(([country, count]) => [country, Number(count)]).toSorted()).toEqual(
      rows.map(([country, count]) => [country, Number(count)]),
    );
    expect(chips(told)).toContain('Counted the different values of racer');
  });

  it('knows a synonym that is a small word elsewhere', async () => {
    const { headline } = await answer('what did we generate in october');
    expect(headline?.value).toBeCloseTo(await one(`${BILLED} BETWEEN '2026-10-01' AND '2026-10-31'`), 2);
  });

  it('reads “did we bill” as the amount that was billed', async () => {
    const { headline } = await answer('how much did we bill last year');
    expect(headline?.value).toBeCloseTo(await one(`${BILLED} BETWEEN '2025-01-01' AND '2025-12-31'`), 2);
  });
});

it('ranks the rows of a value by what an adjective measures', async () => {
  const workshop = await openRailway(layers['with a metric'], WORKSHOP_DATA);
  const { result } = await workshop.ask('heaviest tandem');
  const [heaviest] = await workshop.sql(
    "SELECT bike_id FROM bikes WHERE lower(kind) = 'tandem' ORDER BY weight_g DESC LIMIT 1",
  );
  workshop.close();
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  expect(result.executions[0]?.rows[0]?.[0]).toEqual(heaviest?.[0]);
});

describe('an amount that has no name in the question', () => {
  const silent = {
    ...WORKSHOP,
    models: WORKSHOP.models.map((model) => ({
      ...model,
      measures: model.measures.map((one) => (one.name === 'earnings' ? { ...one, synonyms: [] } : one)),
    })),
  };

  it.each(Object.values(layers).map(({ metrics }) => ({ ...silent, metrics })))(
    'is never answered with a number of rows',
    async (layer) => {
      const workshop = await openRailway(layer, WORKSHOP_DATA);
      const { result } = await workshop.ask('how much did we bill last year');
      workshop.close();
      expect(result.kind === 'answer' ? result.sentence : 'refused').toMatch(
        /^refused$|^\*\*Total amount cents\*\* of bills/,
      );
    },
  );

  it('is no number of things, however it is asked for', async () => {
    const workshop = await openRailway(silent, WORKSHOP_DATA);
    const { result } = await workshop.ask('how many earnings in 2025');
    workshop.close();
    expect(result.kind).not.toBe('answer');
  });
});
