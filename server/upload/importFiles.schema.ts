import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { FileReadingInput } from './fileReading.schema.ts';
import { importFiles } from './importFiles.ts';
import { readFileReading } from './readFileReading.ts';
import { TablesExistError } from './tablesExistError.ts';

builder.objectType(TablesExistError, {
  name: 'TablesExistError',
  interfaces: ['UserError'],
  description: 'Tables of these names are there already, and nobody has said that they are to be replaced.',
  fields: (t) => ({ tables: t.stringList({ resolve: ({ tables }) => [...tables] }) }),
});

const ImportFileTableInput = builder.inputType('ImportFileTableInput', {
  fields: (t) => ({
    uploadId: t.id({ required: true }),
    table: t.string({
      description: 'What the table is called, default by its file or sheet; of a database, which one.',
    }),
    replace: t.boolean({
      description:
        'True: a table of that name is replaced, and keeps what was written about it; columns that the file lacks are kept too, marked as removed.',
    }),
    reading: t.field({ type: FileReadingInput }),
  }),
});

const ImportFilesInput = builder.inputType('ImportFilesInput', {
  fields: (t) => ({
    dataSourceId: t.id({ description: 'Where the tables go; default a new data source.' }),
    name: t.string({ description: 'Of a new data source.' }),
    tables: t.field({ type: [ImportFileTableInput], required: true }),
  }),
});

builder.mutationField('importFiles', (t) =>
  t.prismaField({
    type: 'DataSource',
    description: 'Makes tables of files that have arrived, each by a processing task.',
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
