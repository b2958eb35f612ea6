import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { QueryLanguage, QueryParameterType } from '../graphql/enums/query.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import { queryLibraryPolicy, queryTemplatePolicy, queryTemplateVersionPolicy } from './query.policy.ts';

builder.prismaNode('QueryLibrary', {
  ...governed('QueryLibrary', queryLibraryPolicy),
  description:
    'Collection of query templates. Read by admins; by other members ' +
    'when it is shared, their own, or granted by a permission.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display.' }),
    description: t.exposeString('description', { description: 'Subject of the library; may be empty.' }),
    sharedWithOrganization: t.exposeBoolean('sharedWithOrganization', {
      description: 'True: every member of the organization may read the library.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'True: new templates go into it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    owner: t.relation('owner', { nullable: true, description: 'Owner; null: none, or not readable.' }),
    templates: t.prismaConnection(
      {
        type: 'QueryTemplate',
        cursor: 'id',
        description: 'Templates that the viewer may read, by name.',
        totalCount: (library, _args, context) =>
          context.database.queryTemplate.count({
            where: { AND: [{ queryLibraryId: library.id }, queryTemplatePolicy.where(context.viewer)] },
          }),
        resolve: (query, library, _args, context) =>
          context.database.queryTemplate.findMany({
            ...query,
            where: { AND: [{ queryLibraryId: library.id }, queryTemplatePolicy.where(context.viewer)] },
            orderBy: [{ name: 'asc' }, { id: 'asc' }],
          }),
      },
      connectionOf('QueryTemplate'),
    ),
    permissions: t.relation('permissions', {
      description: 'Permissions on the library, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaNode('QueryTemplate', {
  ...governed('QueryTemplate', queryTemplatePolicy),
  description: 'Query with parameters that people approve for use in answers.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name; a question must contain all of its words for the template to be used.',
    }),
    description: t.exposeString('description', { description: 'Meaning of the result; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    queryLibrary: t.relation('queryLibrary', {
      nullable: true,
      description: 'Library of the template; null when the viewer may not read it.',
    }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source that the template is written for; null: none, or not readable.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who created it; null when unknown or when the viewer may not read them.',
    }),
    tables: t.relation('tables', {
      description: 'Tables that the template reads, as far as the viewer may read them, by name.',
      query: (_args, context) => ({ where: tablePolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    tags: t.relation('tags', {
      description: 'Tags of the template, by name.',
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    versions: t.relation('versions', {
      description: 'Versions, newest first; explorers read approved versions only.',
      query: (_args, context) => ({
        where: queryTemplateVersionPolicy.where(context.viewer),
        orderBy: { version: 'desc' },
      }),
    }),
  }),
});

builder.prismaNode('QueryTemplateVersion', {
  ...governed('QueryTemplateVersion', queryTemplateVersionPolicy),
  description: 'Version of a query template. Each version needs an approval of its own.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    language: t.expose('language', { type: QueryLanguage, description: 'Language of the query.' }),
    query: t.exposeString('query', { description: 'Text of the query; parameters are written `:name`.' }),
    approvedAt: t.expose('approvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of approval; null: not approved.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    queryTemplate: t.relation('queryTemplate', {
      nullable: true,
      description: 'Template of the version; null when the viewer may not read it.',
    }),
    author: t.relation('author', {
      nullable: true,
      description: 'Person who wrote it; null when unknown or when the viewer may not read them.',
    }),
    approvedBy: t.relation('approvedBy', {
      nullable: true,
      description: 'Person who approved it; null: not approved, or not readable.',
    }),
    parameters: t.relation('parameters', {
      description: 'Parameters, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
  }),
});

builder.prismaObject('QueryParameter', {
  description: 'Parameter of a query template.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the parameter.' }),
    name: t.exposeString('name', { description: 'Name after the colon in the query.' }),
    description: t.exposeString('description', { description: 'Meaning of the parameter; may be empty.' }),
    type: t.expose('type', { type: QueryParameterType, description: 'Type of the value.' }),
    defaultValue: t.expose('defaultValue', {
      type: 'JSON',
      nullable: true,
      description: 'Value when none is given, a JSON value of the type; null: none.',
    }),
  }),
});

builder.queryFields((t) => ({
  queryLibraries: t.prismaConnection(
    {
      type: 'QueryLibrary',
      cursor: 'id',
      description: 'Libraries that the viewer may read, by name.',
      authScopes: { member: true },
      totalCount: (_connection, _args, context) =>
        context.database.queryLibrary.count({ where: queryLibraryPolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.queryLibrary.findMany({
          ...query,
          where: queryLibraryPolicy.where(context.viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('QueryLibrary'),
  ),
  queryTemplate: t.prismaField({
    type: 'QueryTemplate',
    nullable: true,
    description: 'Template by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the template.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.queryTemplate.findUnique({
        ...query,
        where: { id, AND: queryTemplatePolicy.where(context.viewer) },
      }),
  }),
}));
