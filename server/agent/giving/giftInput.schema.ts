import { builder } from '../../graphql/builder.ts';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const GivenModelInput = builder.inputType('GivenModelInput', {
  description: 'Model that an agent is given.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model of the environment of the agent.' }),
    hiddenFieldIds: t.idList({
      description:
        'Dimensions, measures and filters of the model that the agent may not use. They replace those of a model ' +
        'that it has; absent, they stay.',
    }),
  }),
});

const GivenTableInput = builder.inputType('GivenTableInput', {
  description: 'Table that an agent is given.',
  fields: (t) => ({
    tableId: t.id({ required: true, description: 'Table of the organization.' }),
    metadataOnly: t.boolean({
      description:
        'True: the agent may read the metadata of the table, not its rows. Absent: as it is; rows of a new table.',
    }),
  }),
});

/** Data and definitions, as inputs that give them to an agent take them. */
export const giftFields = (t: InputFields) => ({
  models: t.field({
    type: [GivenModelInput],
    description: 'Models that the agent may use; each comes with its table.',
  }),
  tables: t.field({ type: [GivenTableInput], description: 'Tables that the agent may use, at most 50 in all.' }),
  metricIds: t.idList({
    description: 'Metrics that the agent may use; it needs the models that they are computed from.',
  }),
  mixSampleData: t.boolean({
    description:
      'True: sample data and own data may meet in the agent. Otherwise that fails with CONFLICT, unless the agent ' +
      'has both already.',
  }),
});
