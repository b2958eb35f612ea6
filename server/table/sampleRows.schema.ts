import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { UnavailableError } from '../platform/errors.ts';
import { ConnectionFailed } from '../source/connect/connectionFailed.ts';
import { Table } from './table.schema.ts';
import { mostSampleRows, sampleRows, type SampleRows } from './sampleRows.ts';

const SampleColumn = builder.objectRef<SampleRows['columns'][number]>('SampleColumn').implement({
  description: 'Column of sample rows.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the column.' }),
    type: t.exposeString('type', { description: 'Type of the values, as in `Column.dataType`.' }),
  }),
});

const Sample = builder.objectRef<SampleRows>('TableSample').implement({
  description: 'Rows of a table, read from the data source now, without hidden columns.',
  fields: (t) => ({
    columns: t.field({
      type: [SampleColumn],
      description: 'Columns, in the order of the values.',
      resolve: ({ columns }) => [...columns],
    }),
    rows: t.field({
      type: 'JSON',
      description: 'Array of rows, each an array of values in column order.',
      resolve: ({ rows }) => rows,
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True: the table has more rows.' }),
    durationMs: t.exposeFloat('durationMs', { description: 'Time that the data source took, in milliseconds.' }),
  }),
});

builder.objectField(Table, 'sample', (t) =>
  t.field({
    type: Sample,
    description:
      'Rows of the table, read from the data source now. Fails with ConnectionFailed when ' +
      'it cannot be reached. Expensive: a document may ask for 50 of them at most.',
    // A live query each: one document may make 50.
    extensions: { cost: 1000 },
    errors: { types: [...expected, ConnectionFailed, UnavailableError] },
    args: { first: t.arg.int({ required: true, description: `Number of rows, 1 to ${mostSampleRows}.` }) },
    resolve: ({ id }, { first }, { database, services, viewer, signal }) =>
      sampleRows(services.source, database, viewer, { tableId: id, first, signal }),
  }),
);
