import { buildPlace } from '../../../components/buildPlace.ts';
import { isBuilt } from '../../../navigation/built.ts';
import type { GettingStartedRouteQuery } from './GettingStartedRoute.generated.ts';

export type StepName = 'connect' | 'import' | 'model' | 'metric' | 'glossary' | 'question' | 'invite';

interface Step {
  readonly title: string;
  /** Purpose of the step, in one sentence. */
  readonly text: string;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  readonly action: string;
}

/** Step that is done on a page of its own, or the invitation, which is done on this page. */
export type GuideStep = Step &
  ({ readonly name: Exclude<StepName, 'invite'>; readonly to: string } | { readonly name: 'invite' });

/** From nothing to a team that asks, in the order that works. */
function guideSteps(state: GettingStartedRouteQuery): readonly GuideStep[] {
  const sources = sourcesOf(state);
  const empty = sources.find(({ id, tableCount }) => tableCount === 0 && id !== state.sampleDataSource?.id);
  return [
    {
      name: 'connect',
      title: 'Connect your data',
      text: 'A database, a warehouse or files. Quarry reads and never writes.',
      minutes: 3,
      to: '/studio/data/new',
      action: 'Connect data',
    },
    {
      name: 'import',
      title: 'Import tables',
      text: 'Choose the tables to ask about. Their columns, keys and statistics are read.',
      minutes: 1,
      to: empty === undefined ? '/studio/data' : `/studio/data/${empty.id}/tables`,
      action: 'Choose tables',
    },
    {
      name: 'model',
      title: 'Build models',
      text: 'Measures, dimensions and joins are drafted from the tables. Look them through; an agent is made with them.',
      minutes: 3,
      to: buildPlace(sources) ?? '/studio/data',
      action: state.counts.models > 0 ? 'Create an agent' : 'Build models',
    },
    {
      name: 'question',
      title: 'Ask the first question',
      text: 'Watch the steps, and see where every number comes from.',
      minutes: 1,
      to: '/explorer',
      action: 'Ask a question',
    },
    {
      name: 'metric',
      title: 'Agree on a metric',
      text: 'One definition of a number, for everyone who asks for it.',
      minutes: 5,
      to: '/studio/metrics',
      action: 'Open metrics',
    },
    {
      name: 'glossary',
      title: 'Write down your words',
      text: 'What people call things here: terms and their synonyms are understood in every question.',
      minutes: 3,
      to: '/studio/glossary',
      action: 'Open the glossary',
    },
    {
      name: 'invite',
      title: 'Invite a teammate',
      text: 'Explorers ask; admins also build.',
      minutes: 1,
      action: 'Invite',
    },
  ];
}

const sourcesOf = ({ dataSources }: GettingStartedRouteQuery) => dataSources.edges.map(({ node }) => node);

/** The steps to show: those that are done, and those that can be done. */
export function shownSteps(state: GettingStartedRouteQuery): readonly GuideStep[] {
  const done = doneSteps(state);
  return guideSteps(state).filter((step) => done.has(step.name) || step.name === 'invite' || isBuilt(step.to));
}

/** The step to do next; undefined: all are done. */
export function nextStep(state: GettingStartedRouteQuery): GuideStep | undefined {
  const done = doneSteps(state);
  return shownSteps(state).find(({ name }) => !done.has(name));
}

/** Names the steps that the organization has completed. */
export function doneSteps(state: GettingStartedRouteQuery): ReadonlySet<StepName> {
  const { counts, actors, invitations, sampleDataSource: sample } = state;
  const sources = sourcesOf(state);
  const done: Readonly<Record<StepName, boolean>> = {
    // The sample data is on its way until it is ready; a source of one's own is connected before
    // its import.
    connect: sources.some(({ id, status }) => status === 'READY' || (status !== 'ERROR' && id !== sample?.id)),
    import: sources.some(({ status, tableCount }) => status === 'READY' && tableCount > 0),
    model: counts.models > 0 && counts.agents > 0,
    metric: counts.metrics > 0,
    glossary: counts.glossaryTerms > 0,
    question: counts.tasks > 0,
    invite: actors.totalCount > 1 || invitations.edges.length > 0,
  };
  return new Set((Object.keys(done) as StepName[]).filter((name) => done[name]));
}
