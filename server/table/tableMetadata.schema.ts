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
  fields: (t) => ({ yaml: t.exposeString('yaml') }),
});

const Problem = builder.objectRef<FileProblem>('MetadataProblem').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Counts from 1.' }),
    column: t.exposeInt('column', { description: 'Counts from 1.' }),
    message: t.exposeString('message'),
  }),
});

const ChangeKind = builder.enumType('MetadataChangeKind', { values: ['ADDED', 'CHANGED'] as const });

const Change = builder.objectRef<FileChange>('MetadataChange').implement({
  fields: (t) => ({
    kind: t.field({ type: ChangeKind, resolve: ({ kind }) => kind }),
    table: t.exposeString('table'),
    part: t.exposeString('part', {
      nullable: true,
      description: 'A column or a relationship; null: the table itself.',
    }),
    field: t.exposeString('field', { description: 'Key in the file.' }),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
    line: t.exposeInt('line'),
  }),
});

const Difference = builder.objectRef<MetadataDifference>('TableMetadataDifference').implement({
  fields: (t) => ({
    changes: t.field({ type: [Change], resolve: ({ changes }) => [...changes] }),
    unknown: t.field({
      type: [Problem],
      description: 'Names that the data source does not have.',
      resolve: ({ unknown }) => [...unknown],
    }),
    problems: t.field({
      type: [Problem],
      description: 'What is wrong with the file; while there is any, nothing is imported.',
      resolve: ({ problems }) => [...problems],
    }),
    fingerprint: t.exposeString('fingerprint', {
      description: 'Goes with the import that these changes were shown for.',
    }),
  }),
});

const CompareInput = builder.inputType('CompareTableMetadataInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    yaml: t.string({ required: true, description: 'At most 200 KB.' }),
  }),
});

const ImportInput = builder.inputType('ImportTableMetadataInput', {
  fields: (t) => ({
    dataSourceId: t.id({ required: true }),
    yaml: t.string({ required: true }),
    fingerprint: t.string({ required: true, description: 'Of the difference that was looked at.' }),
    ignoreUnknown: t.boolean({ description: 'True: names that the data source does not have are left out.' }),
  }),
});

builder.queryField('tableMetadata', (t) =>
  t.field({
    type: MetadataFile,
    description: 'What tables mean, as a YAML file.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: {
      dataSourceId: t.arg.id({ required: true }),
      tableIds: t.arg.idList({ description: 'Default all tables of the data source.' }),
    },
    resolve: async (_root, args, { database, viewer }) => ({ yaml: await exportTableMetadata(database, viewer, args) }),
  }),
);

builder.mutationFields((t) => ({
  compareTableMetadata: t.field({
    type: Difference,
    description: 'What a metadata file would change; writes nothing.',
    errors: { types: expected },
    args: { input: t.arg({ type: CompareInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => compareTableMetadata(database, viewer, input),
  }),
  importTableMetadata: t.field({
    type: Difference,
    description: 'Writes what a metadata file says, all of it or nothing.',
    errors: { types: expected },
    args: { input: t.arg({ type: ImportInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) =>
      importTableMetadata(database, viewer, { ...input, ignoreUnknown: input.ignoreUnknown ?? false }),
  }),
}));
