import { builder, governed } from '../graphql/builder.ts';
import { glossaryTermPolicy, glossaryTermsOf, tagPolicy } from './glossary.policy.ts';

builder.prismaNode('GlossaryTerm', {
  ...governed('GlossaryTerm', glossaryTermPolicy),
  fields: (t) => ({
    term: t.exposeString('term'),
    definition: t.exposeString('definition', { description: 'Markdown.' }),
    synonyms: t.exposeStringList('synonyms'),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    environment: t.relation('environment', { nullable: true }),
    tags: t.relation('tags', {
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    mappings: t.relation('mappings', { query: { orderBy: { position: 'asc' } } }),
    mappingCount: t.relationCount('mappings'),
  }),
});

builder.prismaObject('GlossaryTermMapping', {
  description: 'What a term stands for: exactly one of the five, when the viewer may read it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    description: t.exposeString('description'),
    model: t.relation('model', { nullable: true }),
    dimension: t.relation('dimension', { nullable: true }),
    filter: t.relation('filter', { nullable: true }),
    measure: t.relation('measure', { nullable: true }),
    metric: t.relation('metric', { nullable: true }),
  }),
});

builder.prismaNode('Tag', {
  ...governed('Tag', tagPolicy),
  fields: (t) => ({ name: t.exposeString('name'), color: t.exposeString('color', { nullable: true }) }),
});

builder.queryFields((t) => ({
  glossaryTerm: t.prismaField({
    type: 'GlossaryTerm',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.glossaryTerm.findUnique({
        ...query,
        where: { id, AND: glossaryTermPolicy.where(context.viewer) },
      }),
  }),
  glossaryTerms: t.prismaConnection({
    type: 'GlossaryTerm',
    cursor: 'id',
    description: 'Terms of an environment; default the one the viewer works in.',
    authScopes: { member: true },
    args: { environmentId: t.arg.id() },
    totalCount: (_connection, args, context) =>
      context.database.glossaryTerm.count({ where: glossaryTermsOf(context.viewer, args.environmentId) }),
    resolve: (query, _root, args, context) =>
      context.database.glossaryTerm.findMany({
        ...query,
        where: glossaryTermsOf(context.viewer, args.environmentId),
        orderBy: [{ term: 'asc' }, { id: 'asc' }],
      }),
  }),
  tags: t.prismaConnection({
    type: 'Tag',
    cursor: 'id',
    authScopes: { member: true },
    resolve: (query, _root, _args, context) =>
      context.database.tag.findMany({
        ...query,
        where: tagPolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
