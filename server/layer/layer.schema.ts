import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { BreakingChangeError } from './impact/breakingChange.ts';
import { ChangedMeanwhileError } from './change.ts';
import type { Followed } from './rename/followRename.ts';
import type { Impact, Problem } from './impact/impact.ts';
import type { LayerServices } from './changeSemanticLayer.ts';
import type { LayerWatch } from './feed/watchLayers.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly layer: LayerServices & { readonly watch: LayerWatch };
  }
}

const LayerThingType = builder.enumType('LayerThingType', {
  description: 'Kind of a thing that stands on the semantic layer, or is part of it.',
  values: {
    Model: { value: 'Model', description: 'Model.' },
    Dimension: { value: 'Dimension', description: 'Dimension of a model.' },
    Measure: { value: 'Measure', description: 'Measure of a model.' },
    Filter: { value: 'Filter', description: 'Named filter of a model.' },
    Relationship: { value: 'Relationship', description: 'Relationship of a model.' },
    Metric: { value: 'Metric', description: 'Metric.' },
    GlossaryTerm: { value: 'GlossaryTerm', description: 'Term of the glossary.' },
    QueryTemplate: { value: 'QueryTemplate', description: 'Query template in SemQL.' },
  } satisfies Record<Problem['type'], object>,
});

const LayerProblem = builder.objectRef<Problem>('LayerProblem').implement({
  description: 'Something that does not compile.',
  fields: (t) => ({
    type: t.expose('type', { type: LayerThingType, description: 'Kind of the thing.' }),
    id: t.exposeID('id', { description: 'Id of the thing.' }),
    entityId: t.exposeID('entityId', { description: 'Id of the model that it belongs to; otherwise its own.' }),
    name: t.exposeString('name', { description: 'Name, such as `orders.revenue`.' }),
    code: t.exposeString('code', { description: 'Code of the diagnostic.' }),
    message: t.exposeString('message', { description: 'Cause, one sentence.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence.' }),
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

export const LayerImpact = builder.objectRef<Impact>('LayerImpact').implement({
  description: 'Effect of a change on everything that stands on what it changes.',
  fields: (t) => ({
    broken: t.field({
      type: [LayerProblem],
      description: 'Things that compile now and would not after the change.',
      resolve: ({ broken }) => [...broken],
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
  }),
});

builder.objectType(BreakingChangeError, {
  name: 'NeedsConfirmationError',
  interfaces: ['UserError'],
  description:
    'NEEDS_CONFIRMATION: the change would break something that works. Nothing was written; send it again with ' +
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
export const layerFailures = { types: [ChangedMeanwhileError, BreakingChangeError, ...expected] };
