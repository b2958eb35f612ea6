import { isBuilt } from '../../../navigation/built.ts';
import type { GettingStartedRouteQuery } from './GettingStartedRoute.generated.ts';

export type StepName = 'connect' | 'model' | 'metric' | 'agent' | 'question' | 'invite';

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
export const guideSteps: readonly GuideStep[] = [
  {
    name: 'connect',
    title: 'Connect your data',
    text: 'A database, a warehouse or files. Quarry reads and never writes.',
    minutes: 5,
    to: '/studio/data/new',
    action: 'Connect data',
  },
  {
    name: 'model',
    title: 'Say what a row is',
    text: 'Open a table and build a model of it: its dimensions, measures, filters and relations.',
    minutes: 10,
    to: '/studio/data',
    action: 'Choose a table',
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
    name: 'agent',
    title: 'Create an agent',
    text: 'It answers from the models and metrics you give it, and from nothing else.',
    minutes: 5,
    to: '/studio/agents',
    action: 'Open agents',
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
    name: 'invite',
    title: 'Invite a teammate',
    text: 'Explorers ask; admins also build.',
    minutes: 1,
    action: 'Invite',
  },
];

/** The steps to show: what is done, and what can be done. */
export function shownSteps(done: ReadonlySet<StepName>): readonly GuideStep[] {
  return guideSteps.filter((step) => done.has(step.name) || step.name === 'invite' || isBuilt(step.to));
}

/** Names the steps that the organization has completed. */
export function doneSteps(state: GettingStartedRouteQuery): ReadonlySet<StepName> {
  const { counts, dataSources, actors, invitations } = state;
  const done: Readonly<Record<StepName, boolean>> = {
    connect: dataSources.edges.some(({ node }) => node.status === 'READY'),
    model: counts.models > 0,
    metric: counts.metrics > 0,
    agent: counts.agents > 0,
    question: counts.tasks > 0,
    invite: actors.totalCount > 1 || invitations.edges.length > 0,
  };
  return new Set(guideSteps.map(({ name }) => name).filter((name) => done[name]));
}
