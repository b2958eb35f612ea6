import { builder } from '../graphql/builder.ts';
import { ColumnChange } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { acknowledgeDrift, driftOf, type Dependent, type TableDrift } from './drift.ts';

const ColumnDriftObject = builder.objectRef<TableDrift['columns'][number]>('ColumnDrift').implement({
  description: 'How a column differs from what was last acknowledged.',
  fields: (t) => ({
    name: t.exposeString('name'),
    change: t.expose('change', { type: ColumnChange }),
    typeBefore: t.exposeString('typeBefore', { nullable: true, description: 'Null: it was not there.' }),
    typeNow: t.exposeString('typeNow', { nullable: true, description: 'Null: it is not there.' }),
    details: t.stringList({
      description: 'What else the source says of it now, each as the end of a sentence about it.',
      resolve: ({ details }) => [...details],
    }),
  }),
});

const DependentObject = builder.objectRef<Dependent>('Dependent').implement({
  description: 'What is computed from something, or reads it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: '`Model`, `Metric`, `GlossaryTerm`, `QueryTemplate` or `Agent`.' }),
    name: t.exposeString('name'),
    fields: t.exposeStringList('fields', { description: 'Of a model: its dimensions, measures and filters that are.' }),
  }),
});

const TableDriftObject = builder.objectRef<TableDrift>('TableDrift').implement({
  description: 'How a table differs from what was last acknowledged.',
  fields: (t) => ({
    tableId: t.exposeID('id'),
    name: t.exposeString('name'),
    missingSince: t.expose('missingSince', { type: 'DateTime', nullable: true }),
    details: t.stringList({
      description: 'What else the source says of it now, each as the end of a sentence about it.',
      resolve: ({ details }) => [...details],
    }),
    columns: t.field({ type: [ColumnDriftObject], resolve: ({ columns }) => [...columns] }),
    dependents: t.field({
      type: [DependentObject],
      description:
        'What is computed from columns that were removed or changed, directly or not; of a missing table, what reads it.',
      resolve: ({ dependents }) => [...dependents],
    }),
  }),
});

builder.prismaObjectFields('DataSource', (t) => ({
  drift: t.field({
    type: [TableDriftObject],
    description: 'What changed in the source since that was last acknowledged, by table; for admins.',
    select: { id: true, organizationId: true },
    resolve: (source, _args, { database, viewer }) => driftOf(database, viewer, source),
  }),
}));

const AcknowledgeDriftInput = builder.inputType('AcknowledgeDriftInput', {
  fields: (t) => ({ dataSourceId: t.id({ required: true }) }),
});

builder.mutationField('acknowledgeDrift', (t) =>
  t.prismaField({
    type: 'DataSource',
    description: 'Takes what changed in a source as seen: from now on only what changes afterwards is told.',
    errors: { types: expected },
    args: { input: t.arg({ type: AcknowledgeDriftInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      acknowledgeDrift(services.source, viewer, input.dataSourceId, now),
  }),
);
