import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec } from '../../../analyst.ts';
import { lookUp } from '../../catalog/catalogLookup.ts';
import { RAILWAY } from '../../railway/catalog.ts';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';
import type { Clock } from '../../time/period.ts';
import { answerForm } from './answerForm.ts';
import {
  aggregate,
  ascending,
  compare,
  COUNT,
  descending,
  field,
  form,
  hidden,
  number,
  ONE,
  shown,
} from '../formParts.test-support.ts';
import type { LogicalForm, Scalar } from '../logicalForm.ts';

const CLOCK: Clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function answer(...[asked, ...further]: readonly [LogicalForm, ...LogicalForm[]]): Promise<AnswerSpec> {
  return answerForm(
    { form: asked, further, score: 1, assumptions: [], sources: [] },
    {
      request: railway.request(''),
      analysis: railway.analysis([]),
      clock: CLOCK,
      lookup: lookUp(RAILWAY),
      runnerUp: null,
      others: [],
    },
  );
}

const passenger = (name: string): Scalar => field('passengers', name);
const ticket = (name: string): Scalar => field('tickets', name);

describe('the sentence of a form', () => {
  const SENIORS = [compare(passenger('age'), '>', 80)];
  const perPassenger = [hidden(ticket('passenger_id')), shown(field('passengers', 'full_name'))];

  it.each<readonly [string, LogicalForm]>([
    ['**60 passengers**.', form('passengers', { over: { fn: 'COUNT', column: null } })],
    [
      '**Average age** of passengers is **43.06 years** where railcard is Youth.',
      form('passengers', {
        grouped: true,
        where: [compare(passenger('railcard'), '=', 'Youth')],
        columns: [number(aggregate('AVG', passenger('age')))],
      }),
    ],
    [
      '**Average age** is **43.91 years**, **highest age** is **87 years** and **number of passengers** is **60**.',
      form('passengers', {
        grouped: true,
        columns: [
          number(aggregate('AVG', passenger('age'))),
          number(aggregate('MAX', passenger('age'))),
          number(COUNT),
        ],
      }),
    ],
    [
      '**Earliest travel date** of tickets is **5 January 2024**.',
      form('tickets', { grouped: true, columns: [number(aggregate('MIN', ticket('valid_on')))] }),
    ],
    [
      '**3 passengers** where age is above 80: Rider I34, Rider T45 and Rider F57.',
      form('passengers', { columns: [shown(passenger('full_name'))], where: SENIORS }),
    ],
    [
      '**29 passengers** where age is above 40; the first are Rider F5, Rider G6 and Rider H7.',
      form('passengers', {
        columns: [shown(passenger('full_name')), shown(passenger('email'))],
        where: [compare(passenger('age'), '>', 40)],
      }),
    ],
    [
      '**Rider F57** has the highest age: **87 years**.',
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [descending(passenger('age'))],
        limit: ONE,
      }),
    ],
    [
      '**3 passengers** with the highest age: Rider F57, Rider I34 and Rider T45.',
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [descending(passenger('age'))],
        limit: { count: 3, one: false },
      }),
    ],
    [
      '**Rider B1** has the earliest joining date: **14 January 2023**.',
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [ascending(passenger('joined_on'))],
        limit: ONE,
      }),
    ],
    [
      '**3 different fare classes**: **Standard** has the highest number of tickets, **2,520 tickets**.',
      form('tickets', { grouped: true, columns: [shown(ticket('fare_class')), number(COUNT)] }),
    ],
    [
      '**3 different line names**: all have the same number of journeys, **200**.',
      form('journeys', { grouped: true, columns: [shown(field('lines', 'line_name')), number(COUNT)] }),
    ],
    [
      '**Coastal**, **Harbour** and **Mountain** share the highest number of journeys: **200**.',
      form('journeys', {
        grouped: true,
        columns: [shown(field('lines', 'line_name'))],
        order: [descending(COUNT)],
        limit: ONE,
      }),
    ],
    [
      '**22 passengers** where number of tickets is above 90: **Rider B1** has the highest number of tickets, **407 tickets**.',
      form('tickets', {
        grouped: true,
        columns: [...perPassenger, number(COUNT)],
        having: [{ value: COUNT, operator: '>', right: 90 }],
        order: [descending(COUNT)],
      }),
    ],
    [
      '**Rider B1** has the highest number of tickets: **407 tickets**.',
      form('tickets', { grouped: true, columns: perPassenger, order: [descending(COUNT)], limit: ONE }),
    ],
    [
      '**3 different fare classes**: First, Saver and Standard.',
      form('tickets', { grouped: true, columns: [shown(ticket('fare_class'))] }),
    ],
    [
      '**Average number of tickets per passenger** is **184.77**.',
      form('tickets', {
        grouped: true,
        columns: [shown(ticket('passenger_id')), number(COUNT)],
        over: { fn: 'AVG', column: 1 },
      }),
    ],
    [
      '**38 passengers** without tickets.',
      form('passengers', {
        grouped: true,
        columns: [number(COUNT)],
        where: [
          {
            kind: 'in',
            of: passenger('passenger_id'),
            negated: true,
            query: form('tickets', { columns: [shown(ticket('passenger_id'))] }),
          },
        ],
      }),
    ],
    [
      '**Share of tickets where refunded is true** is **4.3 %**.'.replace(' %', '\u00a0%'),
      form('tickets', {
        grouped: true,
        columns: [
          number({
            kind: 'ratio',
            operator: '/',
            left: aggregate('COUNT', null, [compare(ticket('refunded'), '=', true)]),
            right: COUNT,
            percent: true,
          }),
        ],
      }),
    ],
    [
      '**3 different years of purchase date**: **2025** has the highest number of tickets, **1,460 tickets**.',
      form('tickets', {
        grouped: true,
        columns: [shown({ kind: 'period', unit: 'YEAR', of: ticket('bought_at') }), number(COUNT)],
      }),
    ],
  ])('%s', async (sentence, asked) => {
    expect((await answer(asked)).sentence).toBe(sentence);
  });

  it('tells several questions one after the other', async () => {
    const told = await answer(
      form('passengers', { over: { fn: 'COUNT', column: null } }),
      form('lines', { over: { fn: 'COUNT', column: null } }),
    );
    expect(told.sentence).toBe('**60 passengers**. **3 lines**.');
    expect(told.executions.map(({ rows }) => rows.length)).toEqual([1, 1]);
    expect(told.headline).toBeNull();
  });
});

describe('the answer of a form', () => {
  it('shows all rows that share the first place, though more than are shown otherwise', async () => {
    const delay = field('journeys', 'delay_minutes');
    const told = await answer(
      form('journeys', { columns: [shown(field('journeys', 'journey_id'))], order: [descending(delay)], limit: ONE }),
    );
    const [[number_] = []] = await railway.sql(
      'SELECT COUNT(*) FROM journeys WHERE delay_minutes = (SELECT MAX(delay_minutes) FROM journeys)',
    );
    expect(told.executions[0]?.rows.length).toBe(Number(number_));
    expect(told.executions[0]?.rows.every(([, minutes]) => minutes === 22)).toBe(true);
    expect(told.sentence).toMatch(
      /^\*\*Journey \d+\*\*, .* and 21 more share the highest delay: \*\*22 minutes\*\*\.$/,
    );
    expect(told.assumptions.map(({ kind }) => kind)).not.toContain('top_n');
  });

  it('says that the rows after the first are not the answer, and what it is ranked without', async () => {
    const told = await answer(
      form('tickets', {
        grouped: true,
        columns: [shown(ticket('passenger_id'))],
        order: [descending(COUNT)],
        limit: ONE,
      }),
    );
    expect(told.executions[0]?.rows.length).toBe(5);
    expect(told.assumptions.map(({ text }) => text)).toEqual([
      'The first is the answer; the next 4 are shown with it',
      'Without unknown passenger',
    ]);
  });

  it('says that an unequal value keeps what is not known', async () => {
    const told = await answer(
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        where: [compare(passenger('home_town'), '<>', 'Alderton')],
      }),
    );
    expect(told.assumptions.map(({ text }) => text)).toEqual(['Unknown home town is kept']);
  });

  it('says which condition empties it', async () => {
    const told = await answer(
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        where: [compare(passenger('age'), '>', 80), compare(passenger('home_town'), '=', 'Nowhere')],
      }),
    );
    expect(told.sentence).toBe(
      'Nothing matches: there are no passengers where age is above 80 and home town is Nowhere.',
    );
    expect(told.caveats).toEqual(['Nothing is left because of “home town is Nowhere”: without it, there are rows.']);
    expect(told.suggestions).toEqual([]);
  });

  it('labels its columns for people, keeps their units, and draws one key with one number', async () => {
    const told = await answer(
      form('tickets', {
        grouped: true,
        columns: [shown(field('passengers', 'railcard')), number(aggregate('AVG', ticket('fare')))],
      }),
    );
    expect(told.executions[0]?.columns).toMatchObject([
      { label: 'Passenger railcard' },
      { label: 'Average fare', unit: 'EUR' },
    ]);
    expect(told.chart?.type).toBe('bar');
    expect(told.reading).toHaveProperty('form.model', 'tickets');
  });

  it('shows one number big', async () => {
    const told = await answer(form('tickets', { grouped: true, columns: [number(aggregate('SUM', ticket('fare')))] }));
    expect(told.headline).toMatchObject({ value: 209_859, label: 'Total fare' });
    expect(told.chart?.type).toBe('big_number');
  });
});
