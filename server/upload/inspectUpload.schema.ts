import { builder } from '../graphql/builder.ts';
import { SourceFileFormat } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError, UnavailableError } from '../platform/errors.ts';
import { FileReadingInput, TextEncoding } from './fileReading.schema.ts';
import { readFileReading } from './readFileReading.ts';
import { inspectUpload } from './inspectUpload.ts';

type Inspected = Awaited<ReturnType<typeof inspectUpload>>;

const InspectUploadInput = builder.inputType('InspectUploadInput', {
  fields: (t) => ({ uploadId: t.id({ required: true }), reading: t.field({ type: FileReadingInput }) }),
});

const InspectedColumn = builder.objectRef<Inspected['columns'][number]>('InspectedColumn').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    nameInFile: t.exposeString('nameInFile'),
    type: t.exposeString('type', { description: 'As `Column.dataType`; of a database as it is declared there.' }),
  }),
});

const InspectedUpload = builder.objectRef<Inspected>('InspectedUpload').implement({
  description: 'How a file is read, and what comes out.',
  fields: (t) => ({
    format: t.expose('format', { type: SourceFileFormat }),
    delimiter: t.exposeString('delimiter', { nullable: true }),
    header: t.exposeBoolean('header', { nullable: true }),
    encoding: t.expose('encoding', { type: TextEncoding, nullable: true }),
    parts: t.stringList({
      description: 'Sheets of a workbook, tables of a database; empty for files that are one table.',
      resolve: ({ parts }) => [...parts],
    }),
    part: t.exposeString('part', { nullable: true, description: 'The one that is shown.' }),
    tableName: t.exposeString('tableName', { description: 'What the table could be called.' }),
    columns: t.field({ type: [InspectedColumn], resolve: ({ columns }) => [...columns] }),
    preview: t.field({ type: 'JSON', description: 'The first 20 rows.', resolve: ({ preview }) => preview }),
    warnings: t.stringList({ resolve: ({ warnings }) => [...warnings] }),
  }),
});

builder.queryField('inspectUpload', (t) =>
  t.field({
    type: InspectedUpload,
    description: 'Looks at a file that has arrived; nothing is kept.',
    authScopes: { admin: true },
    errors: { types: [...expected, LimitExceededError, UnavailableError] },
    args: { input: t.arg({ type: InspectUploadInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now, signal }) =>
      inspectUpload(
        services.upload,
        viewer,
        { uploadId: input.uploadId, reading: readFileReading(input.reading ?? {}) },
        now,
        signal,
      ),
  }),
);
