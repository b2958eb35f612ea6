import { builder } from '../graphql/builder.ts';
import { expected, expectedOfDangerous } from '../graphql/errors.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { inviteMember, type NewInvitation } from './inviteMember.ts';

export const InvitationRole = builder.enumType('InvitationRole', {
  description: 'Role of a new member.',
  values: {
    ADMIN: { description: 'Admin, who manages data, definitions and members (`org:admin`).' },
    EXPLORER: { description: 'Explorer, who asks questions and reads reports (`org:explorer`).' },
  },
});

export const InvitedMember = builder.objectRef<NewInvitation>('InvitedMember').implement({
  description: 'New invitation with its link.',
  fields: (t) => ({
    invitation: t.prismaField({
      type: 'Invitation',
      description: 'The invitation.',
      resolve: (_query, { invitation }) => invitation,
    }),
    link: t.string({
      description: 'Path and query of the link to send. Shown once, because only its hash is stored.',
      resolve: ({ secret }) => `/auth/register?invitation=${secret}`,
    }),
  }),
});

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  description: 'Invitation to send.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Email address to invite.' }),
    role: t.field({ type: InvitationRole, required: true, description: 'Role of the new member.' }),
  }),
});

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'Invitation to accept.',
  fields: (t) => ({ secret: t.string({ required: true, description: 'Value of `invitation` in the link.' }) }),
});

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: InvitedMember,
    description:
      'Invites an email address into the organization for 14 days, ' +
      'replacing an open invitation of the same address. For admins; those who invite an admin proved lately who they ' +
      'are. ' +
      'Fails with CONFLICT when the person is already a member.',
    errors: { types: expectedOfDangerous },
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
    description:
      'Makes the signed-in person a member of the organization that invited ' +
      'them. Fails with NOT_FOUND for a link that is unknown, used, revoked ' +
      'or expired, and with FORBIDDEN for another email address.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcceptInvitationInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) =>
      acceptInvitation(database, viewer, input.secret, now),
  }),
}));
