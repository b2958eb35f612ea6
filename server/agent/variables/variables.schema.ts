import { builder } from '../../graphql/builder.ts';
import { VariableType } from '../../graphql/enums/agent.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { updateVariables } from './updateVariables.ts';

const VariableInput = builder.inputType('VariableInput', {
  description: 'Variable of the instructions of an agent, as it shall be.',
  fields: (t) => ({
    variableId: t.id({ description: 'Variable of the agent to change; absent: a new one.' }),
    name: t.string({
      required: true,
      description: 'Name between the braces, `[a-z][a-z0-9_]*`, at most 63 characters, unique within the agent.',
    }),
    type: t.field({ type: VariableType, required: true, description: 'Type of the value.' }),
    defaultValue: t.string({ description: 'Value when none is given, a number for NUMBER; absent: none.' }),
  }),
});

const UpdateVariablesInput = builder.inputType('UpdateVariablesInput', {
  description: 'All variables of the instructions of an agent, as they shall be.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to change.' }),
    version: t.int({
      required: true,
      description: 'Version of the agent that was read; CONFLICT when a newer one exists.',
    }),
    variables: t.field({
      type: [VariableInput],
      required: true,
      description: 'Variables, at most 50. Those that are left out are removed.',
    }),
  }),
});

builder.mutationField('updateVariables', (t) =>
  t.prismaField({
    type: 'Agent',
    description:
      'Changes the variables of an agent to a list: adds, changes and removes. For admins. Fails with CONFLICT when ' +
      'the agent has changed since `version`, or when a removed variable has values in tasks.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: UpdateVariablesInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, version, variables } }, { database, viewer }) =>
      updateVariables(
        database,
        viewer,
        { id, version },
        variables.map(({ variableId, ...variable }) => ({ id: variableId, ...variable })),
      ),
  }),
);
