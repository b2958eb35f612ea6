import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { becomeStaff } from './becomeStaff.ts';

const BecomeStaffInput = builder.inputType('BecomeStaffInput', {
  description: 'Link that turns the signed-in member into staff of the installation.',
  fields: (t) => ({
    secret: t.string({ required: true, description: 'Value of `operator` in the link that the operator printed.' }),
  }),
});

builder.mutationField('becomeStaff', (t) =>
  t.prismaField({
    type: 'Actor',
    description:
      'Makes the signed-in member staff of this installation for 90 days with a one-time link of its operator.',
    errors: { types: expected },
    args: { input: t.arg({ type: BecomeStaffInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) => becomeStaff(database, viewer, input.secret, now),
  }),
);
