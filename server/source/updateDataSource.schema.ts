import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { updateDataSource } from './updateDataSource.ts';

const UpdateDataSourceInput = builder.inputType('UpdateDataSourceInput', {
  description: 'Change of a data source. Absent fields keep their value.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Data source to change.' }),
    version: t.int({ required: true, description: 'Version that was read; CONFLICT when a newer one exists.' }),
    name: t.string({ description: 'Name, 1 to 200 characters, unique within the organization.' }),
    description: t.string({ description: 'Description for people, at most 5,000 characters.' }),
    cacheEnabled: t.boolean({ description: 'True: results are reused for `cacheTTLMinutes`.' }),
    cacheTTLMinutes: t.int({ description: 'Time for which results are reused, in minutes: 1 to 10,080 (7 days).' }),
    queryTimeoutSeconds: t.int({ description: 'Maximum duration of a query, in seconds: 1 to 300.' }),
    concurrentQueries: t.int({ description: 'Maximum number of queries of questions at a time: 1 to 4.' }),
  }),
});

builder.mutationField('updateDataSource', (t) =>
  t.prismaField({
    type: 'DataSource',
    description:
      'Changes name, description, result cache and limits of a data source. For admins and ' +
      'editors of the data source. Fails with CONFLICT when the settings have changed since `version` or the name is taken.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateDataSourceInput, required: true }) },
    resolve: (query, _root, { input: { id, version, ...changes } }, { services, viewer }) =>
      updateDataSource(services.source, viewer, { id, version }, changes, query),
  }),
);
