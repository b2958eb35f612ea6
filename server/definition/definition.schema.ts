import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { DefinitionSource } from '../graphql/enums/definition.ts';
import { definitionPolicy } from './definition.policy.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { definitionsFoundBy, inOrder, type DefinitionOrder } from './findDefinitions.ts';
import { standing, standingOf, stateAt, type VerificationState } from './verificationState.ts';

const VerificationStateEnum = builder.enumType('VerificationState', {
  description: 'Reliability of a definition.',
  values: {
    VERIFIED: { description: 'An admin has confirmed the text, and the confirmation holds.' },
    EXPIRED: { description: 'An admin has confirmed the text, and the time of the confirmation is over.' },
    UNVERIFIED: {
      description: 'The text was never confirmed, was changed since, or its confirmation was revoked.',
    },
  } satisfies Record<VerificationState, object>,
});

const DefinitionOrderEnum = builder.enumType('DefinitionOrder', {
  description: 'Order of definitions.',
  values: {
    NAME: { description: 'By name.' },
    CHANGED: { description: 'Last changed first.' },
  } satisfies Record<DefinitionOrder, object>,
});

const VerificationObject = builder.prismaObject('Verification', {
  description:
    'Confirmation by a person that a definition is right. It holds until its time is over, it is revoked, the text ' +
    'is changed, or agents read it for which it was not confirmed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the verification.' }),
    version: t.exposeInt('version', { description: 'Version of the definition that was confirmed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the confirmation.' }),
    validUntil: t.expose('validUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it ends; null: without an end.',
    }),
    supersededAt: t.expose('supersededAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the text was changed, or confirmed again; null: it is the latest word.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked; null: it was not.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person who confirmed; null when the viewer may not read them.',
    }),
    revokedBy: t.relation('revokedBy', {
      nullable: true,
      description: 'Person who revoked it; null: it was not revoked, or not readable.',
    }),
  }),
});

builder.prismaNode('Definition', {
  ...governed('Definition', definitionPolicy),
  description:
    'Meaning of a word, in sentences that answer questions about it. Read by admins, by its author, by members with ' +
    'a permission on it and, once it is verified and has no permissions, by every member.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Word or phrase, unique within the environment.' }),
    description: t.exposeString('description', { description: 'Meaning of the word, in Markdown.' }),
    source: t.expose('source', { type: DefinitionSource, description: 'Origin of the definition.' }),
    version: t.exposeInt('version', { description: 'Version, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the definition; null when the viewer may not read it.',
    }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'The only agent that reads the definition; null: every agent of the environment, or not readable.',
    }),
    sourceTask: t.relation('sourceTask', {
      nullable: true,
      description: 'Conversation in which it was learned; null: none, or not readable.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who created it; null when unknown or when the viewer may not read them.',
    }),
    state: t.field({
      type: VerificationStateEnum,
      description: 'Reliability at the time of the request.',
      select: { verifications: { where: standing } },
      resolve: ({ verifications }, _args, { now }) => stateAt(now, standingOf(verifications)),
    }),
    verification: t.field({
      type: VerificationObject,
      nullable: true,
      description: 'Verification of the present text, whether its time is over or not; null: none.',
      select: (_args, _context, nested) => ({ verifications: nested({ where: standing }) }),
      resolve: ({ verifications }) => standingOf(verifications),
    }),
    verifications: t.relation('verifications', {
      description: 'Verifications, newest first, including revoked ones and those of earlier texts.',
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
    }),
    answerCount: t.relationCount('attachments', {
      description: 'Number of answers that told the definition.',
    }),
    permissions: t.relation('permissions', {
      description:
        'Permissions on the definition, oldest first; without any, every member reads it once it is verified. Empty ' +
        'for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.queryFields((t) => ({
  definition: t.prismaField({
    type: 'Definition',
    nullable: true,
    description: 'Definition by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the definition.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.definition.findUnique({ ...query, where: { id, AND: definitionPolicy.where(context.viewer) } }),
  }),
  definitions: t.prismaConnection(
    {
      type: 'Definition',
      cursor: 'id',
      description: 'Definitions of an environment that the viewer may read.',
      authScopes: { member: true },
      args: {
        environmentId: t.arg.id({
          description: 'Environment of the definitions; by default the one the viewer works in.',
        }),
        search: t.arg.string({
          description:
            'Words of the name or of the text. Best matches come first unless another order is asked for; slips of typing ' +
            'are corrected.',
        }),
        state: t.arg({ type: VerificationStateEnum, description: 'Reliability that they have.' }),
        source: t.arg({ type: DefinitionSource, description: 'Origin that they have.' }),
        order: t.arg({ type: DefinitionOrderEnum, defaultValue: 'NAME', description: 'Order of the list.' }),
      },
      totalCount: async (_connection, args, { database, viewer, now }) =>
        database.definition.count({ where: (await definitionsFoundBy(database, viewer, args, now)).where }),
      resolve: async (query, _root, args, { database, viewer, now }) =>
        rankedPage(await definitionsFoundBy(database, viewer, args, now), query, (page) =>
          database.definition.findMany({ ...page, orderBy: inOrder[args.order ?? 'NAME'] }),
        ),
    },
    connectionOf('Definition'),
  ),
}));
