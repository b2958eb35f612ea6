import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { FileReadingInput } from '../../upload/fileReadingInput.schema.ts';
import { importFiles } from './importFiles.ts';
import { readFileReading } from '../../upload/readFileReading.ts';
import { TablesExistError } from './tablesExistError.ts';

builder.objectType(TablesExistError, {
  name: 'TablesExistError',
  interfaces: ['UserError'],
  description: 'CONFLICT: tables of these names exist, and `replace` was not set for them.',
  fields: (t) => ({
    tables: t.stringList({ description: 'Names of the existing tables.', resolve: ({ tables }) => [...tables] }),
  }),
});

const ImportFileTableInput = builder.inputType('ImportFileTableInput', {
  description: 'Table to make of an uploaded file.',
  fields: (t) => ({
    uploadId: t.id({ required: true, description: 'Id of the upload.' }),
    table: t.string({
      description:
        'Name of the table, at most 120 characters; by default that of ' +
        'the file or sheet. For a database, the table to import.',
    }),
    replace: t.boolean({
      description:
        'True: replaces a table of the same name and keeps its descriptions; columns ' +
        'that the file lacks are marked as removed. False by default.',
    }),
    reading: t.field({
      type: FileReadingInput,
      description: 'Settings for reading the file; all detected by default.',
    }),
  }),
});

const ImportFilesInput = builder.inputType('ImportFilesInput', {
  description: 'Tables to make of uploaded files.',
  fields: (t) => ({
    dataSourceId: t.id({ description: 'Data source that receives the tables; a new one by default.' }),
    name: t.string({ description: 'Name of a new data source, at most 200 characters.' }),
    tables: t.field({
      type: [ImportFileTableInput],
      required: true,
      description: 'Tables to import, 1 to 500. A database is imported alone.',
    }),
  }),
});

builder.mutationField('importFiles', (t) =>
  t.prismaField({
    type: 'DataSource',
    description:
      'Imports uploaded files as tables, each in a processing task. For admins. Fails ' +
      'with CONFLICT while bytes are missing or an import of the data source runs, ' +
      'and with TablesExistError for tables that would be replaced.',
    errors: { types: [TablesExistError, ...expected] },
    args: { input: t.arg({ type: ImportFilesInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) =>
      importFiles(
        services.source,
        viewer,
        {
          dataSourceId: input.dataSourceId ?? null,
          name: input.name ?? '',
          tables: input.tables.map(({ uploadId, table, replace, reading }) => ({
            uploadId,
            table: table ?? null,
            replace: replace ?? false,
            reading: readFileReading(reading ?? {}),
          })),
        },
        now,
      ),
  }),
);
