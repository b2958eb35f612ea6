import { builder, governed } from '../graphql/builder.ts';
import { rowPolicyPolicy } from './model.policy.ts';

builder.prismaNode('RowPolicy', {
  ...governed('RowPolicy', rowPolicyPolicy),
  description:
    'Rows of a model that its grantees may read. A model with policies shows a person the rows of all policies ' +
    'granted to them, and no row where there is none; admins read every row. For admins.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique among the policies of the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Reason for the policy; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names; not used in queries.' }),
    expression: t.exposeString('expression', {
      description:
        'Condition on the rows; `user.email` and `user.attributes.region` stand for the person who asks. Where such ' +
        'a fact is not known, the policy opens no row.',
    }),
    grantees: t.exposeStringList('grantees', { description: '`everyone`, `explorers`, and ids of actors.' }),
    position: t.exposeInt('position', { description: 'Position among the policies of the model, ascending.' }),
    model: t.relation('model', {
      nullable: true,
      description: 'Model of the policy; null when the viewer may not read it.',
    }),
  }),
});
