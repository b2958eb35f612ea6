import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec } from '../../analyst.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import type { Clock } from '../time/period.ts';
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
} from './formParts.test-support.ts';
import type { LogicalForm, Scalar } from './logicalForm.ts';

const CLOCK: Clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function answer(...[asked, ...beside]: readonly [LogicalForm, ...LogicalForm[]]): Promise<AnswerSpec> {
  return answerForm(
    { form: asked, beside, score: 1, assumptions: [], sources: [] },
    {
      request: railway.request(''),
      analysis: railway.analysis([]),
      clock: CLOCK,
      lookup: lookUp(RAILWAY),
      runnerUp: null,
    },
  );
}

const passenger = (name: string): Scalar => field('passengers', name);
const ticket = (name: string): Scalar => field('tickets', name);

describe('tell', () => {
  it.each<readonly [LogicalForm, string]>([
    [form('passengers', { over: { fn: 'COUNT', column: null } }), ''],
    [form('passengers', { grouped: true, where: [compare(passenger('age'), '>', 40)], columns: [number(COUNT)] }), ''],
    [
      form('passengers', {
        grouped: true,
        where: [compare(passenger('railcard'), '=', 'Youth')],
        columns: [number(aggregate('AVG', passenger('age')))],
      }),
      '',
    ],
    [
      form('passengers', {
        grouped: true,
        columns: [
          number(aggregate('AVG', passenger('age'))),
          number(aggregate('MAX', passenger('age'))),
          number(COUNT),
        ],
      }),
      '',
    ],
    [form('tickets', { grouped: true, columns: [number(aggregate('SUM', ticket('fare')))] }), ''],
    [form('tickets', { grouped: true, columns: [number(aggregate('MIN', ticket('valid_on')))] }), ''],
    [form('passengers', { columns: [shown(passenger('full_name'))], where: [compare(passenger('age'), '>', 80)] }), ''],
    [
      form('passengers', {
        columns: [shown(passenger('full_name')), shown(passenger('email'))],
        where: [compare(passenger('age'), '>', 40)],
      }),
      '',
    ],
    [
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [descending(passenger('age'))],
        limit: ONE,
      }),
      '',
    ],
    [
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [descending(passenger('age'))],
        limit: { count: 3, one: false },
      }),
      '',
    ],
    [
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        order: [ascending(passenger('joined_on'))],
        limit: ONE,
      }),
      '',
    ],
    [
      form('journeys', {
        columns: [shown(field('journeys', 'journey_id'))],
        order: [descending(field('journeys', 'delay_minutes'))],
        limit: ONE,
      }),
      '',
    ],
    [form('tickets', { grouped: true, columns: [shown(ticket('fare_class')), number(COUNT)] }), ''],
    [form('journeys', { grouped: true, columns: [shown(field('lines', 'line_name')), number(COUNT)] }), ''],
    [
      form('journeys', {
        grouped: true,
        columns: [shown(field('lines', 'line_name'))],
        order: [descending(COUNT)],
        limit: ONE,
      }),
      '',
    ],
    [
      form('tickets', {
        grouped: true,
        columns: [hidden(ticket('passenger_id')), shown(field('passengers', 'full_name')), number(COUNT)],
        having: [{ value: COUNT, operator: '>', right: 90 }],
        order: [descending(COUNT)],
      }),
      '',
    ],
    [
      form('tickets', {
        grouped: true,
        columns: [hidden(ticket('passenger_id')), shown(field('passengers', 'full_name'))],
        order: [descending(COUNT)],
        limit: ONE,
      }),
      '',
    ],
    [form('tickets', { grouped: true, columns: [shown(ticket('fare_class'))] }), ''],
    [
      form('tickets', {
        grouped: true,
        columns: [shown(ticket('passenger_id'))],
        having: [{ value: COUNT, operator: '>', right: 90 }],
        over: { fn: 'COUNT', column: null },
      }),
      '',
    ],
    [
      form('tickets', {
        grouped: true,
        columns: [shown(ticket('passenger_id')), number(COUNT)],
        over: { fn: 'AVG', column: 1 },
      }),
      '',
    ],
    [
      form('passengers', {
        columns: [shown(passenger('full_name'))],
        where: [compare(passenger('age'), '>', 80), compare(passenger('home_town'), '=', 'Nowhere')],
      }),
      '',
    ],
    [
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
      '',
    ],
    [
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
      '',
    ],
    [
      form('tickets', {
        grouped: true,
        columns: [shown({ kind: 'period', unit: 'YEAR', of: ticket('bought_at') }), number(COUNT)],
      }),
      '',
    ],
    [
      form('passengers', {
        grouped: true,
        columns: [shown({ kind: 'part', part: 'WEEKDAY', of: passenger('joined_on') }), number(COUNT)],
      }),
      '',
    ],
  ])('%#', async (asked, sentence) => {
    const told = await answer(asked);
    console.log(
      told.sentence,
      '|',
      (await import('./describeForm.ts')).describeForm(asked, lookUp(RAILWAY), CLOCK),
      '|',
      told.executions[0]?.columns.map((c) => `${c.label}/${c.unit}`).join(', '),
      '|',
      told.headline?.formatted,
      told.headline?.label,
      '|',
      told.chart?.type,
      '|',
      told.assumptions.map((a) => a.text).join('; '),
      '|',
      told.caveats.join(' '),
      '|',
      told.suggestions.join('; '),
    );
    expect(sentence).toBe('');
  });
});
