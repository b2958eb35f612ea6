import { builder } from '../../graphql/builder.ts';
import { expected, expectedOfDangerous } from '../../graphql/errors.ts';
import { InvitationRole, InvitedMember } from '../invitation.schema.ts';
import { changeRole } from './changeRole.ts';
import { leaveOrganization, removeMember } from './endMembership.ts';
import { invitationOf, type InvitationCard } from './invitationOf.ts';
import { renewInvitation, revokeInvitation } from './openInvitation.ts';

const Card = builder.objectRef<InvitationCard>('InvitationCard').implement({
  description: 'Open invitation, as its link shows it to the person who has it.',
  fields: (t) => ({
    organizationName: t.exposeString('organizationName', { description: 'Name of the organization.' }),
    organizationLogo: t.exposeString('organizationLogo', {
      nullable: true,
      description: 'Logo of the organization; null: none.',
    }),
    email: t.exposeString('email', { description: 'Email address that was invited.' }),
    role: t.exposeString('role', { description: 'Role of the new member: `org:admin` or `org:explorer`.' }),
    invitedByName: t.exposeString('invitedByName', { description: 'Name of the admin who sent it; may be empty.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link expires.' }),
  }),
});

builder.queryField('invitationOfLink', (t) =>
  t.field({
    type: Card,
    nullable: true,
    description:
      'Open invitation of a link, for the person who has it; requires no sign-in. Null when it is unknown, used, ' +
      'revoked or expired.',
    args: { secret: t.arg.string({ required: true, description: 'Value of `invitation` in the link.' }) },
    resolve: (_root, { secret }, { database, now }) => invitationOf(database, secret, now),
  }),
);

const ChangeMemberRoleInput = builder.inputType('ChangeMemberRoleInput', {
  description: 'New role of a member.',
  fields: (t) => ({
    actorId: t.id({ required: true, description: 'Member of the own organization.' }),
    role: t.field({ type: InvitationRole, required: true, description: 'New role.' }),
  }),
});

const RemoveMemberInput = builder.inputType('RemoveMemberInput', {
  description: 'Membership to end.',
  fields: (t) => ({ actorId: t.id({ required: true, description: 'Another member of the own organization.' }) }),
});

const OpenInvitationInput = builder.inputType('OpenInvitationInput', {
  description: 'Invitation that was not accepted yet.',
  fields: (t) => ({ invitationId: t.id({ required: true, description: 'Invitation of the own organization.' }) }),
});

builder.mutationFields((t) => ({
  changeMemberRole: t.prismaField({
    type: 'Actor',
    description:
      'Gives a member another role, from their next request on. For admins who proved lately who they are. Fails with ' +
      'CONFLICT for the last admin.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: ChangeMemberRoleInput, required: true }) },
    resolve: (query, _root, { input: { actorId, role } }, { database, viewer, now }) =>
      changeRole(database, viewer, { actorId, role: role === 'ADMIN' ? 'org:admin' : 'org:explorer' }, now, query),
  }),
  removeMember: t.prismaField({
    type: 'Actor',
    description:
      'Ends the membership of another person; what they wrote stays. For admins who proved lately who they are.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: RemoveMemberInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer, now }) =>
      removeMember(database, viewer, input.actorId, now, query),
  }),
  leaveOrganization: t.prismaField({
    type: 'Actor',
    description: "Ends the viewer's own membership. Fails with CONFLICT for the last admin.",
    errors: { types: expected },
    resolve: (query, _root, _args, { database, viewer, now }) => leaveOrganization(database, viewer, now, query),
  }),
  revokeInvitation: t.prismaField({
    type: 'Invitation',
    description: 'Takes an open invitation back: its link works no longer. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: OpenInvitationInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) =>
      revokeInvitation(database, viewer, input.invitationId, now),
  }),
  renewInvitation: t.field({
    type: InvitedMember,
    description:
      'Gives an invitation a new link that works for 14 days; the link of before works no longer. For admins; the link ' +
      'of a new admin asks for a fresh proof of who they are.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: OpenInvitationInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) =>
      renewInvitation(database, viewer, input.invitationId, now),
  }),
}));
