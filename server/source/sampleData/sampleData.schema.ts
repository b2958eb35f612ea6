import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { dataSourcePolicy } from '../dataSource.policy.ts';
import { loadSampleData } from './loadSampleData.ts';

builder.queryField('sampleDataSource', (t) =>
  t.prismaField({
    type: 'DataSource',
    nullable: true,
    description: 'Sample data of the organization; null until it is loaded. For admins.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { database, viewer, services }) =>
      viewer.kind === 'member'
        ? database.dataSource.findUnique({
            ...query,
            where: {
              id: services.source.sample.dataSourceIdOf(viewer.organizationId),
              AND: dataSourcePolicy.where(viewer),
            },
          })
        : null,
  }),
);

builder.mutationField('loadSampleData', (t) =>
  t.prismaField({
    type: 'DataSource',
    description:
      'Loads a fictional company into the organization: data, semantic layer and ' +
      'agent. `DataSource.processingTasks` shows the progress. For admins. Fails ' +
      'with CONFLICT when it exists already or one of its names is taken.',
    errors: { types: expected },
    resolve: (_query, _root, _args, { services, viewer, now }) => loadSampleData(services.source, viewer, now),
  }),
);
