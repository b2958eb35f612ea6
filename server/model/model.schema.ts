import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { JoinType, ModelSourceType, RelationshipType } from '../graphql/enums/model.ts';
import { presentColumns } from '../source/presentColumns.ts';
import { tablePolicy } from '../table/table.policy.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { modelsFoundBy } from './findModels.ts';
import { keepsFirstRows, leftOutRows } from './leftOutRows.ts';
import {
  dimensionPolicy,
  filterPolicy,
  measurePolicy,
  modelPolicy,
  modelsOf,
  relationshipPolicy,
  rowPolicyPolicy,
} from './model.policy.ts';

builder.prismaNode('Model', {
  ...governed('Model', modelPolicy),
  description:
    'Business object over a table or a query: its dimensions, measures, filters and ' +
    'relationships. Read by admins and by members with a permission on it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in queries, `[a-z][a-z0-9_]*`, unique within the environment.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of one row; may be empty.' }),
    guidance: t.exposeString('guidance', { description: 'Advice for agents on using the model; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    sourceType: t.expose('sourceType', { type: ModelSourceType, description: 'Origin of the rows.' }),
    sourcePath: t.exposeStringList('sourcePath', {
      description:
        'Catalog, schema and name of the TABLE or VIEW, as far as the source has them; empty for a CUSTOM_QUERY.',
    }),
    sourceQuery: t.exposeString('sourceQuery', {
      nullable: true,
      description: 'SQL of a CUSTOM_QUERY in the dialect of the data source; otherwise null.',
    }),
    keepsFirstRows: t.boolean({
      description:
        'True: a CUSTOM_QUERY that counts only the first of the rows of `table` with the same key. SQL that people ' +
        'write reads the table itself, with all of them.',
      select: { sourceType: true, tableId: true },
      resolve: keepsFirstRows,
    }),
    leftOutRows: t.float({
      nullable: true,
      description:
        'Rows of `table` that do not count because an earlier row has their key, as many as there were when it was ' +
        'read last; null: none are left out, they were not counted, or the table is not readable.',
      select: { id: true, sourceType: true, tableId: true },
      resolve: (model, _args, { database, viewer }) => leftOutRows(database, viewer, model),
    }),
    version: t.exposeInt('version', {
      description: 'Version, from 1; each change of the model or its fields raises it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the model; null when the viewer may not read it.',
    }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source of the rows; null when the viewer may not read it.',
    }),
    table: t.relation('table', {
      nullable: true,
      description: 'Imported table of the rows; null: none, or not readable.',
    }),
    owner: t.relation('owner', { nullable: true, description: 'Owner; null: none, or not readable.' }),
    grain: t.relation('grain', { nullable: true, description: 'Meaning and key of one row; null: not defined.' }),
    dimensions: t.relation('dimensions', {
      description: 'Dimensions, in order.',
      query: (_args, context) => ({ where: dimensionPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    measures: t.relation('measures', {
      description: 'Measures, in order.',
      query: (_args, context) => ({ where: measurePolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    filters: t.relation('filters', {
      description: 'Named filters, in order.',
      query: (_args, context) => ({ where: filterPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    relationships: t.relation('relationships', {
      description: 'Relationships to other models, in order; only those to models that the viewer may read.',
      query: (_args, context) => ({ where: relationshipPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    incomingRelationships: t.relation('incomingRelationships', {
      description: 'Relationships of other models to this one, by name; only those that the viewer may read.',
      query: (_args, context) => ({ where: relationshipPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    rowPolicies: t.relation('rowPolicies', {
      description: 'Row policies of the model, in order; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: rowPolicyPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    permissions: t.relation('permissions', {
      description: 'Permissions on the model, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('Grain', {
  description: 'Meaning and key of one row of a model.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the grain.' }),
    description: t.exposeString('description', { description: 'Meaning of one row; may be empty.' }),
    keys: t.relation('keys', {
      description: 'Dimensions that identify a row, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
  }),
});

builder.prismaObject('GrainKey', {
  description: 'Dimension that takes part in identifying a row.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the key.' }),
    dimension: t.relation('dimension', { nullable: true, description: 'The dimension.' }),
  }),
});

builder.prismaNode('Relationship', {
  ...governed('Relationship', relationshipPolicy),
  description: 'Way from one model to another. Read by viewers who may read both models.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Role of the other model, such as `ship_to`; unique within the model.',
    }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the relationship; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    type: t.expose('type', { type: RelationshipType, description: 'Numbers of rows on both sides.' }),
    joinType: t.expose('joinType', { type: JoinType, description: 'Rows that count when it is followed.' }),
    model: t.relation('model', { nullable: true, description: 'Model that it starts from.' }),
    toModel: t.relation('toModel', { nullable: true, description: 'Model that it reaches.' }),
    keys: t.relation('keys', {
      description: 'Pairs of dimensions that must be equal, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
  }),
});

builder.prismaObject('RelationshipKey', {
  description: 'Pair of dimensions that must be equal; several pairs form a composite key.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the pair.' }),
    fromDimension: t.relation('fromDimension', {
      nullable: true,
      description: 'Dimension of the model that the relationship starts from.',
    }),
    toDimension: t.relation('toDimension', { nullable: true, description: 'Dimension of the model that is reached.' }),
  }),
});

builder.queryFields((t) => ({
  model: t.prismaField({
    type: 'Model',
    nullable: true,
    description: 'Model by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the model.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.model.findUnique({ ...query, where: { id, AND: modelPolicy.where(context.viewer) } }),
  }),
  models: t.prismaConnection(
    {
      type: 'Model',
      cursor: 'id',
      description: 'Models of an environment that the viewer may read, by name.',
      authScopes: { member: true },
      args: {
        environmentId: t.arg.id({ description: 'Environment of the models; by default the one the viewer works in.' }),
        search: t.arg.string({
          description:
            'Words of a name, a label, a synonym, a description or a value, of the model or of one of its fields, ' +
            'which may be written `model.field`. Best matches come first; slips of typing are corrected.',
        }),
      },
      totalCount: async (_connection, args, { database, viewer }) =>
        database.model.count({ where: (await modelsFoundBy(database, viewer, args)).where }),
      resolve: async (query, _root, args, { database, viewer }) =>
        rankedPage(await modelsFoundBy(database, viewer, args), query, (page) =>
          database.model.findMany({ ...page, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('Model'),
  ),
}));

builder.prismaObjectFields('Table', (t) => ({
  models: t.relation('models', {
    description: 'Models over this table in the environment the viewer works in, as far as readable, by name.',
    query: (_args, context) => ({ where: modelsOf(context.viewer), orderBy: { name: 'asc' } }),
  }),
}));

builder.prismaObjectFields('DataSource', (t) => ({
  unmodelledTableCount: t.int({
    description: "Number of its tables that have no model in the viewer's environment, as far as the viewer may read.",
    resolve: ({ id }, _args, { database, viewer }) =>
      database.table.count({
        where: {
          AND: [
            tablePolicy.where(viewer),
            {
              dataSourceId: id,
              missingSince: null,
              columns: { some: presentColumns },
              models: { none: modelsOf(viewer) },
            },
          ],
        },
      }),
  }),
}));
