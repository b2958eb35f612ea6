import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { BreakingChangeError } from './impact/breakingChange.ts';
import { ChangedMeanwhileError } from './change.ts';
import type { Followed, NotFollowed } from './rename/followRename.ts';
import type { Impact, Problem } from './impact/impact.ts';
import type { LayerServices } from './changeSemanticLayer.ts';
import type { LayerWatch } from './feed/watchLayers.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly layer: LayerServices & { readonly watch: LayerWatch };
  }
}

export const LayerThingType = builder.enumType('LayerThingType', {
  description: 'Kind of a thing that stands on the semantic layer, or is part of it.',
  values: {
    Model: { value: 'Model', description: 'Model.' },
    Dimension: { value: 'Dimension', description: 'Dimension of a model.' },
    Measure: { value: 'Measure', description: 'Measure of a model.' },
    Filter: { value: 'Filter', description: 'Named filter of a model.' },
    Relationship: { value: 'Relationship', description: 'Relationship of a model.' },
    RowPolicy: { value: 'RowPolicy', description: 'Row policy of a model.' },
    Metric: { value: 'Metric', description: 'Metric.' },
    GlossaryTerm: { value: 'GlossaryTerm', description: 'Term of the glossary.' },
    Definition: { value: 'Definition', description: 'Definition of a word.' },
    QueryTemplate: { value: 'QueryTemplate', description: 'Query template in SemQL.' },
    Suggestion: { value: 'Suggestion', description: 'Question that an agent suggests; it belongs to the agent.' },
    Answer: { value: 'Answer', description: 'SemQL kept with an answer, to be asked again; it belongs to the task.' },
    EvalCase: { value: 'EvalCase', description: 'Test of an agent.' },
  } satisfies Record<Problem['type'], object>,
});

const LayerProblem = builder.objectRef<Problem>('LayerProblem').implement({
  description: 'Something that does not compile, or may give wrong numbers.',
  fields: (t) => ({
    type: t.expose('type', { type: LayerThingType, description: 'Kind of the thing.' }),
    id: t.exposeID('id', { description: 'Id of the thing.' }),
    entityId: t.exposeID('entityId', { description: 'Id of the model that it belongs to; otherwise its own.' }),
    name: t.exposeString('name', { description: 'Name, such as `orders.revenue`.' }),
    code: t.exposeString('code', { description: 'Code of the diagnostic.' }),
    message: t.exposeString('message', { description: 'Cause, one sentence.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence.' }),
    agent: t.exposeString('agent', {
      nullable: true,
      description: 'Name of an agent that has the problem with its models and metrics; null: all queries have.',
    }),
  }),
});

const FollowedText = builder.objectRef<Followed>('FollowedText').implement({
  description: 'Text in which a new name takes the place of the old one.',
  fields: (t) => ({
    type: t.expose('type', { type: LayerThingType, description: 'Kind of the thing that the text belongs to.' }),
    id: t.exposeID('id', { description: 'Id of that thing.' }),
    entityId: t.exposeID('entityId', { description: 'Id of the model that it belongs to; otherwise its own.' }),
    name: t.exposeString('name', { description: 'Name of that thing.' }),
    before: t.exposeString('before', { description: 'Text with the old name.' }),
    after: t.exposeString('after', { description: 'Text with the new name.' }),
  }),
});

const NotFollowedReasonEnum = builder.enumType('NotFollowedReason', {
  description: 'Reason why a text keeps the old name of a renamed thing.',
  values: {
    BROKEN: { description: 'The text does not compile, so that its names mean nothing yet.' },
    UNPROVEN: { description: 'With no choice of its words replaced does it mean what it meant.' },
    LIMIT: { description: 'The rename reaches too many texts to be followed in all of them.' },
    OTHER_ENVIRONMENT: { description: 'Templates follow renames of a production environment only.' },
  } satisfies Record<NotFollowed['reason'], object>,
});

const NotFollowedText = builder.objectRef<NotFollowed>('NotFollowedText').implement({
  description: 'Text that names a renamed thing, or may, and keeps the old name.',
  fields: (t) => ({
    type: t.expose('type', { type: LayerThingType, description: 'Kind of the thing that the text belongs to.' }),
    id: t.exposeID('id', { description: 'Id of that thing.' }),
    entityId: t.exposeID('entityId', { description: 'Id of the model that it belongs to; otherwise its own.' }),
    name: t.exposeString('name', { description: 'Name of that thing.' }),
    text: t.exposeString('text', { description: 'The text.' }),
    reason: t.expose('reason', { type: NotFollowedReasonEnum, description: 'Reason why it keeps the old name.' }),
  }),
});

export const LayerImpact = builder.objectRef<Impact>('LayerImpact').implement({
  description: 'Effect of a change on everything that stands on what it changes.',
  fields: (t) => ({
    broken: t.field({
      type: [LayerProblem],
      description: 'Things that compile now and would not after the change.',
      resolve: ({ broken }) => [...broken],
    }),
    doubtful: t.field({
      type: [LayerProblem],
      description:
        'Things that would give wrong numbers or may, after the change and not now (code FANOUT, for example), ' +
        'and approved metrics that could not be computed by their time dimension or by an allowed dimension.',
      resolve: ({ doubtful }) => [...doubtful],
    }),
    repaired: t.field({
      type: [LayerProblem],
      description: 'Things that do not compile now and would after the change, with the present problem.',
      resolve: ({ repaired }) => [...repaired],
    }),
    followed: t.field({
      type: [FollowedText],
      description: 'Texts that follow a rename.',
      resolve: ({ followed }) => [...followed],
    }),
    notFollowed: t.field({
      type: [NotFollowedText],
      description: 'Texts that may name a renamed thing and keep the old name.',
      resolve: ({ notFollowed }) => [...notFollowed],
    }),
    uncheckedAgents: t.exposeInt('uncheckedAgents', {
      description: 'Number of agents, counted once for the same models and metrics, that were too many to be compiled.',
    }),
  }),
});

builder.objectType(BreakingChangeError, {
  name: 'NeedsConfirmationError',
  interfaces: ['UserError'],
  description:
    'NEEDS_CONFIRMATION: the change would break something that works, or put its numbers in doubt. Nothing was written; send it again with ' +
    '`confirmed: true` to make it anyway.',
  fields: (t) => ({
    impact: t.field({ type: LayerImpact, description: 'Things that would break.', resolve: ({ impact }) => impact }),
  }),
});

builder.objectType(ChangedMeanwhileError, {
  name: 'ChangedMeanwhileError',
  interfaces: ['UserError'],
  description: 'CONFLICT: another person has changed the same fields since they were read.',
  fields: (t) => ({
    fields: t.exposeStringList('fields', { description: 'Fields that have another value now; empty: unknown.' }),
    changedBy: t.string({
      nullable: true,
      description: 'Name of the person; null: an import, or unknown.',
      resolve: ({ by }) => by?.name ?? null,
    }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the change; null: unknown.',
      resolve: ({ by }) => by?.at ?? null,
    }),
  }),
});

/** Failures of every change of the semantic layer. */
export const layerFailures = { types: [ChangedMeanwhileError, BreakingChangeError, LimitExceededError, ...expected] };
