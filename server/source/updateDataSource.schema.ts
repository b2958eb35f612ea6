import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { updateDataSource } from './updateDataSource.ts';

const UpdateDataSourceInput = builder.inputType('UpdateDataSourceInput', {
  description: 'What is left out stays.',
  fields: (t) => ({
    id: t.id({ required: true }),
    name: t.string({ description: '1 to 200 characters.' }),
    description: t.string(),
    cacheEnabled: t.boolean({ description: 'Use results again instead of asking the source each time.' }),
    cacheTTLMinutes: t.int({ description: '1 to 10080, which is a week.' }),
    queryTimeoutSeconds: t.int({ description: 'How long one query may take: 1 to 300.' }),
    concurrentQueries: t.int({ description: 'How many queries of questions run at once: 1 to 4.' }),
  }),
});

builder.mutationField('updateDataSource', (t) =>
  t.prismaField({
    type: 'DataSource',
    description: 'Changes the name, the description, the result cache and the limits of a data source.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateDataSourceInput, required: true }) },
    resolve: (query, _root, { input: { id, ...changes } }, { services, viewer }) =>
      updateDataSource(services.source, viewer, id, changes, query),
  }),
);
