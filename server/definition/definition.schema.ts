import { builder, governed } from '../graphql/builder.ts';
import { DefinitionSource } from '../graphql/enums.ts';
import { definitionPolicy } from './definition.policy.ts';

builder.prismaNode('Definition', {
  ...governed('Definition', definitionPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    source: t.expose('source', { type: DefinitionSource }),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    agent: t.relation('agent', { nullable: true }),
    creator: t.relation('creator', { nullable: true }),
    verifications: t.relation('verifications', { query: { orderBy: { createdAt: 'desc' } } }),
  }),
});

builder.prismaObject('Verification', {
  description: 'Somebody vouched for a definition, until revoked.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    actor: t.relation('actor', { nullable: true }),
    revokedBy: t.relation('revokedBy', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  definition: t.prismaField({
    type: 'Definition',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.definition.findUnique({ ...query, where: { id, AND: definitionPolicy.where(context.viewer) } }),
  }),
  definitions: t.prismaConnection({
    type: 'Definition',
    cursor: 'id',
    authScopes: { member: true },
    totalCount: (_connection, _args, context) =>
      context.database.definition.count({ where: definitionPolicy.where(context.viewer) }),
    resolve: (query, _root, _args, context) =>
      context.database.definition.findMany({
        ...query,
        where: definitionPolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
