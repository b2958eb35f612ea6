import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { UnavailableError } from '../platform/errors.ts';
import { ConnectionFailed } from '../source/connectionFailed.ts';
import { Table } from './table.schema.ts';
import { mostSampleRows, sampleRows, type SampleRows } from './sampleRows.ts';

const SampleColumn = builder.objectRef<SampleRows['columns'][number]>('SampleColumn').implement({
  fields: (t) => ({ name: t.exposeString('name'), type: t.exposeString('type') }),
});

const Sample = builder.objectRef<SampleRows>('TableSample').implement({
  description: 'Rows as they are in the source now, without hidden columns.',
  fields: (t) => ({
    columns: t.field({ type: [SampleColumn], resolve: ({ columns }) => [...columns] }),
    rows: t.field({
      type: 'JSON',
      description: 'Lists of values in the order of the columns.',
      resolve: ({ rows }) => rows,
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True: the source has more rows.' }),
    durationMs: t.exposeFloat('durationMs'),
  }),
});

builder.objectField(Table, 'sample', (t) =>
  t.field({
    type: Sample,
    description: 'Rows read from the source now.',
    // A live query each: one document may make 50.
    extensions: { cost: 1000 },
    errors: { types: [...expected, ConnectionFailed, UnavailableError] },
    args: { first: t.arg.int({ required: true, description: `1 to ${mostSampleRows}.` }) },
    resolve: ({ id }, { first }, { database, services, viewer, signal }) =>
      sampleRows(services.source, database, viewer, { tableId: id, first, signal }),
  }),
);
