import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { QueryLanguage, QueryParameterType } from '../graphql/enums.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import { queryLibraryPolicy, queryTemplatePolicy, queryTemplateVersionPolicy } from './query.policy.ts';

builder.prismaNode('QueryLibrary', {
  ...governed('QueryLibrary', queryLibraryPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    sharedWithOrganization: t.exposeBoolean('sharedWithOrganization'),
    isDefault: t.exposeBoolean('isDefault'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    owner: t.relation('owner', { nullable: true }),
    templates: t.prismaConnection({
      type: 'QueryTemplate',
      cursor: 'id',
      resolve: (query, library, _args, context) =>
        context.database.queryTemplate.findMany({
          ...query,
          where: { AND: [{ queryLibraryId: library.id }, queryTemplatePolicy.where(context.viewer)] },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaNode('QueryTemplate', {
  ...governed('QueryTemplate', queryTemplatePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    queryLibrary: t.relation('queryLibrary', { nullable: true }),
    dataSource: t.relation('dataSource', { nullable: true }),
    creator: t.relation('creator', { nullable: true }),
    tables: t.relation('tables', {
      query: (_args, context) => ({ where: tablePolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    tags: t.relation('tags', {
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    versions: t.relation('versions', {
      query: (_args, context) => ({
        where: queryTemplateVersionPolicy.where(context.viewer),
        orderBy: { version: 'desc' },
      }),
    }),
  }),
});

builder.prismaNode('QueryTemplateVersion', {
  ...governed('QueryTemplateVersion', queryTemplateVersionPolicy),
  fields: (t) => ({
    version: t.exposeInt('version'),
    language: t.expose('language', { type: QueryLanguage }),
    query: t.exposeString('query'),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    queryTemplate: t.relation('queryTemplate', { nullable: true }),
    author: t.relation('author', { nullable: true }),
    approvedBy: t.relation('approvedBy', { nullable: true }),
    parameters: t.relation('parameters', { query: { orderBy: { position: 'asc' } } }),
  }),
});

builder.prismaObject('QueryParameter', {
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    type: t.expose('type', { type: QueryParameterType }),
    defaultValue: t.expose('defaultValue', { type: 'JSON', nullable: true }),
  }),
});

builder.queryFields((t) => ({
  queryLibraries: t.prismaConnection({
    type: 'QueryLibrary',
    cursor: 'id',
    authScopes: { member: true },
    totalCount: (_connection, _args, context) =>
      context.database.queryLibrary.count({ where: queryLibraryPolicy.where(context.viewer) }),
    resolve: (query, _root, _args, context) =>
      context.database.queryLibrary.findMany({
        ...query,
        where: queryLibraryPolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
  queryTemplate: t.prismaField({
    type: 'QueryTemplate',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.queryTemplate.findUnique({
        ...query,
        where: { id, AND: queryTemplatePolicy.where(context.viewer) },
      }),
  }),
}));
