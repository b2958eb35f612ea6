import { expect, test } from 'vitest';
import { isBuilt } from '../../../navigation/built.ts';
import type { GettingStartedRouteQuery } from './GettingStartedRoute.generated.ts';
import { nextStep, shownSteps } from './steps.ts';

type State = GettingStartedRouteQuery;
type Source = State['dataSources']['edges'][number]['node'];

const source = (of: Partial<Source>): Source => ({
  __typename: 'DataSource',
  id: 'src_018cc251-f400-7516-a303-15882c339bb6',
  status: 'READY',
  tableCount: 0,
  unmodelledTableCount: 0,
  ...of,
});

const state = (sources: readonly Source[], counts: Partial<State['counts']> = {}): State => ({
  viewer: { __typename: 'Viewer', organization: null },
  counts: { __typename: 'Counts', models: 0, metrics: 0, glossaryTerms: 0, agents: 0, tasks: 0, ...counts },
  actors: { __typename: 'ActorConnection', totalCount: 1 },
  invitations: { __typename: 'InvitationConnection', edges: [] },
  dataSources: {
    __typename: 'DataSourceConnection',
    edges: sources.map((node) => ({ __typename: 'DataSourceEdge', node })),
  },
  sampleDataSource: null,
});

/** The step to press next, and where it leads. */
function next(of: State) {
  const step = nextStep(of);
  return step === undefined || step.name === 'invite' ? step?.name : [step.name, step.to];
}

const connected = source({ status: 'PENDING_SETUP' });
const imported = source({ tableCount: 3, unmodelledTableCount: 3 });
const modelled = source({ tableCount: 3 });

test.each([
  ['nothing', state([]), ['connect', '/studio/data/new']],
  ['a connected source', state([connected]), ['import', `/studio/data/${connected.id}/tables`]],
  ['imported tables', state([imported]), ['model', `/studio/data/${imported.id}/build`]],
  ['models that no agent sees', state([modelled], { models: 3 }), ['model', `/studio/data/${modelled.id}/build`]],
  ['an agent', state([modelled], { models: 3, agents: 1 }), ['question', '/explorer']],
  ['a question', state([modelled], { models: 3, agents: 1, tasks: 1 }), ['metric', '/studio/metrics']],
  ['a metric', state([modelled], { models: 3, agents: 1, tasks: 1, metrics: 1 }), ['glossary', '/studio/glossary']],
  ['terms', state([modelled], { models: 3, agents: 1, tasks: 1, metrics: 1, glossaryTerms: 4 }), 'invite'],
])('with %s the guide leads on', (_, of, expected) => {
  expect(next(of)).toEqual(expected);
});

test('models are built of the source with most tables that have none', () => {
  const other = {
    ...imported,
    id: 'src_018cc251-f400-7516-a303-15882c339bb7',
    unmodelledTableCount: 9,
    tableCount: 12,
  };
  expect(next(state([imported, other]))).toEqual(['model', `/studio/data/${other.id}/build`]);
});

test('the guide leads to no page without a screen', () => {
  const steps = shownSteps(state([imported]));
  expect(steps.map(({ name }) => name)).toEqual([
    'connect',
    'import',
    'model',
    'question',
    'metric',
    'glossary',
    'invite',
  ]);
  for (const step of steps) {
    expect(step.name === 'invite' || isBuilt(step.to)).toBe(true);
  }
});
