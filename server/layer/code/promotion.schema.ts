import { builder } from '../../graphql/builder.ts';
import { AppliedSemanticLayerChanges, SemanticLayerComparison } from './code.schema.ts';
import { layerFailures } from '../layer.schema.ts';
import { compareEnvironments, promoteEnvironment } from '../environment/promoteEnvironment.ts';

builder.queryField('environmentDifferences', (t) =>
  t.field({
    type: SemanticLayerComparison,
    description:
      'Changes that would make the semantic layer of one environment the same as that of another. Things are the ' +
      'same as what they were copied from, else by their name. Nothing is written. For admins.',
    authScopes: { admin: true },
    args: {
      fromId: t.arg.id({ required: true, description: 'Environment whose layer is wanted.' }),
      toId: t.arg.id({ required: true, description: 'Environment that would change.' }),
    },
    resolve: (_root, promotion, { database, viewer }) => compareEnvironments(database, viewer, promotion),
  }),
);

const PromoteEnvironmentInput = builder.inputType('PromoteEnvironmentInput', {
  description: 'Differences between two environments to apply.',
  fields: (t) => ({
    fromId: t.id({ required: true, description: 'Environment whose layer is wanted.' }),
    toId: t.id({ required: true, description: 'Environment that changes.' }),
    fromRevision: t.int({
      description: 'That of the comparison; a first layer that has changed since then is refused. Absent: as it is.',
    }),
    revision: t.int({
      description: 'That of the comparison; a second layer that has changed since then is refused. Absent: as it is.',
    }),
    keys: t.stringList({
      description: 'Keys of the chosen differences; absent: all that only the first layer created or changed.',
    }),
    removes: t.boolean({ description: 'True: without `keys`, what the first layer does not have is removed as well.' }),
    confirmed: t.boolean({
      description: 'True: applied even if something would no longer compile; see NeedsConfirmationError.',
    }),
  }),
});

builder.mutationField('promoteEnvironment', (t) =>
  t.field({
    type: AppliedSemanticLayerChanges,
    description:
      'Brings differences from the semantic layer of one environment to that of another in one change, all or none. ' +
      'Renames are followed there. Tasks stay where they are, and agents unless `copyAgents` brings them. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: PromoteEnvironmentInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => promoteEnvironment(services.layer, viewer, input),
  }),
);
