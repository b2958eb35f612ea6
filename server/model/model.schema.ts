import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { JoinType, ModelSourceType, RelationshipType } from '../graphql/enums.ts';
import {
  dimensionPolicy,
  filterPolicy,
  measurePolicy,
  modelPolicy,
  modelsOf,
  relationshipPolicy,
} from './model.policy.ts';

builder.prismaNode('Model', {
  ...governed('Model', modelPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description', { description: 'What one row is.' }),
    guidance: t.exposeString('guidance'),
    synonyms: t.exposeStringList('synonyms'),
    sourceType: t.expose('sourceType', { type: ModelSourceType }),
    sourcePath: t.exposeStringList('sourcePath'),
    sourceQuery: t.exposeString('sourceQuery', { nullable: true }),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    environment: t.relation('environment', { nullable: true }),
    dataSource: t.relation('dataSource', { nullable: true }),
    table: t.relation('table', { nullable: true }),
    owner: t.relation('owner', { nullable: true }),
    grain: t.relation('grain', { nullable: true }),
    dimensions: t.relation('dimensions', {
      query: (_args, context) => ({ where: dimensionPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    measures: t.relation('measures', {
      query: (_args, context) => ({ where: measurePolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    filters: t.relation('filters', {
      query: (_args, context) => ({ where: filterPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    relationships: t.relation('relationships', {
      query: (_args, context) => ({ where: relationshipPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    incomingRelationships: t.relation('incomingRelationships', {
      query: (_args, context) => ({ where: relationshipPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('Grain', {
  description: 'What one row of a model stands for.',
  fields: (t) => ({
    id: t.exposeID('id'),
    description: t.exposeString('description'),
    keys: t.relation('keys', { query: { orderBy: { position: 'asc' } } }),
  }),
});

builder.prismaObject('GrainKey', {
  fields: (t) => ({ id: t.exposeID('id'), dimension: t.relation('dimension', { nullable: true }) }),
});

builder.prismaNode('Relationship', {
  ...governed('Relationship', relationshipPolicy),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The role, e.g. `ship_to`.' }),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.exposeStringList('synonyms'),
    type: t.expose('type', { type: RelationshipType }),
    joinType: t.expose('joinType', { type: JoinType }),
    model: t.relation('model', { nullable: true }),
    toModel: t.relation('toModel', { nullable: true }),
    keys: t.relation('keys', { query: { orderBy: { position: 'asc' } } }),
  }),
});

builder.prismaObject('RelationshipKey', {
  fields: (t) => ({
    id: t.exposeID('id'),
    fromDimension: t.relation('fromDimension', { nullable: true }),
    toDimension: t.relation('toDimension', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  model: t.prismaField({
    type: 'Model',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.model.findUnique({ ...query, where: { id, AND: modelPolicy.where(context.viewer) } }),
  }),
  models: t.prismaConnection({
    type: 'Model',
    cursor: 'id',
    description: 'Models of an environment; default the one the viewer works in.',
    authScopes: { member: true },
    args: { environmentId: t.arg.id() },
    totalCount: (_connection, args, context) =>
      context.database.model.count({ where: modelsOf(context.viewer, args.environmentId) }),
    resolve: (query, _root, args, context) =>
      context.database.model.findMany({
        ...query,
        where: modelsOf(context.viewer, args.environmentId),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));

builder.prismaObjectFields('Table', (t) => ({
  models: t.relation('models', {
    description: 'Models that stand over this table.',
    query: (_args, context) => ({ where: modelPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
  }),
}));
