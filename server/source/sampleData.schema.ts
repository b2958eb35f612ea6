import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { dataSourcePolicy } from './dataSource.policy.ts';
import { loadSampleData } from './loadSampleData.ts';
import type { SourceServices } from './sourceServices.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly source: SourceServices;
  }
}

builder.queryField('sampleDataSource', (t) =>
  t.prismaField({
    type: 'DataSource',
    nullable: true,
    description: 'The sample data of the organization, once it was asked for.',
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
      'Loads a made-up company into the organization, once: data, semantic layer and agent. `processingTasks` says how far it is.',
    errors: { types: expected },
    resolve: (_query, _root, _args, { services, viewer, now }) => loadSampleData(services.source, viewer, now),
  }),
);
