import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { inviteMember, type NewInvitation } from './inviteMember.ts';

const InvitationRole = builder.enumType('InvitationRole', { values: ['ADMIN', 'EXPLORER'] as const });

const InvitedMember = builder.objectRef<NewInvitation>('InvitedMember').implement({
  fields: (t) => ({
    invitation: t.prismaField({ type: 'Invitation', resolve: (_query, { invitation }) => invitation }),
    link: t.string({
      description: 'Path of the link to send; shown once, only its hash is kept.',
      resolve: ({ secret }) => `/auth/register?invitation=${secret}`,
    }),
  }),
});

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  fields: (t) => ({
    email: t.string({ required: true }),
    role: t.field({ type: InvitationRole, required: true }),
  }),
});

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  fields: (t) => ({ secret: t.string({ required: true, description: 'The `invitation` parameter of the link.' }) }),
});

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitedMember,
    description: 'Invites an address into the organization; an open invitation of the same address is replaced.',
    errors: { types: expected },
    args: { input: t.arg({ type: InviteMemberInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) =>
      inviteMember(
        database,
        viewer,
        { email: input.email, role: input.role === 'ADMIN' ? 'org:admin' : 'org:explorer' },
        now,
      ),
  }),
  acceptInvitation: t.prismaField({
    type: 'Organization',
    description: 'Joins the organization that invited the signed-in person.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcceptInvitationInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) =>
      acceptInvitation(database, viewer, input.secret, now),
  }),
}));
