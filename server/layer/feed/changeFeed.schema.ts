import { agentPolicy } from '../../access/agent.policy.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { metricPolicy } from '../../metric/metric.policy.ts';
import { definitionPolicy } from '../../definition/definition.policy.ts';
import { glossaryTermPolicy } from '../../glossary/glossary.policy.ts';
import { builder } from '../../graphql/builder.ts';
import type { ChangeEvent, EntityChange } from './changeEvent.ts';
import { subscribeToLayer } from './watchLayers.ts';

const SemanticLayerChangeKind = builder.enumType('SemanticLayerChangeKind', {
  description: 'Kind of an event of a semantic layer.',
  values: {
    CHANGED: { description: 'Something was created, changed or removed.' },
    HEARTBEAT: { description: 'Sign of life without news; `seq` repeats the last number.' },
  } satisfies Record<ChangeEvent['kind'], object>,
});

const changedIds = ({ changes }: ChangeEvent, type: EntityChange['type']): string[] =>
  changes.filter((change) => change.type === type && change.version !== null).map(({ id }) => id);

const SemanticLayerChange = builder.objectRef<ChangeEvent>('SemanticLayerChange').implement({
  description:
    'Change of a semantic layer, of the agents over it, or of what these are to learn. Objects are in their current state, ready for a cache keyed by id.',
  fields: (t) => ({
    environmentId: t.exposeID('environmentId', { description: 'Id of the environment.' }),
    seq: t.exposeInt('seq', {
      description:
        'Number in the environment, from 1 without gaps; pass the last one to `semanticLayerChanges` to resume.',
    }),
    kind: t.expose('kind', { type: SemanticLayerChangeKind, description: 'Kind of the event.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    actor: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'Person who made the change; null: an import, or not readable.',
      resolve: (query, { actorId }, _args, { database }) =>
        actorId === null ? null : database.actor.findUnique({ ...query, where: { id: actorId } }),
    }),
    models: t.prismaField({
      type: ['Model'],
      description: 'Models that were created or changed.',
      resolve: (query, event, _args, { database, viewer }) =>
        database.model.findMany({
          ...query,
          where: { id: { in: changedIds(event, 'Model') }, AND: modelPolicy.where(viewer) },
        }),
    }),
    metrics: t.prismaField({
      type: ['Metric'],
      description: 'Metrics that were created or changed.',
      resolve: (query, event, _args, { database, viewer }) =>
        database.metric.findMany({
          ...query,
          where: { id: { in: changedIds(event, 'Metric') }, AND: metricPolicy.where(viewer) },
        }),
    }),
    terms: t.prismaField({
      type: ['GlossaryTerm'],
      description: 'Terms that were created or changed.',
      resolve: (query, event, _args, { database, viewer }) =>
        database.glossaryTerm.findMany({
          ...query,
          where: { id: { in: changedIds(event, 'GlossaryTerm') }, AND: glossaryTermPolicy.where(viewer) },
        }),
    }),
    definitions: t.prismaField({
      type: ['Definition'],
      description: 'Definitions that were created, changed, verified, or whose verification was revoked.',
      resolve: (query, event, _args, { database, viewer }) =>
        database.definition.findMany({
          ...query,
          where: { id: { in: changedIds(event, 'Definition') }, AND: definitionPolicy.where(viewer) },
        }),
    }),
    queryTemplates: t.prismaField({
      type: ['QueryTemplate'],
      description: 'Query templates that were created or changed; they belong to all environments.',
      // Those who follow a layer are admins, who read all templates of their organization.
      resolve: (query, event, _args, { database }) =>
        database.queryTemplate.findMany({ ...query, where: { id: { in: changedIds(event, 'QueryTemplate') } } }),
    }),
    agents: t.prismaField({
      type: ['Agent'],
      description: 'Agents that were created or changed, or that a change of the layer reached.',
      resolve: (query, event, _args, { database, viewer }) =>
        database.agent.findMany({
          ...query,
          where: { id: { in: changedIds(event, 'Agent') }, deletedAt: null, AND: agentPolicy.where(viewer) },
        }),
    }),
    // Those who follow a layer are admins, who read all that their organization is to learn.
    triageItems: t.prismaField({
      type: ['TriageItem'],
      description: 'Answers of its agents that were rated bad, put into the triage or changed there.',
      resolve: (query, event, _args, { database }) =>
        database.triageItem.findMany({ ...query, where: { id: { in: changedIds(event, 'TriageItem') } } }),
    }),
    rememberedChoices: t.prismaField({
      type: ['RememberedChoice'],
      description: 'Choices that a person asked to be remembered, or that were decided.',
      resolve: (query, event, _args, { database }) =>
        database.rememberedChoice.findMany({ ...query, where: { id: { in: changedIds(event, 'RememberedChoice') } } }),
    }),
    removedIds: t.idList({
      description: 'Ids of models, metrics, terms, definitions, query templates and agents that were removed.',
      resolve: ({ changes }) => changes.filter(({ version }) => version === null).map(({ id }) => id),
    }),
  }),
});

builder.subscriptionField('semanticLayerChanges', (t) =>
  t.field({
    type: SemanticLayerChange,
    description:
      'Changes of the semantic layer of an environment and of its agents after number `after`, in order and each once: first the ' +
      'stored ones, then new ones as they happen. For admins.',
    authScopes: { admin: true },
    args: {
      environmentId: t.arg.id({ required: true, description: 'Id of the environment.' }),
      after: t.arg.int({
        defaultValue: 0,
        description: 'Number of the last change that was received; 0 for all changes.',
      }),
    },
    subscribe: (_root, { environmentId, after }, { database, services, viewer }) =>
      subscribeToLayer({ database, watch: services.layer.watch }, viewer, { environmentId, after: after ?? 0 }),
    resolve: (event) => event,
  }),
);

builder.prismaObjectFields('Environment', (t) => ({
  layerSeq: t.exposeInt('layerSeq', {
    description: 'Number of the last change of its semantic layer or of its agents; 0: none yet.',
  }),
}));
