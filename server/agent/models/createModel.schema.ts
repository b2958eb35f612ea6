import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { createModelForAgents } from './createModelForAgents.ts';

const CreateModelFromTableInput = builder.inputType('CreateModelFromTableInput', {
  description: "Choice of a draft's parts.",
  fields: (t) => ({
    tableId: t.id({ required: true, description: 'Table of the model.' }),
    name: t.string({
      description: 'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters; that of the draft by default.',
    }),
    label: t.string({ description: 'Name for display; that of the draft by default.' }),
    description: t.string({ description: 'Meaning of one row; the description of the draft by default.' }),
    fields: t.stringList({
      description: 'Names of drafted fields; by default the suggested ones. Required fields are always included.',
    }),
    agentIds: t.idList({ description: 'Agents that may use the model and its table; none by default.' }),
    mixSampleData: t.boolean({
      description: 'True: an agent that answers from sample data may get own data, and the other way round.',
    }),
  }),
});

builder.mutationField('createModelFromTable', (t) =>
  t.prismaField({
    type: 'Model',
    description:
      'Creates the drafted model over a table with its relationships. For admins. Fails ' +
      'with CONFLICT when the name is taken or sample data would meet own data in an agent, with ' +
      'LIMIT_EXCEEDED when an agent already has the maximum number of tables, and with ' +
      'INVALID_INPUT for a field that is not in the draft.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: CreateModelFromTableInput, required: true }) },
    resolve: (_query, _root, { input: { agentIds, mixSampleData, ...wish } }, { database, viewer, services }) =>
      createModelForAgents(services.source, database, viewer, wish, { agentIds: agentIds ?? [], mixSampleData }),
  }),
);
