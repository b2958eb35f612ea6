import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../../semql/catalog/prepare.ts';
import { compile } from '../../../semql/compile.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway, RAILWAY_NOW, type Railway } from '../railway/openRailway.test-support.ts';
import { mostWords, proposeQuestions, type ProposedCategory } from './proposeQuestions.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { madeUp } from '../interpret/madeUp.test-support.ts';
import { readPlainly } from './readPlainly.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});
afterAll(() => railway.close());

const worldOf = (catalog: CatalogDefinition) => {
  const prepared = prepareCatalog(catalog);
  return {
    catalog,
    now: RAILWAY_NOW,
    timeZone: 'UTC',
    metadataOnly: new Set<string>(),
    newestDays: new Map<string, string>(),
    withoutRows: new Set<string>(),
    withoutValues: new Set<string>(),
    compile: (semql: string) => compile(semql, prepared, { dialect: 'DUCKDB', now: RAILWAY_NOW }),
  };
};
const propose = (catalog: CatalogDefinition): readonly ProposedCategory[] => proposeQuestions(worldOf(catalog));
const questionsOf = (categories: readonly ProposedCategory[]): readonly string[] =>
  categories.flatMap(({ questions }) => questions);

it('asks how many, how much by what, since when and which the most, in few words', () => {
  const categories = propose(RAILWAY);
  expect(categories.map(({ category }) => category)).toContain('Tickets');
  const tickets = categories.find(({ category }) => category === 'Tickets')?.questions;
  expect(tickets).toEqual(
    expect.arrayContaining(['How many tickets are there?', 'Takings by fare class', 'Takings by month']),
  );
  expect(questionsOf(categories).filter((question) => question.split(' ').length > mostWords)).toEqual([]);
});

it('every proposal is answered with rows, without a refusal or a question back', async () => {
  const questions = questionsOf(propose(RAILWAY));
  expect(questions.length).toBeGreaterThan(8);
  for (const question of questions) {
    const { result } = await railway.ask(question);
    const rows = result.kind === 'answer' ? (result.executions[0]?.rows.length ?? 0) : 0;
    expect({ question, kind: result.kind, hasRows: rows > 0 }).toEqual({ question, kind: 'answer', hasRows: true });
  }
});

describe('what is not read as it is meant is not proposed', () => {
  it('a name that another definition has too', () => {
    const models = RAILWAY.models.map((model) => {
      const [measure] = model.measures;
      if (model.name !== 'journeys' || measure === undefined) return model;
      const takings = {
        ...measure,
        id: 'mea_2',
        name: 'journey_takings',
        label: 'Takings',
        expression: 'SUM(distance_km)',
      };
      return { ...model, measures: [...model.measures, takings] };
    });
    const asked = questionsOf(propose({ ...RAILWAY, models }));
    expect(asked).not.toContain('Takings by month');
    expect(asked).toContain('How many tickets are there?');
  });

  it('a model whose rows may not be read', () => {
    const world = { ...worldOf(RAILWAY), metadataOnly: new Set(['mdl_tickets']) };
    expect(proposeQuestions(world).map(({ category }) => category)).not.toContain('Tickets');
  });

  it('a trend over months that have no rows: data that ended years ago is asked about in its newest year', async () => {
    const newest = (day: string) => ({ ...worldOf(RAILWAY), newestDays: new Map([['tickets.bought_at', day]]) });
    expect(questionsOf(proposeQuestions(newest('2024-03-05')))).toContain('Takings by month in 2024');
    expect(questionsOf(proposeQuestions(newest('2025-12-24')))).toContain('Takings by month');
    const { result } = await railway.ask('Takings by month in 2024');
    expect(result.kind === 'answer' && result.executions[0]?.rows.length).toBe(12);
  });

  it('rows, names and numbers that are not there', () => {
    const asked = (facts: Partial<ReturnType<typeof worldOf>>) =>
      questionsOf(proposeQuestions({ ...worldOf(RAILWAY), ...facts }));
    const all = asked({});
    expect(all).toEqual(expect.arrayContaining(['How many tickets are there?', 'Takings by fare class']));

    const withoutTickets = proposeQuestions({ ...worldOf(RAILWAY), withoutRows: new Set(['tickets']) });
    expect(withoutTickets.map(({ category }) => category)).not.toContain('Tickets');
    expect(questionsOf(withoutTickets).join()).not.toMatch(/tickets/i);
    expect(withoutTickets.length).toBeGreaterThan(0);

    const unsold = asked({ withoutValues: new Set(['tickets.fare_class', 'tickets.bought_at']) });
    expect(unsold).toContain('How many tickets are there?');
    expect(unsold.join()).not.toMatch(/fare class|Takings by month/);
    expect(asked({ withoutValues: new Set(['tickets.takings']) }).join()).not.toMatch(/takings/i);
  });

  it('months of this year where all rows are of years to come', () => {
    const world = { ...worldOf(RAILWAY), newestDays: new Map([['tickets.bought_at', '2031-04-01']]) };
    expect(questionsOf(proposeQuestions(world))).toContain('Takings by month in 2031');
  });

  it('a count of what has no plural, before anything else', () => {
    const models = RAILWAY.models.map((model) =>
      model.name === 'tickets' ? { ...model, label: 'Sales register' } : model,
    );
    const register = propose({ ...RAILWAY, models }).find(({ category }) => category === 'Sales register');
    expect(register?.questions[0]).toBe('Takings by fare class');
    expect(register?.questions).not.toContain('How many sales register are there?');
  });

  it('what tells a person from all others, and the day of birth as the time of a number', () => {
    const fields = {
      id: 'key NUMBER',
      city: 'STRING',
      email: 'STRING',
      mobile_phone: 'STRING',
      streetAddress: 'STRING',
      homepage_url: 'STRING',
    };
    const owners = madeUp(
      { patients: { ...fields, date_of_birth: 'DATE' }, staff: { ...fields, birth_date: 'DATE', hired_on: 'DATE' } },
      { patients: { total_weight: 'SUM(id)' }, staff: { total_salary: 'SUM(id)' } },
    );
    const asked = questionsOf(propose(owners));
    expect(asked).toContain('Which city has the highest total weight?');
    expect(asked.join()).not.toMatch(/mail|phone|address|url|birth|Total weight by month/i);
    expect(asked).toContain('Total salary by month');
    const time = timeChoice({ kind: 'measure', model: 'staff', name: 'total_salary' }, lookUp(owners));
    expect(time?.field.name).toBe('hired_on');
  });

  it('an empty semantic layer', () => {
    expect(propose({ ...RAILWAY, models: [], metrics: [] })).toEqual([]);
  });
});

it.each(['Takings by colour', 'Takngs by month', 'what is average fare', 'delete everything', 'Top 5 by takings'])(
  '“%s” is not read plainly',
  (question) => {
    expect(readPlainly(question, worldOf(RAILWAY))).toBeNull();
  },
);
