import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import type { FileChange } from './metadataFile/compareFile.ts';
import type { FileProblem } from './metadataFile/metadataFile.ts';
import {
  compareTableMetadata,
  exportTableMetadata,
  importTableMetadata,
  type MetadataDifference,
} from './tableMetadata.ts';

const MetadataFile = builder.objectRef<{ readonly yaml: string }>('TableMetadataFile').implement({
  description: 'Descriptions of tables as a file.',
  fields: (t) => ({ yaml: t.exposeString('yaml', { description: 'Content of the file, YAML.' }) }),
});

const Problem = builder.objectRef<FileProblem>('MetadataProblem').implement({
  description: 'Problem at a place of a metadata file.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Line, from 1.' }),
    column: t.exposeInt('column', { description: 'Column in the line, from 1.' }),
    message: t.exposeString('message', { description: 'Problem, one sentence for people.' }),
  }),
});

const ChangeKind = builder.enumType('MetadataChangeKind', {
  description: 'Kind of a change by a metadata file.',
  values: {
    ADDED: { description: 'The file gives a value where there was none.' },
    CHANGED: { description: 'The file gives another value.' },
  },
});

const Change = builder.objectRef<FileChange>('MetadataChange').implement({
  description: 'Value that a metadata file adds or changes.',
  fields: (t) => ({
    kind: t.field({ type: ChangeKind, description: 'Kind of the change.', resolve: ({ kind }) => kind }),
    table: t.exposeString('table', { description: 'Name of the table.' }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'Name of the column or the relationship; null: the table itself.',
    }),
    field: t.exposeString('field', { description: 'Key in the file.' }),
    before: t.exposeString('before', { nullable: true, description: 'Current value; null: none.' }),
    after: t.exposeString('after', { nullable: true, description: 'New value; null: none.' }),
    line: t.exposeInt('line', { description: 'Line in the file, from 1.' }),
  }),
});

const Difference = builder.objectRef<MetadataDifference>('TableMetadataDifference').implement({
  description: 'Difference between a metadata file and the stored descriptions.',
  fields: (t) => ({
    changes: t.field({
      type: [Change],
      description: 'Values that the file adds or changes, in the order of the file.',
      resolve: ({ changes }) => [...changes],
    }),
    unknown: t.field({
      type: [Problem],
      description: 'Names in the file that the data source does not have.',
      resolve: ({ unknown }) => [...unknown],
    }),
    problems: t.field({
      type: [Problem],
      description: 'Errors in the file; a file with errors is not imported.',
      resolve: ({ problems }) => [...problems],
    }),
    fingerprint: t.exposeString('fingerprint', {
      description: 'Fingerprint of the changes; send it with `importTableMetadata`.',
    }),
  }),
});

const CompareInput = builder.inputType('CompareTableMetadataInput', {
  description: 'Metadata file to compare.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source that the file describes.' }),
    yaml: t.string({ required: true, description: 'Content of the file, at most 200 KB.' }),
  }),
});

const ImportInput = builder.inputType('ImportTableMetadataInput', {
  description: 'Metadata file to import.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source that the file describes.' }),
    yaml: t.string({ required: true, description: 'Content of the file, at most 200 KB.' }),
    fingerprint: t.string({ required: true, description: 'Fingerprint of the difference that was reviewed.' }),
    ignoreUnknown: t.boolean({
      description: 'True: skips names that the data source does not have. False by default.',
    }),
  }),
});

builder.queryField('tableMetadata', (t) =>
  t.field({
    type: MetadataFile,
    description: 'Descriptions of tables as a YAML file. For admins.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: {
      dataSourceId: t.arg.id({ required: true, description: 'Data source of the tables.' }),
      tableIds: t.arg.idList({ description: 'Tables to include; by default all tables of the data source.' }),
    },
    resolve: async (_root, args, { database, viewer }) => ({ yaml: await exportTableMetadata(database, viewer, args) }),
  }),
);

builder.mutationFields((t) => ({
  compareTableMetadata: t.field({
    type: Difference,
    description: 'Compares a metadata file with the stored descriptions, without writing. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: CompareInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => compareTableMetadata(database, viewer, input),
  }),
  importTableMetadata: t.field({
    type: Difference,
    description:
      'Writes the changes of a metadata file, all or none, and returns them. For ' +
      'admins. Fails with INVALID_INPUT for a file with errors or unknown names, ' +
      'and with CONFLICT when the changes differ from the reviewed ones.',
    errors: { types: expected },
    args: { input: t.arg({ type: ImportInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) =>
      importTableMetadata(database, viewer, { ...input, ignoreUnknown: input.ignoreUnknown ?? false }),
  }),
}));
