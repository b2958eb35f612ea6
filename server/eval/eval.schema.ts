import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { enumOf } from '../graphql/enumOf.ts';
import { EvalExpectation, EvalRunState, EvalSchedule, EvalTrigger, EvalVerdict } from '../graphql/enums/eval.ts';
import { evalCasePolicy, evalResultPolicy, evalRunPolicy, evalSuitePolicy } from './eval.policy.ts';
import type { Cause, ChangedDefinition } from './judging/causeOf.ts';
import type { Reason, ReasonCode } from './judging/judge.ts';
import { casesUsing } from './cases/casesUsing.ts';
import { compareRows, type RowPair } from '../query/moves/compareRows.ts';
import { readResultRows, type Outcome } from './judging/outcome.ts';

/** Results of one case that are sent. */
const mostResults = 20;

const newestRunsFirst = { number: 'desc' } as const;

builder.prismaNode('EvalSuite', {
  ...governed('EvalSuite', evalSuitePolicy),
  description: 'Tests of one agent: questions with what has to come out. Read by admins.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name; unique within the agent.' }),
    schedule: t.expose('schedule', { type: EvalSchedule, description: 'Schedule on which it runs by itself.' }),
    blocksPromotion: t.exposeBoolean('blocksPromotion', {
      description:
        'True: the environment of the agent is promoted only after a run that passed on what the agent and its ' +
        'semantic layer are now.',
    }),
    version: t.exposeInt('version', { description: 'Raised by each change; pass it to `updateEvalSuite`.' }),
    agent: t.relation('agent', { nullable: true, description: 'Agent that is asked; null when it is not readable.' }),
    caseCount: t.relationCount('cases', { description: 'Number of cases.' }),
    cases: t.prismaConnection(
      {
        type: 'EvalCase',
        cursor: 'id',
        description: 'Cases, oldest first.',
        totalCount: ({ id }, _args, { database, viewer }) =>
          database.evalCase.count({ where: { suiteId: id, AND: evalCasePolicy.where(viewer) } }),
        resolve: (query, { id }, _args, { database, viewer }) =>
          database.evalCase.findMany({
            ...query,
            where: { suiteId: id, AND: evalCasePolicy.where(viewer) },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          }),
      },
      connectionOf('EvalCase'),
    ),
    runs: t.relation('runs', {
      description: 'The 20 latest runs, newest first.',
      query: (_args, { viewer }) => ({ where: evalRunPolicy.where(viewer), orderBy: newestRunsFirst, take: 20 }),
    }),
  }),
});

builder.prismaNode('EvalCase', {
  ...governed('EvalCase', evalCasePolicy),
  description: 'Question to an agent with what has to come out.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question, as a person asks it.' }),
    previous: t.exposeStringList('previous', {
      description: 'Questions of the conversation before it, in order; at most 5.',
    }),
    expects: t.expose('expects', { type: EvalExpectation, description: 'Kind of outcome that is expected.' }),
    semql: t.exposeString('semql', {
      nullable: true,
      description: 'Expected SemQL in canonical form; null unless `expects` is QUERY.',
    }),
    result: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Expected result as an object of `columns` and `rows`, an array of arrays; null unless `expects` is RESULT.',
      resolve: ({ result }) => result,
    }),
    tolerance: t.exposeFloat('tolerance', {
      description: 'Largest distance of a number from the expected one, as a share of it, from 0 to 1.',
    }),
    words: t.exposeStringList('words', {
      description: 'Words that the options of the question back, or the unknown words of the refusal, must contain.',
    }),
    mustNotUse: t.exposeStringList('mustNotUse', {
      description:
        'Models (`orders`), metrics and fields (`orders.revenue`) that the answer must not be computed from.',
    }),
    variables: t.expose('variables', {
      type: 'JSON',
      description: "Values of the agent's variables that are given with the question, as an object by name.",
    }),
    clock: t.expose('clock', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the question is asked as it were; null: the time of each run.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description: 'Time zone in which it is asked, an IANA name; null: that of the organization.',
    }),
    version: t.exposeInt('version', { description: 'Raised by each change; pass it to `updateEvalCase`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    suite: t.relation('suite', { nullable: true, description: 'Suite of the case; null when it is not readable.' }),
    asActor: t.relation('asActor', {
      nullable: true,
      description: 'Person who asks: permissions and row policies are theirs. Null when they are not readable.',
    }),
    creator: t.relation('creator', { nullable: true, description: 'Author; null when they are not readable.' }),
    sourceTask: t.relation('sourceTask', {
      nullable: true,
      description: 'Task of the answer that it was made from; null: written by hand, or not readable.',
    }),
    results: t.relation('results', {
      description: 'Results of the latest runs that asked it, newest first.',
      args: { latest: t.arg.int({ defaultValue: 1, description: 'Number of results, at most 20.' }) },
      query: ({ latest }, { viewer }) => ({
        where: evalResultPolicy.where(viewer),
        orderBy: { createdAt: 'desc' },
        take: Math.min(Math.max(latest ?? 1, 0), mostResults),
      }),
    }),
  }),
});

builder.prismaNode('EvalRun', {
  ...governed('EvalRun', evalRunPolicy),
  description: 'One run of all cases of a suite.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Number within the suite, from 1.' }),
    trigger: t.expose('trigger', { type: EvalTrigger, description: 'Cause of the run.' }),
    state: t.expose('state', { type: EvalRunState, description: 'State of the run.' }),
    error: t.exposeString('error', { nullable: true, description: 'Reason why it FAILED; otherwise null.' }),
    total: t.exposeInt('total', { description: 'Number of cases.' }),
    passed: t.exposeInt('passed', { description: 'Number of cases that passed so far.' }),
    agentVersion: t.exposeInt('agentVersion', { description: 'Version of the agent when it began.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was started.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its end; null: it has not ended.',
    }),
    suite: t.relation('suite', { nullable: true, description: 'Suite of the run; null when it is not readable.' }),
    startedBy: t.relation('startedBy', {
      nullable: true,
      description: 'Person who started it; null: the schedule, or not readable.',
    }),
    results: t.relation('results', {
      description: 'Results so far, in the order in which the cases were asked.',
      query: (_args, { viewer }) => ({ where: evalResultPolicy.where(viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

const EvalReasonCode = enumOf<ReasonCode>('EvalReasonCode', 'Kind of difference from the expected outcome.', {
  RUN_FAILED: 'The question could not be answered: no permission, no data, or no time left.',
  EXPECTATION_BROKEN: 'Expectation that does not compile, or names something that does not exist.',
  OTHER_OUTCOME: 'Another kind of outcome: a refusal instead of an answer, say.',
  OTHER_QUERY: 'SemQL of another meaning.',
  OTHER_COLUMNS: 'A result with other columns.',
  MISSING_ROWS: 'Expected rows are missing.',
  EXTRA_ROWS: 'There are rows that are not expected.',
  OTHER_VALUES: 'Rows have other values.',
  WORD_MISSING: 'An option, or an unknown word, is not named.',
  FORBIDDEN_FIELD: 'The answer is computed from what it must not use.',
});

const EvalReason = builder.objectRef<Reason>('EvalReason').implement({
  description: 'One thing that was not as expected.',
  fields: (t) => ({
    code: t.expose('code', { type: EvalReasonCode, description: 'Kind of difference.' }),
    message: t.exposeString('message', { description: 'Sentence about it.' }),
  }),
});

const EvalCauseKind = enumOf<Cause['kind']>('EvalCauseKind', 'Kind of difference from when a case passed.', {
  DATA: 'The same query gives other rows.',
  DEFINITION: 'The same SemQL is computed in another way.',
  READING: 'The question is read in another way, because the agent or its semantic layer has changed.',
});

const EvalChangedDefinition = builder.objectRef<ChangedDefinition>('EvalChangedDefinition').implement({
  description: 'Model or metric with another version than when the case passed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the model or metric.' }),
    type: t.exposeString('type', { description: '`Model` or `Metric`.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    from: t.exposeInt('from', { nullable: true, description: 'Version when it passed; null: it was not used.' }),
    to: t.exposeInt('to', { nullable: true, description: 'Version now; null: it is not used.' }),
  }),
});

const EvalCause = builder.objectRef<Cause>('EvalCause').implement({
  description: 'Difference from when the case passed last.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EvalCauseKind, description: 'Kind of the difference.' }),
    passedInRun: t.exposeInt('passedInRun', { description: 'Number of the run in which it passed last.' }),
    definitions: t.field({
      type: [EvalChangedDefinition],
      description: 'Models and metrics of the answers that have other versions.',
      resolve: ({ definitions }) => definitions,
    }),
  }),
});

const EvalOutcome = builder.objectRef<Outcome>('EvalOutcome').implement({
  description: 'Outcome of the question.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: '`answer`, `explanation`, `clarification`, `refusal`, or `error`.',
    }),
    text: t.exposeString('text', { description: 'Sentence of the answer, the question back, or the failure.' }),
    semql: t.exposeString('semql', {
      nullable: true,
      description: 'SemQL of the answer in canonical form; null: none, or SQL of an approved template.',
    }),
    sql: t.exposeString('sql', { nullable: true, description: 'SQL that was run; null: none.' }),
    result: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Result of at most 1,000 rows as an object of `columns` and `rows`; null: none.',
      resolve: ({ result }) => result,
    }),
    words: t.exposeStringList('words', { description: 'Options that were offered, or words that were unknown.' }),
  }),
});

const EvalRowDifference = builder.objectRef<RowPair>('EvalRowDifference').implement({
  description: 'Row of an expected result next to the one that came out.',
  fields: (t) => ({
    expected: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Cells of the expected row, an array; null: the row is not expected.',
      resolve: ({ expected }) => expected,
    }),
    actual: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Cells of the row that came out, an array; null: it is missing.',
      resolve: ({ actual }) => actual,
    }),
  }),
});

/** Rows that are sent of those that differ. */
const mostDifferences = 50;

builder.prismaNode('EvalResult', {
  ...governed('EvalResult', evalResultPolicy),
  description: 'Outcome of one case in one run.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question as it was asked.' }),
    verdict: t.expose('verdict', { type: EvalVerdict, description: 'Outcome of the comparison.' }),
    reasons: t.field({
      type: [EvalReason],
      description: 'Everything that was not as expected; empty when it passed.',
      // Written from a judgement.
      resolve: ({ reasons }) => reasons as unknown as readonly Reason[],
    }),
    outcome: t.field({
      type: EvalOutcome,
      description: 'Outcome of the question.',
      resolve: ({ outcome }) => outcome as unknown as Outcome,
    }),
    rowDifferences: t.field({
      type: [EvalRowDifference],
      description: 'The first 50 rows that differ from what the case expects now; empty unless it expects a result.',
      select: { case: { select: { result: true, tolerance: true } }, outcome: true },
      resolve: ({ case: of, outcome }) => {
        const expected = readResultRows(of?.result);
        const { result } = outcome as unknown as Outcome;
        if (expected === null || result === null) {
          return [];
        }
        const { missing, extra, different } = compareRows(expected, result, of?.tolerance ?? 0);
        return [...missing, ...different, ...extra].slice(0, mostDifferences);
      },
    }),
    cause: t.field({
      type: EvalCause,
      nullable: true,
      description: 'Difference from when it passed last; null unless it FAILs and has passed before.',
      resolve: ({ cause }) => cause as unknown as Cause | null,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Time it took, in milliseconds.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the result.' }),
    run: t.relation('run', { nullable: true, description: 'Run of the result; null when it is not readable.' }),
    case: t.relation('case', { nullable: true, description: 'Its case; null: it was removed.' }),
  }),
});

/** Suites of agents that were not removed. */
const suitesInUse = (viewer: Viewer): Prisma.EvalSuiteWhereInput => ({
  agent: { deletedAt: null },
  AND: [evalSuitePolicy.where(viewer)],
});

builder.queryField('evalSuites', (t) =>
  t.prismaConnection(
    {
      type: 'EvalSuite',
      cursor: 'id',
      description: 'Suites of tests of all agents, by agent and name. Empty for viewers who are not admins. For staff.',
      authScopes: { staff: true },
      totalCount: (_connection, _args, { database, viewer }) =>
        database.evalSuite.count({ where: suitesInUse(viewer) }),
      resolve: (query, _root, _args, { database, viewer }) =>
        database.evalSuite.findMany({
          ...query,
          where: suitesInUse(viewer),
          orderBy: [{ agent: { name: 'asc' } }, { name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('EvalSuite'),
  ),
);

/** Cases that are listed as users of one thing. */
const mostUsers = 100;

builder.queryField('evalCasesUsing', (t) =>
  t.prismaField({
    type: ['EvalCase'],
    description:
      'Test cases that stand on a model, a metric, a dimension, a measure or a filter, by question, at most 100: what ' +
      'they ask was computed from it when they last ran, they expect SemQL that names it, or they must not use it. ' +
      'For admins; empty for other objects.',
    authScopes: { admin: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the model, metric, dimension, measure or filter.' }) },
    resolve: async (query, _root, { id }, { database, viewer }) => {
      const where = await casesUsing(database, viewer, id);
      const order = [{ question: 'asc' }, { id: 'asc' }] as const;
      return where === null
        ? []
        : database.evalCase.findMany({ ...query, where, orderBy: [...order], take: mostUsers });
    },
  }),
);

builder.prismaObjectFields('Agent', (t) => ({
  evalSuites: t.relation('evalSuites', {
    description: 'Suites of tests, by name; empty for viewers who are not admins.',
    query: (_args, { viewer }) => ({ where: evalSuitePolicy.where(viewer), orderBy: { name: 'asc' } }),
  }),
}));
