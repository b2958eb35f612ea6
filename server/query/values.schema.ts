import { builder } from '../graphql/builder.ts';
import { type DimensionValue, valuesForViewer } from './valuesForViewer.ts';

const ValueOrigin = builder.enumType('SemQLValueOrigin', {
  values: {
    ENUM: { description: 'Listed in the definition of the dimension; the list is complete.' },
    SAMPLE: { description: 'Seen when the source was read.' },
    DATA: { description: 'In the data now.' },
  },
});

const Value = builder.objectRef<DimensionValue>('SemQLValue').implement({
  description: 'A value that a dimension may be compared with.',
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    origin: t.expose('origin', { type: ValueOrigin }),
  }),
});

const SemQLValuesInput = builder.inputType('SemQLValuesInput', {
  fields: (t) => ({
    dimension: t.string({ required: true, description: 'Such as customers.segment.' }),
    search: t.string({ description: 'Part of a value, in any case.' }),
    limit: t.int({ description: '1 to 100; default 20.' }),
    agentId: t.id({ description: 'Whose view of the semantic layer counts; explorers must name one.' }),
    environmentId: t.id({ description: 'Without an agent; default the environment the viewer works in.' }),
  }),
});

builder.queryField('semqlValues', (t) =>
  t.field({
    type: [Value],
    description:
      'Values of a dimension: those of its definition, of samples, and of the data within the default filters.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: SemQLValuesInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer, now }) => [
      ...(await valuesForViewer(services.semql, viewer, input, now)),
    ],
  }),
);
