import { builder } from '../../graphql/builder.ts';
import { dataProcessingTaskPolicy, dataSourcePolicy } from '../dataSource.policy.ts';
import { watchProcessing, type ProcessingChange } from './watchProcessing.ts';

const ProcessingChangeObject = builder.objectRef<ProcessingChange>('ProcessingChange').implement({
  description: 'Change in the imports of a data source. Entities are in their current state.',
  fields: (t) => ({
    dataSourceId: t.exposeID('dataSourceId', { description: 'Id of the data source.' }),
    dataSource: t.prismaField({
      type: 'DataSource',
      nullable: true,
      description: 'The data source; null when the viewer may no longer read it.',
      resolve: (query, { dataSourceId }, _args, { database, viewer }) =>
        database.dataSource.findUnique({ ...query, where: { id: dataSourceId, AND: dataSourcePolicy.where(viewer) } }),
    }),
    tasks: t.prismaField({
      type: ['DataProcessingTask'],
      description:
        'Tasks that are new or changed since the last event; with ' +
        'the first event, all tasks of the latest import.',
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
      'Progress of the imports of a data source: the current state first, then each change. ' +
      'Continues after an import, because another one may begin. For admins.',
    authScopes: { admin: true },
    args: { dataSourceId: t.arg.id({ required: true, description: 'Id of the data source.' }) },
    subscribe: (_root, { dataSourceId }, { services, viewer }) =>
      watchProcessing(services.source, viewer, dataSourceId),
    resolve: (change) => change,
  }),
);
