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
  }),
});

builder.mutationField('updateDataSource', (t) =>
  t.prismaField({
    type: 'DataSource',
    description: 'Changes the name, the description and the result cache of a data source.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateDataSourceInput, required: true }) },
    resolve: (query, _root, { input: { id, ...changes } }, { services, viewer }) =>
      updateDataSource(services.source, viewer, id, changes, query),
  }),
);
