import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { DefinitionSource } from '../graphql/enums/definition.ts';
import { definitionPolicy } from './definition.policy.ts';

builder.prismaNode('Definition', {
  ...governed('Definition', definitionPolicy),
  description:
    'Meaning of a word that an agent was taught. Read by admins, by ' +
    'its author, and by members with a permission on it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Word or phrase.' }),
    description: t.exposeString('description', { description: 'Meaning of the word.' }),
    source: t.expose('source', { type: DefinitionSource, description: 'Origin of the definition.' }),
    version: t.exposeInt('version', { description: 'Version, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent that uses the definition; null: none, or not readable.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who created it; null when unknown or when the viewer may not read them.',
    }),
    verifications: t.relation('verifications', {
      description: 'Verifications, newest first, including revoked ones.',
      query: { orderBy: { createdAt: 'desc' } },
    }),
  }),
});

builder.prismaObject('Verification', {
  description: 'Confirmation by a person that a definition is right, valid until it is revoked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the verification.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the confirmation.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked; null: valid.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person who confirmed; null when the viewer may not read them.',
    }),
    revokedBy: t.relation('revokedBy', {
      nullable: true,
      description: 'Person who revoked it; null: valid, or not readable.',
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
      description: 'Definitions that the viewer may read, by name.',
      authScopes: { member: true },
      totalCount: (_connection, _args, context) =>
        context.database.definition.count({ where: definitionPolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.definition.findMany({
          ...query,
          where: definitionPolicy.where(context.viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('Definition'),
  ),
}));
