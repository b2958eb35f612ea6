import { builder } from '../graphql/builder.ts';
import { readingChoices } from './readFileReading.ts';

/** `WINDOWS_1252` stands for `WINDOWS-1252`: names of the API hold no hyphens. */
export const TextEncoding = builder.enumType('TextEncoding', {
  description: 'Encoding of a text file.',
  values: Object.fromEntries(
    readingChoices.textEncodings.map((value) => [
      value.replaceAll('-', '_'),
      { value, description: `Text in ${value}.` },
    ]),
  ),
});

export const ImportColumnType = builder.enumType('ImportColumnType', {
  description: 'Type that the values of a column are read as.',
  values: {
    TEXT: { description: 'Text, unchanged.' },
    INTEGER: { description: 'Whole numbers.' },
    DECIMAL: { description: 'Exact decimal numbers.' },
    NUMBER: { description: 'Floating point numbers.' },
    BOOLEAN: { description: 'True or false.' },
    DATE: { description: 'Days in ISO 8601: `2026-11-22`.' },
    DATE_DAY_FIRST: { description: 'Days such as `22/11/2026`.' },
    DATE_MONTH_FIRST: { description: 'Days such as `11/22/2026`.' },
    TIMESTAMP: { description: 'Moments without a time zone.' },
    TIMESTAMP_TZ: { description: 'Moments with a time zone.' },
    TIME: { description: 'Times of day.' },
  } satisfies Record<(typeof readingChoices.columnTypes)[number], object>,
});

const UnreadableTreatment = builder.enumType('UnreadableTreatment', {
  description: 'Treatment of values that are not of the type of their column.',
  values: { EMPTY: { description: 'They are empty in the table.' } },
});

export const DecimalMark = builder.enumType('DecimalMark', {
  description: 'Mark before the decimal places of a number.',
  values: {
    POINT: { description: 'As in `1,234.56`.' },
    COMMA: { description: 'As in `1.234,56`.' },
  },
});

export const LeftOutKind = builder.enumType('LeftOutKind', {
  description: 'Kind of a row of a file that is not a row of its table.',
  values: {
    TITLE: { description: 'Title or remark above the column names.' },
    UNITS: { description: 'Units of the columns, below their names.' },
    REPEATED_HEADER: { description: 'Column names, repeated among the rows.' },
    TOTAL: { description: 'Sums or averages of all rows.' },
    SUBTOTAL: { description: 'Sums of some rows.' },
    NOTE: { description: 'Source, remark or count below the rows.' },
    BLANK: { description: 'Row without a value.' },
    REPEATED_KEY: { description: 'Row whose values in `FileReadingInput.keepFirstOf` an earlier row has.' },
    CHOSEN: { description: 'Row named in `FileReadingInput.leaveOutRows`.' },
  } satisfies Record<(typeof readingChoices.leftOutKinds)[number], object>,
});

const FileColumnInput = builder.inputType('FileColumnInput', {
  description: 'Column that differs from the detected one in name or type, or is left out.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name in the file, as in `InspectedColumn.nameInFile`.' }),
    rename: t.string({ description: 'Name in the table; the detected one by default.' }),
    type: t.field({ type: ImportColumnType, description: 'Type of the values; the detected one by default.' }),
    omit: t.boolean({ description: 'True: the column is left out of the table. False by default.' }),
    unreadable: t.field({
      type: UnreadableTreatment,
      description: 'Treatment of values that are not of the type; by default they prevent it.',
    }),
    emptyMarkers: t.stringList({
      description: 'Spellings to read as empty, at most 50; by default those that usually are, such as `N/A`.',
    }),
    decimalMark: t.field({
      type: DecimalMark,
      description: 'Mark before the decimal places; by default the one that the values prove.',
    }),
    unit: t.string({ description: 'Unit of the values; empty for none. By default the stated one.' }),
  }),
});

const UnpivotInput = builder.inputType('UnpivotInput', {
  description: 'Columns that become rows, such as months: one row for each value.',
  fields: (t) => ({
    columns: t.stringList({ required: true, description: 'Names of 2 to 1,000 columns in the file.' }),
    nameColumn: t.string({
      required: true,
      description:
        'Name of the column that holds the names of these columns. Of a month or quarter ' +
        'with a year it holds the first day, of a year the number.',
    }),
    valueColumn: t.string({ required: true, description: 'Name of the column that holds their values.' }),
  }),
});

/** Settings for reading a file; absent ones are detected. */
export const FileReadingInput = builder.inputType('FileReadingInput', {
  description: 'Settings for reading a file as a table. Absent settings are detected.',
  fields: (t) => ({
    part: t.string({ description: 'Sheet of a workbook or table of a database; the first by default.' }),
    delimiter: t.string({ description: 'Character between the values of a text file.' }),
    header: t.boolean({
      description: 'True: the first row of the table holds the column names; false: it holds values.',
    }),
    encoding: t.field({ type: TextEncoding, description: 'Encoding of a text file.' }),
    headerRows: t.intList({
      description:
        'Numbers of the 1 to 3 rows that hold the column names, one below the other; rows above are left out.',
    }),
    keepRows: t.intList({
      description: 'Numbers of rows that are kept, at most 1,000, although they look like titles, totals or notes.',
    }),
    keepKinds: t.field({ type: [LeftOutKind], description: 'Kinds of rows that are kept, such as all subtotals.' }),
    leaveOutRows: t.intList({ description: 'Numbers of further rows to leave out, at most 1,000.' }),
    unpivot: t.field({ type: UnpivotInput, description: 'Columns that become rows; none by default.' }),
    keepFirstOf: t.stringList({
      description:
        'Names in the file of 1 to 20 columns that tell rows apart: of rows with the same values ' +
        'only the first is kept. Rows without one of the values are all kept.',
    }),
    columns: t.field({ type: [FileColumnInput], description: 'Columns that differ from the detected ones.' }),
  }),
});
