import { builder } from '../graphql/builder.ts';
import { dataProcessingTaskPolicy, dataSourcePolicy } from './dataSource.policy.ts';
import { watchProcessing, type ProcessingChange } from './watchProcessing.ts';

const ProcessingChangeObject = builder.objectRef<ProcessingChange>('ProcessingChange').implement({
  description: 'Something moved in the processing of a data source. Entities come as they are now.',
  fields: (t) => ({
    dataSourceId: t.exposeID('dataSourceId'),
    dataSource: t.prismaField({
      type: 'DataSource',
      nullable: true,
      resolve: (query, { dataSourceId }, _args, { database, viewer }) =>
        database.dataSource.findUnique({ ...query, where: { id: dataSourceId, AND: dataSourcePolicy.where(viewer) } }),
    }),
    tasks: t.prismaField({
      type: ['DataProcessingTask'],
      description: 'New or changed since the last event; with the first one, all of the newest import.',
      resolve: (query, { taskIds }, _args, { database, viewer }) =>
        database.dataProcessingTask.findMany({
          ...query,
          where: { id: { in: [...taskIds] }, AND: dataProcessingTaskPolicy.where(viewer) },
          orderBy: { id: 'asc' },
        }),
    }),
  }),
});

builder.subscriptionField('processingChanged', (t) =>
  t.field({
    type: ProcessingChangeObject,
    description:
      'How the imports of a data source go on: at once where they stand, then every change. It does not end with an ' +
      'import, because another one may begin.',
    authScopes: { admin: true },
    args: { dataSourceId: t.arg.id({ required: true }) },
    subscribe: (_root, { dataSourceId }, { services, viewer }) =>
      watchProcessing(services.source, viewer, dataSourceId),
    resolve: (change) => change,
  }),
);
