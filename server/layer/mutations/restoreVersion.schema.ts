import { builder } from '../../graphql/builder.ts';
import { layerFailures, LayerImpact } from '../layer.schema.ts';
import { atVersion } from './layerInput.schema.ts';
import { restoreVersion } from './restoreVersion.ts';

const RestoreVersionInput = builder.inputType('RestoreVersionInput', {
  description: 'Version to go back to.',
  fields: (t) => ({
    versionId: t.id({ required: true, description: 'Version of a model, a metric, a term or a definition.' }),
    ...atVersion(t),
  }),
});

const RestoredVersion = builder.objectRef<Awaited<ReturnType<typeof restoreVersion>>>('RestoredVersion').implement({
  description: 'Object with the state of one of its earlier versions.',
  fields: (t) => ({
    entityId: t.exposeID('entityId', { description: 'Id of the object.' }),
    impact: t.field({
      type: LayerImpact,
      description: 'Effect on what stands on it.',
      resolve: ({ impact }) => impact,
    }),
    model: t.prismaField({
      type: 'Model',
      nullable: true,
      description: 'The model, if it is one.',
      resolve: (query, { entityId }, _args, { database }) =>
        database.model.findUnique({ ...query, where: { id: entityId } }),
    }),
    metric: t.prismaField({
      type: 'Metric',
      nullable: true,
      description: 'The metric, if it is one.',
      resolve: (query, { entityId }, _args, { database }) =>
        database.metric.findUnique({ ...query, where: { id: entityId } }),
    }),
    glossaryTerm: t.prismaField({
      type: 'GlossaryTerm',
      nullable: true,
      description: 'The term, if it is one.',
      resolve: (query, { entityId }, _args, { database }) =>
        database.glossaryTerm.findUnique({ ...query, where: { id: entityId } }),
    }),
    definition: t.prismaField({
      type: 'Definition',
      nullable: true,
      description: 'The definition, if it is one.',
      resolve: (query, { entityId }, _args, { database }) =>
        database.definition.findUnique({ ...query, where: { id: entityId } }),
    }),
  }),
});

builder.mutationField('restoreVersion', (t) =>
  t.field({
    type: RestoredVersion,
    description:
      'Gives a model, a metric, a term or a definition the state of one of its versions, as a new version. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: RestoreVersionInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => restoreVersion(services.layer, viewer, input),
  }),
);
