import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/enumOf.ts';
import { expected } from '../../../graphql/errors.ts';
import { CompiledColumnObject } from '../../compiledSemql.schema.ts';
import { DataSourceError, InvalidSemQLError } from '../../semqlForViewer.ts';
import { RefusedSqlError } from '../../sql/sqlForViewer.ts';
import type { ChangedColumn, ComparedRow, RowChange } from './comparedRows.ts';
import { compareVersions, type ComparedVersion, type VersionComparison } from './compareVersions.ts';

const RowChangeEnum = enumOf<RowChange>('RowChange', 'Difference of a row between two results.', {
  ADDED: 'Only the second result has it.',
  REMOVED: 'Only the first result has it.',
  CHANGED: 'Both have it, with other values.',
  SAME: 'Both have it with the same values.',
});

const ComparedVersionObject = builder.objectRef<ComparedVersion>('ComparedVersion').implement({
  description: 'Run of one of two versions that are compared.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version.' }),
    columns: t.field({
      type: [CompiledColumnObject],
      description: 'Columns, in the order of the values.',
      resolve: ({ columns }) => [...columns],
    }),
    rowCount: t.int({ description: 'Count of the rows that were read.', resolve: ({ rows }) => rows.length }),
    truncated: t.exposeBoolean('truncated', { description: 'True: there are more rows than were read.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds.' }),
    parameters: t.field({
      type: 'JSON',
      description: 'Object of the values that were used, defaults among them.',
      resolve: ({ values }) => values,
    }),
  }),
});

const ChangedColumnObject = builder.objectRef<ChangedColumn>('ChangedColumn').implement({
  description: 'Column that one of two results has alone, or that has another type in the other.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the column.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Type of its values in the first result; null: it does not have the column.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Type of its values in the second result; null: it does not have the column.',
    }),
  }),
});

const ComparedRowObject = builder.objectRef<ComparedRow>('ComparedRow').implement({
  description: 'Row of two results.',
  fields: (t) => ({
    change: t.expose('change', { type: RowChangeEnum, description: 'Difference between the two.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Values in the order of the columns of the first version, an array; null: it has no such row.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Values in the order of the columns of the second version, an array; null: it has no such row.',
      resolve: ({ after }) => after,
    }),
    columns: t.stringList({
      description: 'Names of the columns that both have and whose values differ.',
      resolve: ({ columns }) => [...columns],
    }),
  }),
});

/** Rows that are sent. */
const mostRows = 100;

const VersionComparisonObject = builder.objectRef<VersionComparison>('TemplateVersionComparison').implement({
  description: 'Rows of two versions of a query template, found again by what they are grouped by.',
  fields: (t) => ({
    before: t.field({ type: ComparedVersionObject, description: 'First version.', resolve: ({ before }) => before }),
    after: t.field({ type: ComparedVersionObject, description: 'Second version.', resolve: ({ after }) => after }),
    keys: t.stringList({
      description: 'Names of the columns by which rows were found again; empty: they were compared by their places.',
      resolve: ({ keys }) => [...keys],
    }),
    columns: t.field({
      type: [ChangedColumnObject],
      description: 'Columns that only one of them has, or that have other types.',
      resolve: ({ columns }) => [...columns],
    }),
    added: t.int({ description: 'Count of the rows that only the second has.', resolve: ({ counts }) => counts.ADDED }),
    removed: t.int({
      description: 'Count of the rows that only the first has.',
      resolve: ({ counts }) => counts.REMOVED,
    }),
    changed: t.int({
      description: 'Count of the rows that have other values.',
      resolve: ({ counts }) => counts.CHANGED,
    }),
    same: t.int({ description: 'Count of the rows that are the same.', resolve: ({ counts }) => counts.SAME }),
    reordered: t.exposeBoolean('reordered', { description: 'True: rows that both have come in another order.' }),
    rows: t.field({
      type: [ComparedRowObject],
      description: 'First 100 rows: those that differ, then the others.',
      resolve: ({ rows }) => rows.slice(0, mostRows),
    }),
  }),
});

const CompareTemplateVersionsInput = builder.inputType('CompareTemplateVersionsInput', {
  description: 'Two versions of a query template, and the values to run them with.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template of the versions.' }),
    before: t.int({ description: 'Number of the first version; by default the newest approved one.' }),
    after: t.int({ description: 'Number of the second version; by default the newest one.' }),
    parameters: t.field({
      type: 'JSON',
      description: 'Object of the values by name; each version takes those of the parameters that it has.',
    }),
  }),
});

builder.mutationField('compareTemplateVersions', (t) =>
  t.field({
    type: VersionComparisonObject,
    description:
      'Runs two versions of a query template with the same values, within 20 seconds, and compares their rows; where ' +
      'one of them has more rows than are read, only those that both have. Both runs are recorded. For admins.',
    errors: { types: [RefusedSqlError, InvalidSemQLError, DataSourceError, ...expected] },
    args: { input: t.arg({ type: CompareTemplateVersionsInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now, signal }) =>
      compareVersions(services.semql, viewer, input, now, signal ?? new AbortController().signal),
  }),
);
