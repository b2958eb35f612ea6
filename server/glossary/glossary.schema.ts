import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { glossaryTermPolicy, glossaryTermsOf, tagPolicy } from './glossary.policy.ts';

builder.prismaNode('GlossaryTerm', {
  ...governed('GlossaryTerm', glossaryTermPolicy),
  description: 'Word of the organization and its meaning. Read by every member.',
  fields: (t) => ({
    term: t.exposeString('term', { description: 'Word or phrase.' }),
    definition: t.exposeString('definition', { description: 'Meaning, in Markdown; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other words for the same thing.' }),
    version: t.exposeInt('version', { description: 'Version, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the term; null when the viewer may not read it.',
    }),
    tags: t.relation('tags', {
      description: 'Tags, by name.',
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    mappings: t.relation('mappings', {
      description: 'Parts of the semantic layer that the term stands for, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
    mappingCount: t.relationCount('mappings', {
      description: 'Number of mappings, including those to parts that the viewer may not read.',
    }),
  }),
});

builder.prismaObject('GlossaryTermMapping', {
  description: 'Part of the semantic layer that a term stands for: one of five kinds, null when not readable.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the mapping.' }),
    description: t.exposeString('description', { description: 'Remark on the mapping; may be empty.' }),
    model: t.relation('model', { nullable: true, description: 'Model; null: another kind, or not readable.' }),
    dimension: t.relation('dimension', {
      nullable: true,
      description: 'Dimension; null: another kind, or not readable.',
    }),
    filter: t.relation('filter', { nullable: true, description: 'Filter; null: another kind, or not readable.' }),
    measure: t.relation('measure', { nullable: true, description: 'Measure; null: another kind, or not readable.' }),
    metric: t.relation('metric', { nullable: true, description: 'Metric; null: another kind, or not readable.' }),
  }),
});

builder.prismaNode('Tag', {
  ...governed('Tag', tagPolicy),
  description: 'Label that groups metrics, terms and templates. Read by every member.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display.' }),
    color: t.exposeString('color', { nullable: true, description: 'Color for display, `#rrggbb`; null: none.' }),
  }),
});

builder.queryFields((t) => ({
  glossaryTerm: t.prismaField({
    type: 'GlossaryTerm',
    nullable: true,
    description: 'Term by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the term.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.glossaryTerm.findUnique({
        ...query,
        where: { id, AND: glossaryTermPolicy.where(context.viewer) },
      }),
  }),
  glossaryTerms: t.prismaConnection(
    {
      type: 'GlossaryTerm',
      cursor: 'id',
      description: 'Terms of an environment, in alphabetical order.',
      authScopes: { member: true },
      args: {
        environmentId: t.arg.id({ description: 'Environment of the terms; by default the one the viewer works in.' }),
      },
      totalCount: (_connection, args, context) =>
        context.database.glossaryTerm.count({ where: glossaryTermsOf(context.viewer, args.environmentId) }),
      resolve: (query, _root, args, context) =>
        context.database.glossaryTerm.findMany({
          ...query,
          where: glossaryTermsOf(context.viewer, args.environmentId),
          orderBy: [{ term: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('GlossaryTerm'),
  ),
  tags: t.prismaConnection(
    {
      type: 'Tag',
      cursor: 'id',
      description: 'Tags of the organization, by name.',
      authScopes: { member: true },
      totalCount: (_root, _args, context) => context.database.tag.count({ where: tagPolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.tag.findMany({
          ...query,
          where: tagPolicy.where(context.viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('Tag'),
  ),
}));
