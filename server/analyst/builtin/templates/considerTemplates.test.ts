import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, AnswerSpec, ApprovedTemplate, TemplateParameter } from '../../analyst.ts';
import { builtinAnalyst } from '../builtinAnalyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway, RecordedStep } from '../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

function template(name: string, query: string, rest: Partial<ApprovedTemplate> = {}): ApprovedTemplate {
  return {
    id: `qtp_${name}`,
    versionId: `qtv_${name}`,
    version: 3,
    name,
    description: '',
    tags: [],
    language: 'SEMQL',
    query,
    dataSourceId: null,
    parameters: [],
    approvedAt: '2026-10-01T08:00:00.000Z',
    approvedBy: 'Ada',
    ...rest,
  };
}

function parameter(
  name: string,
  type: TemplateParameter['type'],
  defaultValue: TemplateParameter['defaultValue'] = null,
): TemplateParameter {
  return { name, type, defaultValue, description: '' };
}

async function ask(
  question: string,
  templates: readonly ApprovedTemplate[],
  metadataOnly: ReadonlySet<string> = new Set(),
): Promise<{ readonly result: AnalystResult; readonly steps: readonly RecordedStep[]; readonly said: string }> {
  const steps: RecordedStep[] = [];
  const result = await builtinAnalyst(
    { ...railway.request(question), templates, metadataOnly },
    railway.analysis(steps),
  );
  const said = steps.find(({ type }) => type === 'EVALUATE_TEMPLATES')?.reasoning ?? '';
  return { result, steps, said };
}

function answerOf(result: AnalystResult): AnswerSpec {
  if (result.kind !== 'answer') throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
  return result;
}

/** A parameter without a default, which a question may leave to a variable. */
const OF_CLASS = template(
  'Conductor summary',
  'SELECT fare_class, takings FROM tickets WHERE fare_class = :fare_class',
  { parameters: [parameter('fare_class', 'TEXT')] },
);

describe('variables of the agent', () => {
  const asked = async (question: string, variables: Readonly<Record<string, string | number>>) => {
    const request = { ...railway.request(question), templates: [OF_CLASS], variables };
    return builtinAnalyst(request, railway.analysis([]));
  };

  it('fill a parameter of their name that the question leaves open', async () => {
    const [without, one, other] = [
      await asked('conductor summary', {}),
      await asked('conductor summary', { fare_class: 'First' }),
      await asked('conductor summary', { fare_class: 'Second' }),
    ];
    expect(without.kind).toBe('refusal');
    expect(answerOf(one).executions[0]?.sql).not.toBe('');
    expect(answerOf(one).phrases).toContainEqual({
      phrase: '{fare_class}',
      definition: 'parameter fare_class = First',
      via: 'template',
    });
    expect(answerOf(one).executions[0]?.rows).not.toEqual(answerOf(other).executions[0]?.rows);
  });

  it('leave a parameter alone whose type they have not', async () => {
    expect((await asked('conductor summary', { fare_class: 7 })).kind).toBe('refusal');
  });

  it('stand for their names in braces in a question', async () => {
    const ask = (question: string, variables: Readonly<Record<string, string | number>>) =>
      builtinAnalyst({ ...railway.request(question), variables }, railway.analysis([]));
    const [plain, braced] = [
      await ask('takings in 2025', {}),
      await ask('takings in {fiscal_year}', { fiscal_year: 2025 }),
    ];
    expect(answerOf(braced).executions[0]?.semql).toBe(answerOf(plain).executions[0]?.semql);
    expect((await ask('takings in {toString}', {})).kind).not.toBe('answer');
  });
});

const REVIEW = template('Conductor review', 'SELECT fare_class, takings, ticket_count FROM tickets ORDER BY 2 DESC', {
  description: 'Takings and tickets of each fare class, as conductors see them.',
  tags: ['review'],
});

const OPERATORS = template(
  'Late report',
  'SELECT lines.line_name, journey_count FROM journeys[late] WHERE lines.operator = :operator ORDER BY 2 DESC, 1',
  { parameters: [parameter('operator', 'TEXT')] },
);

const SPAN = template('Sales span', 'SELECT takings FROM tickets WHERE valid_on >= :from_day AND valid_on <= :to_day', {
  parameters: [parameter('from_day', 'DATE'), parameter('to_day', 'DATE')],
});

const LONG = template('Bad days', 'SELECT journey_count FROM journeys WHERE delay_minutes > :minutes', {
  parameters: [parameter('minutes', 'INTEGER', 30)],
});

const rows = ({ executions }: AnswerSpec) => (executions[0]?.rows ?? []).map((row) => row.map(String));
const sql = async (text: string) => (await railway.sql(text)).map((row) => row.map(String));

describe('an approved template', () => {
  it('wins when it fits, and the answer says which version made it', async () => {
    const { result, steps } = await ask('show me the conductor review', [OPERATORS, REVIEW]);
    const answer = answerOf(result);
    expect(rows(answer)).toEqual(
      await sql('SELECT fare_class, sum(fare), count(*) FROM tickets GROUP BY 1 ORDER BY 2 DESC'),
    );
    expect(answer.approved).toEqual({
      templateId: REVIEW.id,
      versionId: REVIEW.versionId,
      version: 3,
      name: 'Conductor review',
      approvedAt: REVIEW.approvedAt,
      approvedBy: 'Ada',
    });
    expect(answer.chart?.type).toBe('bar');
    expect(answer.phrases).toContainEqual({
      phrase: 'review',
      definition: 'template Conductor review',
      via: 'template',
    });
    expect(steps.map(({ type }) => type)).toEqual([
      'DECOMPOSE_GOAL',
      'SEARCH_DEFINITIONS',
      'SEARCH_TEMPLATES',
      'EVALUATE_TEMPLATES',
      'DECOMPOSE_PLAN',
      'ACTION',
      'OBSERVATION',
      'SUMMARIZE',
    ]);
  });

  it('wins over what could be computed from the definitions as well', async () => {
    const own = template('Takings by fare class', 'SELECT fare_class, takings FROM tickets[kept] ORDER BY 2 DESC');
    const answer = answerOf((await ask('takings by fare class', [own])).result);
    expect(answer.approved?.name).toBe('Takings by fare class');
    expect(rows(answer)).toEqual(
      await sql('SELECT fare_class, sum(fare) FROM tickets WHERE NOT refunded GROUP BY 1 ORDER BY 2 DESC'),
    );
    // A synonym of a word of its name is the same word.
    expect(answerOf((await ask('sales by fare class', [own])).result).approved).not.toBeNull();
  });

  it('does not fit when a word of the question is left over, or one of its name is not said', async () => {
    const own = template('Takings by fare class', 'SELECT fare_class, takings FROM tickets[kept] ORDER BY 2 DESC');
    for (const [question, why] of [
      ['takings by fare class and operator', 'operator'],
      ['takings by fare class last year', 'last year'],
      ['takings by fare class above 1000', 'above 1000'],
      ['takings by fare class today', 'today'],
      ['fare class with the least takings', 'least'],
      ['how many takings by fare class', 'how many'],
      ['takings', 'fare class'],
    ] as const) {
      const { result, said } = await ask(question, [own]);
      expect(result.kind === 'answer' ? result.approved : null).toBeNull();
      expect(said).toContain(why);
    }
  });

  it('gets its parameters from values, numbers and periods of the question', async () => {
    const late = answerOf((await ask('late report for Swift', [OPERATORS])).result);
    expect(rows(late)).toEqual(
      await sql(
        `SELECT line_name, count(*) FROM journeys JOIN lines USING (line_id)
         WHERE delay_minutes > 5 AND operator = 'Swift' GROUP BY 1 ORDER BY 2 DESC, 1`,
      ),
    );
    const span = answerOf((await ask('sales span in Q1 2026', [SPAN])).result);
    expect(rows(span)).toEqual(
      await sql(`SELECT sum(fare) FROM tickets WHERE valid_on BETWEEN '2026-01-01' AND '2026-03-31'`),
    );
    const days = async (question: string) => rows(answerOf((await ask(question, [LONG])).result));
    expect(await days('bad days')).toEqual(await sql('SELECT count(*) FROM journeys WHERE delay_minutes > 30'));
    expect(await days('bad days 12')).toEqual(await sql('SELECT count(*) FROM journeys WHERE delay_minutes > 12'));
  });

  it.each([
    // How many to show is no threshold, whatever number is open.
    ['top 12 bad days', { ...LONG, name: 'Top bad days' }, '“top 12” is not part of it'],
    ['bad days 12 best', LONG, '“12 best” is not part of it'],
    ['late report', OPERATORS, 'the question gives no value for “operator”'],
    // A value of another dimension never goes where there is merely room for a text.
    ['late report for Coastal', OPERATORS, '“Coastal” is not part of it'],
    ['bad days 12.5', LONG, '“12.5” is not part of it'],
    ['sales span since March', SPAN, '“since March” is not part of it'],
    [
      'bad days',
      { ...LONG, parameters: [parameter('minutes', 'INTEGER', '30; DROP TABLE journeys')] },
      'the default of “minutes” is not a integer',
    ],
    ['conductor review', { ...REVIEW, language: 'SQL' as const }, 'it does not say which data source it is for'],
    ['conductor review', { ...REVIEW, query: 'SELECT gone FROM tickets' }, 'it no longer compiles'],
  ])('“%s” does not use it where %#', async (question, one, why) => {
    const { result, said } = await ask(question, [one]);
    expect(result.kind === 'answer' ? result.approved : null).toBeNull();
    expect(said).toContain(why);
  });

  it('asks for the values that it lacks where its whole name is said', async () => {
    const named = { ...OPERATORS, name: 'Late report of an operator' };
    const { result } = await ask('late report of an operator', [named]);
    if (result.kind !== 'refusal') throw new Error(JSON.stringify(result));
    expect(result.sentence).toContain('It has to be told “operator”');
    // What it proposes is answered.
    const [example = ''] = result.suggestions;
    expect(answerOf((await ask(example, [named])).result).approved?.name).toBe(named.name);
  });

  it.each([
    ['<', 'before 2026-03-01', `valid_on < '2026-03-01'`],
    ['<=', 'before 2026-03-01', `valid_on < '2026-03-01'`],
    ['>=', 'since 2026-03-01', `valid_on >= '2026-03-01'`],
    ['>', 'since 2026-03-01', `valid_on >= '2026-03-01'`],
  ])('fills a day that is compared by %s from “%s”', async (operator, said, oracle) => {
    const limited = template('Limited sales', `SELECT ticket_count FROM tickets WHERE valid_on ${operator} :day`, {
      parameters: [parameter('day', 'DATE')],
    });
    const { result } = await ask(`limited sales ${said}`, [limited]);
    expect(rows(answerOf(result))).toEqual(await sql(`SELECT count(*) FROM tickets WHERE ${oracle}`));
  });

  it('is left out where it reads rows that the agent may not, whatever tables it says it touches', async () => {
    const { catalog } = railway.request('');
    const journeys = catalog.models.find(({ name }) => name === 'journeys');
    const { result, said } = await ask('bad days', [LONG], new Set([journeys?.id ?? '']));
    expect(result.kind === 'answer' ? result.approved : null).toBeNull();
    expect(said).toContain('the rows of Journeys may not be read');
  });

  it('binds what it is given, however it is written', async () => {
    const named = template('Town report', 'SELECT passenger_count FROM passengers WHERE home_town = :town', {
      parameters: [{ ...parameter('town', 'TEXT', "x' OR 1=1 --"), description: 'Home town' }],
    });
    expect(rows(answerOf((await ask('town report', [named])).result))).toEqual([['0']]);
  });

  it('is looked for in a step that says when nothing is near', async () => {
    const { steps } = await ask('total takings', [OPERATORS]);
    expect(steps.find(({ type }) => type === 'SEARCH_TEMPLATES')?.reasoning).toBe('No approved template is similar');
    expect(steps.some(({ type }) => type === 'EVALUATE_TEMPLATES')).toBe(false);
  });
});
