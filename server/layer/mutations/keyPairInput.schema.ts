import { builder } from '../../graphql/builder.ts';

export const KeyPairInput = builder.inputType('KeyPairInput', {
  description: 'Pair of dimensions that must be equal.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'Dimension of the model that the relationship starts from.' }),
    to: t.string({ required: true, description: 'Dimension of the model that is reached.' }),
  }),
});
