import { builder } from '../../graphql/builder.ts';
import { ColumnChange } from '../../graphql/enums/table.ts';
import { expected } from '../../graphql/errors.ts';
import { acknowledgeDrift, driftOf, type Dependent, type TableDrift } from './drift.ts';

const ColumnDriftObject = builder.objectRef<TableDrift['columns'][number]>('ColumnDrift').implement({
  description: 'Difference of a column in the source since changes were last acknowledged.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the column.' }),
    change: t.expose('change', { type: ColumnChange, description: 'Kind of the difference.' }),
    typeBefore: t.exposeString('typeBefore', {
      nullable: true,
      description: 'Type before the change; null: the column did not exist.',
    }),
    typeNow: t.exposeString('typeNow', {
      nullable: true,
      description: 'Type after the change; null: the column no longer exists.',
    }),
    details: t.stringList({
      description: 'Other differences, each the end of a sentence about the column.',
      resolve: ({ details }) => [...details],
    }),
  }),
});

const DependentObject = builder.objectRef<Dependent>('Dependent').implement({
  description: 'Definition, template or agent that uses something.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the dependent.' }),
    type: t.exposeString('type', {
      description: 'Type of the dependent: `Model`, `Metric`, `GlossaryTerm`, `QueryTemplate` or `Agent`.',
    }),
    name: t.exposeString('name', { description: 'Name of the dependent.' }),
    fields: t.exposeStringList('fields', {
      description: 'Names of the affected dimensions, measures and filters of a model; empty for other types.',
    }),
  }),
});

const TableDriftObject = builder.objectRef<TableDrift>('TableDrift').implement({
  description: 'Difference of a table in the source since changes were last acknowledged.',
  fields: (t) => ({
    tableId: t.exposeID('id', { description: 'Id of the table.' }),
    name: t.exposeString('name', { description: 'Name of the table.' }),
    missingSince: t.expose('missingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the source no longer has the table; null: it exists.',
    }),
    details: t.stringList({
      description: 'Other differences, each the end of a sentence about the table.',
      resolve: ({ details }) => [...details],
    }),
    columns: t.field({
      type: [ColumnDriftObject],
      description: 'Columns that were added, removed or changed.',
      resolve: ({ columns }) => [...columns],
    }),
    dependents: t.field({
      type: [DependentObject],
      description: 'Users of removed or changed columns, direct or indirect; for a missing table, users of the table.',
      resolve: ({ dependents }) => [...dependents],
    }),
  }),
});

builder.prismaObjectFields('DataSource', (t) => ({
  drift: t.field({
    type: [TableDriftObject],
    description:
      'Changes in the source since they were last acknowledged, by table; empty for viewers who are not admins.',
    select: { id: true, organizationId: true },
    resolve: (source, _args, { database, viewer }) => driftOf(database, viewer, source),
  }),
}));

const AcknowledgeDriftInput = builder.inputType('AcknowledgeDriftInput', {
  description: 'Data source whose changes are acknowledged.',
  fields: (t) => ({ dataSourceId: t.id({ required: true, description: 'Id of the data source.' }) }),
});

builder.mutationField('acknowledgeDrift', (t) =>
  t.prismaField({
    type: 'DataSource',
    description: 'Marks the changes in a source as seen. Only later changes are reported. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcknowledgeDriftInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      acknowledgeDrift(services.source, viewer, input.dataSourceId, now),
  }),
);
