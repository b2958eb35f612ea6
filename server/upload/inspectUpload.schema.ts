import { builder } from '../graphql/builder.ts';
import { SourceFileFormat } from '../graphql/enums/source.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError, UnavailableError } from '../platform/errors.ts';
import {
  DecimalMark,
  FileReadingInput,
  ImportColumnType,
  LeftOutKind,
  TextEncoding,
} from './fileReadingInput.schema.ts';
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

const EmptyMarker = builder.objectRef<Inspected['columns'][number]['empties'][number]>('EmptyMarker').implement({
  description: 'Spelling of values that were read as empty.',
  fields: (t) => ({
    spelling: t.exposeString('spelling', { description: 'The text, such as `N/A`.' }),
    count: t.exposeInt('count', { description: 'Number of values that are spelled so.' }),
  }),
});

type Unreadable = NonNullable<Inspected['columns'][number]['unreadable']>;

const UnreadableValue = builder.objectRef<Unreadable['first'][number]>('UnreadableValue').implement({
  description: 'Value that is not of the type of the others.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Row of the file, counted from 1 with the header.' }),
    value: t.exposeString('value', { description: 'The value, as the file has it.' }),
  }),
});

const UnreadableValues = builder.objectRef<Unreadable>('UnreadableValues').implement({
  description: 'Values of a column that are not of the type of the others.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of such values.' }),
    type: t.expose('type', { type: ImportColumnType, description: 'Type of the other values.' }),
    becomeEmpty: t.exposeBoolean('becomeEmpty', {
      description: 'True: they are empty in the table. False: they keep the column from having the type.',
    }),
    first: t.field({
      type: [UnreadableValue],
      description: 'The first of them, at most 10.',
      resolve: ({ first }) => [...first],
    }),
  }),
});

const RepeatedKey = builder.objectRef<NonNullable<Inspected['columns'][number]['repeated']>>('RepeatedKey').implement({
  description: 'Values that come more than once in a column that looks like a key.',
  fields: (t) => ({
    values: t.exposeInt('values', { description: 'Number of different values that come more than once.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows that have one of them.' }),
    example: t.exposeString('example', { description: 'One of those that come most often.' }),
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
    unit: t.exposeString('unit', {
      nullable: true,
      description:
        'Unit that the values or the name state, such as `EUR`, `kg` or `%`; null if ' +
        'none. It becomes `Column.unitOfMeasurement`.',
    }),
    readAs: t.exposeString('readAs', {
      nullable: true,
      description: 'How values that are not written plainly were read, with an example; null if all are.',
    }),
    warning: t.exposeString('warning', {
      nullable: true,
      description: 'Assumption about the values, or why the column is text; also in `InspectedUpload.warnings`.',
    }),
    assumedDecimalMark: t.expose('assumedMark', {
      type: DecimalMark,
      nullable: true,
      description: 'Mark before the decimal places that is assumed; null if the values prove it or are no numbers.',
    }),
    emptyMarkers: t.field({
      type: [EmptyMarker],
      description: 'Spellings that were read as empty.',
      resolve: ({ empties }) => [...empties],
    }),
    unreadable: t.field({
      type: UnreadableValues,
      nullable: true,
      description: 'Values that are not of the type of nearly all others; null if there are none.',
      resolve: ({ unreadable }) => unreadable,
    }),
    repeatedKey: t.field({
      type: RepeatedKey,
      nullable: true,
      description: 'Values that come more than once although the column looks like a key; null if it does not.',
      resolve: ({ repeated }) => repeated,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the column cannot have the chosen type; it is shown as text, and the import would fail.',
    }),
  }),
});

const LeftOutRow = builder.objectRef<Inspected['leftOut'][number]>('LeftOutRow').implement({
  description: 'Row of a file that is not a row of its table.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Number of the row in the file, from 1; empty rows count.' }),
    kind: t.expose('kind', { type: LeftOutKind, description: 'Kind of the row.' }),
    text: t.exposeString('text', { description: 'Text of its cells, at most 200 characters.' }),
    cells: t.stringList({
      description: 'Texts of its cells in the order of the file; empty for cells without a value.',
      resolve: ({ cells }) => [...cells],
    }),
    reason: t.exposeString('reason', { description: 'Reason for leaving it out, as a sentence.' }),
  }),
});

const LeftOutCount = builder.objectRef<Inspected['leftOutCounts'][number]>('LeftOutCount').implement({
  description: 'Number of rows of a kind that are left out.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LeftOutKind, description: 'Kind of the rows.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows, those included that are not listed.' }),
  }),
});

const PivotPeriod = builder.enumType('PivotPeriod', {
  description: 'Kind of the periods that columns are named after.',
  values: {
    MONTH: { description: 'Months, such as `Jan 2025`.' },
    QUARTER: { description: 'Quarters, such as `Q1 2025`.' },
    YEAR: { description: 'Years, such as `2025`.' },
  },
});

const PivotOffer = builder.objectRef<NonNullable<Inspected['pivot']>>('PivotOffer').implement({
  description: 'Columns that are months, quarters or years of one value, and can become rows.',
  fields: (t) => ({
    period: t.expose('period', { type: PivotPeriod, description: 'Kind of the periods.' }),
    columns: t.stringList({
      description: 'Names of the columns in the file, for `UnpivotInput.columns`.',
      resolve: ({ columns }) => [...columns],
    }),
    nameColumn: t.exposeString('nameColumn', { description: 'Proposed name for the column of the periods.' }),
    valueColumn: t.exposeString('valueColumn', { description: 'Proposed name for the column of the values.' }),
    totalColumns: t.stringList({
      description:
        'Names of columns that hold the sums of these columns. As each of the new rows would repeat them, ' +
        'they are to be left out.',
      resolve: ({ totalColumns }) => [...totalColumns],
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
    previewRows: t.intList({
      description: 'Numbers in the file of the rows of `preview`; empty when rows of the file have none.',
      resolve: ({ previewRows }) => [...previewRows],
    }),
    headerRows: t.intList({
      description: 'Numbers of the rows that hold the column names; empty without such rows.',
      resolve: ({ headerRows }) => [...headerRows],
    }),
    leftOut: t.field({
      type: [LeftOutRow],
      description:
        'Rows that are left out, such as titles, totals and notes: the first 200, in the order of the file. ' +
        '`FileReadingInput.keepRows` keeps them.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
    pivot: t.field({
      type: PivotOffer,
      nullable: true,
      description: 'Columns that can become rows; null without such columns, and once they are rows.',
      resolve: ({ pivot }) => pivot,
    }),
    leftOutCounts: t.field({
      type: [LeftOutCount],
      description: 'Numbers of rows that are left out, by kind.',
      resolve: ({ leftOutCounts }) => [...leftOutCounts],
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
