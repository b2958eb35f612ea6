import type { Prisma } from '../../generated/prisma/client.ts';
import { builder, governed } from '../../graphql/builder.ts';
import { expected, expectedOfDangerous } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import type { Viewer } from '../viewer.ts';
import { ViewerObject } from '../viewer.schema.ts';
import { deleteAccount, renameAccount } from './ownAccount.ts';
import { createPersonalToken, revokePersonalToken, type CreatedToken } from './personalToken.ts';
import { revokeSessions, sessionsOf, type SignInSession } from './sessions.ts';
import { personalTokenPolicy } from './personalToken.policy.ts';

builder.prismaNode('PersonalToken', {
  ...governed('PersonalToken', personalTokenPolicy),
  description: 'Token with which programs do what a member may do. Admins see those of all members, members their own.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 80 characters.' }),
    prefix: t.exposeString('prefix', { description: 'First characters, to recognise the token by.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it expires; null: never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its last use, to within a minute; null: not used yet.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked; null: not revoked.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was made.' }),
  }),
});

const SessionObject = builder.objectRef<SignInSession>('SignInSession').implement({
  description: 'Browser in which the person is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the session.' }),
    current: t.exposeBoolean('current', { description: 'True: the session of this request.' }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'Network address at sign-in; null: unknown.',
    }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'Browser, as it names itself; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of signing in.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last use, to within a minute; null: not used yet.',
    }),
  }),
});

const ownTokens = (viewer: Viewer): Prisma.PersonalTokenWhereInput => ({
  AND: [
    personalTokenPolicy.where(viewer),
    { actorId: viewer.kind === 'member' ? viewer.actorId : '', revokedAt: null },
  ],
});

builder.queryFields((t) => ({
  sessions: t.field({
    type: [SessionObject],
    description:
      'Browsers in which the signed-in person is signed in, last used first, at most 100; empty with another sign-in ' +
      'provider and for tokens.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, { database, viewer, now }) => sessionsOf(database, viewer, now),
  }),
  personalTokens: t.prismaField({
    type: ['PersonalToken'],
    description: 'Own tokens in this organization that were not revoked, newest first, at most 50.',
    authScopes: { member: true },
    resolve: (query, _root, _args, { database, viewer }) =>
      database.personalToken.findMany({ ...query, where: ownTokens(viewer), orderBy: { id: 'desc' }, take: 50 }),
  }),
}));

const Created = builder.objectRef<CreatedToken>('CreatedPersonalToken').implement({
  description: 'New personal token with its secret.',
  fields: (t) => ({
    token: t.prismaField({
      type: 'PersonalToken',
      description: 'The token.',
      resolve: (_query, { token }) => token,
    }),
    secret: t.exposeString('secret', {
      description: 'Text that programs send as a bearer token. Shown once, because only its hash is stored.',
    }),
  }),
});

const CreatePersonalTokenInput = builder.inputType('CreatePersonalTokenInput', {
  description: 'Personal token to make.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the program, 1 to 80 characters.' }),
    days: t.int({ required: true, description: 'Days until it expires, 1 to 366.' }),
  }),
});

const RevokePersonalTokenInput = builder.inputType('RevokePersonalTokenInput', {
  description: 'Personal token to end.',
  fields: (t) => ({ tokenId: t.id({ required: true, description: 'Own token.' }) }),
});

const RevokeSessionsInput = builder.inputType('RevokeSessionsInput', {
  description: 'Sessions to end.',
  fields: (t) => ({ sessionId: t.id({ description: 'One of the own sessions; null: all others but this one.' }) }),
});

const RenameAccountInput = builder.inputType('RenameAccountInput', {
  description: 'Name of the signed-in person.',
  fields: (t) => ({ name: t.string({ required: true, description: 'Full name, 1 to 100 characters.' }) }),
});

const DeleteAccountInput = builder.inputType('DeleteAccountInput', {
  description: 'Account of the signed-in person.',
  fields: (t) => ({ email: t.string({ required: true, description: 'Its email address, typed to confirm.' }) }),
});

const Sessions = builder.objectRef<SignInSession[]>('SignInSessions').implement({
  description: 'Sessions of the signed-in person.',
  fields: (t) => ({
    sessions: t.field({
      type: [SessionObject],
      description: 'Remaining sessions, last used first.',
      resolve: (sessions) => sessions,
    }),
  }),
});

const Deleted = builder.objectRef<{ readonly deleted: true }>('DeletedAccount').implement({
  description: 'Account that is gone.',
  fields: (t) => ({ deleted: t.exposeBoolean('deleted', { description: 'Always true.' }) }),
});

builder.mutationFields((t) => ({
  createPersonalToken: t.field({
    type: Created,
    description:
      'Makes a token with which programs do what the person may do in this organization, except for what asks for ' +
      'their password. For members who proved lately who they are.',
    errors: { types: [...expectedOfDangerous, LimitExceededError] },
    args: { input: t.arg({ type: CreatePersonalTokenInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) => createPersonalToken(database, viewer, input, now),
  }),
  revokePersonalToken: t.prismaField({
    type: 'PersonalToken',
    description: 'Ends an own token: the next request with it is refused.',
    errors: { types: expected },
    args: { input: t.arg({ type: RevokePersonalTokenInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) =>
      revokePersonalToken(database, viewer, input.tokenId, now),
  }),
  revokeSessions: t.field({
    type: Sessions,
    description: 'Signs the person out in one browser, or in all but this one.',
    errors: { types: expected },
    args: { input: t.arg({ type: RevokeSessionsInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) =>
      revokeSessions(database, viewer, input.sessionId ?? null, now),
  }),
  renameAccount: t.field({
    type: ViewerObject,
    description: 'Changes the name of the signed-in person, in all of their organizations.',
    errors: { types: expected },
    args: { input: t.arg({ type: RenameAccountInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => renameAccount(database, viewer, input.name),
  }),
  deleteAccount: t.field({
    type: Deleted,
    description:
      'Deletes the account of the signed-in person; what they wrote stays with their organizations. For people who ' +
      'proved lately who they are. Fails with CONFLICT for the last admin of an organization.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: DeleteAccountInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) => deleteAccount(database, viewer, input.email, now),
  }),
}));
