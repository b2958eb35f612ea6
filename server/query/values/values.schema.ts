import { builder } from '../../graphql/builder.ts';
import { type DimensionValue, valuesForViewer } from './valuesForViewer.ts';

const ValueOrigin = builder.enumType('SemQLValueOrigin', {
  description: 'Origin of a value.',
  values: {
    ENUM: { description: 'Definition of the dimension; its list is complete.' },
    SAMPLE: { description: 'Samples taken when the data source was read.' },
    DATA: { description: 'Data at the time of the request.' },
  },
});

const Value = builder.objectRef<DimensionValue>('SemQLValue').implement({
  description: 'Value that a dimension can be compared with.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Value, as it is written in a query.' }),
    label: t.exposeString('label', {
      description: 'Name for display from the definition; empty when it gives none.',
    }),
    description: t.exposeString('description', { description: 'Meaning of the value; may be empty.' }),
    origin: t.expose('origin', { type: ValueOrigin, description: 'Origin of the value.' }),
  }),
});

const SemQLValuesInput = builder.inputType('SemQLValuesInput', {
  description: 'Search for values of a dimension.',
  fields: (t) => ({
    dimension: t.string({ required: true, description: 'Dimension, such as `customers.segment`.' }),
    search: t.string({ description: 'Part of a value, its label or a synonym, ignoring case.' }),
    limit: t.int({ description: 'Maximum number of values, 1 to 100; 20 by default.' }),
    agentId: t.id({
      description: 'Agent whose part of the semantic layer counts; required for explorers, implied by an agent token.',
    }),
    environmentId: t.id({ description: 'Environment when no agent is given; by default the one the viewer works in.' }),
  }),
});

builder.queryField('semqlValues', (t) =>
  t.field({
    type: [Value],
    description:
      'Values of a dimension: from its definition, else from samples and from the data ' +
      'within the default filters. Empty for data that the agent may not read.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: SemQLValuesInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer, now }) => [
      ...(await valuesForViewer(services.semql, viewer, input, now)),
    ],
  }),
);
