import { builder } from '../graphql/builder.ts';
import { SourceFileFormat } from '../graphql/enums/source.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError, UnavailableError } from '../platform/errors.ts';
import { FileReadingInput, TextEncoding } from './fileReadingInput.schema.ts';
import { readFileReading } from './readFileReading.ts';
import { inspectUpload } from './inspectUpload.ts';

type Inspected = Awaited<ReturnType<typeof inspectUpload>>;

const InspectUploadInput = builder.inputType('InspectUploadInput', {
  description: 'File to inspect.',
  fields: (t) => ({
    uploadId: t.id({ required: true, description: 'Id of the upload.' }),
    reading: t.field({
      type: FileReadingInput,
      description: 'Settings for reading the file; all detected by default.',
    }),
  }),
});

const InspectedColumn = builder.objectRef<Inspected['columns'][number]>('InspectedColumn').implement({
  description: 'Column of an inspected file.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the table.' }),
    nameInFile: t.exposeString('nameInFile', { description: 'Name in the file.' }),
    type: t.exposeString('type', {
      description: 'Type of the values, as in `Column.dataType`; for a database, its declared type.',
    }),
  }),
});

const InspectedUpload = builder.objectRef<Inspected>('InspectedUpload').implement({
  description: 'Result of inspecting a file.',
  fields: (t) => ({
    format: t.expose('format', { type: SourceFileFormat, description: 'Format of the file.' }),
    delimiter: t.exposeString('delimiter', {
      nullable: true,
      description: 'Character between values; null for other formats.',
    }),
    header: t.exposeBoolean('header', {
      nullable: true,
      description: 'True: the first row holds the column names; null for formats with named columns.',
    }),
    encoding: t.expose('encoding', {
      type: TextEncoding,
      nullable: true,
      description: 'Encoding of the text; null for other formats.',
    }),
    parts: t.stringList({
      description: 'Sheets of a workbook or tables of a database; empty for files with a single table.',
      resolve: ({ parts }) => [...parts],
    }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'Sheet or table that the preview shows; null for files with a single table.',
    }),
    tableName: t.exposeString('tableName', { description: 'Proposed name of the table.' }),
    columns: t.field({
      type: [InspectedColumn],
      description: 'Columns, in the order of the preview.',
      resolve: ({ columns }) => [...columns],
    }),
    preview: t.field({
      type: 'JSON',
      description: 'First 20 rows, an array of arrays of values in column order.',
      resolve: ({ preview }) => preview,
    }),
    warnings: t.stringList({
      description: 'Problems that do not prevent the import, one sentence each.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
});

builder.queryField('inspectUpload', (t) =>
  t.field({
    type: InspectedUpload,
    description:
      'Inspects an uploaded file: format, columns and first rows. Nothing is ' +
      'saved. For admins. Fails with CONFLICT while bytes are missing, ' +
      'INVALID_INPUT for a damaged file, LIMIT_EXCEEDED for one that is too ' +
      'large to inspect, and UNAVAILABLE when too many others wait.',
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
