/**
 * Reading of an uploaded file as a table: detected choices, which a person may change before the
 * import.
 */

import { z } from 'zod';
import { leftOutKinds } from './rows/leftOutRow.ts';
import { textEncodings } from './textEncoding.ts';

/** Types that the values of a column may be read as. */
export const columnTypes = [
  'TEXT',
  'INTEGER',
  'DECIMAL',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATE_DAY_FIRST',
  'DATE_MONTH_FIRST',
  'TIMESTAMP',
  'TIMESTAMP_TZ',
  'TIME',
] as const;

export type ColumnType = (typeof columnTypes)[number];

const rowNumbers = z.array(z.int().min(1)).max(1000);

/**
 * Reading options that a person changed; omitted ones are detected. They are stored with the
 * processing task, so they are parsed by shape.
 */
export const fileReading = z.object({
  /** Sheet of a workbook, table of a database; default the first. */
  part: z.string().max(200).optional(),
  /** Separator, a single character; CSV only. */
  delimiter: z.string().max(4).optional(),
  /** True: the first row names the columns; CSV and workbooks. */
  header: z.boolean().optional(),
  encoding: z.enum(textEncodings).optional(),
  /** Rows that name the columns, by their numbers in the file; CSV and workbooks. */
  headerRows: z.array(z.int().min(1)).max(3).optional(),
  /** Rows that belong to the table, whatever they look like, by their numbers in the file. */
  keepRows: rowNumbers.optional(),
  /** Kinds of rows that belong to the table. */
  keepKinds: z.array(z.enum(leftOutKinds)).max(leftOutKinds.length).optional(),
  /** Rows that do not belong to the table, by their numbers in the file. */
  leaveOutRows: rowNumbers.optional(),
  /** Columns that become rows: one for each value, which stands beside the name of its column. */
  unpivot: z
    .object({ columns: z.array(z.string()).min(2).max(1000), nameColumn: z.string(), valueColumn: z.string() })
    .optional(),
  /** Columns whose values tell rows apart: of rows with the same ones only the first is kept. */
  keepFirstOf: z.array(z.string()).min(1).max(20).optional(),
  /** Columns that are named or read otherwise, or left out, by the name the file gives them. */
  columns: z
    .array(
      z.object({
        name: z.string(),
        rename: z.string().optional(),
        type: z.enum(columnTypes).optional(),
        omit: z.boolean().optional(),
        /**
         * What becomes of values that are not of the type; by default they keep the column from
         * having it.
         */
        unreadable: z.literal('EMPTY').optional(),
        /** Spellings that are read as empty; default those that usually are. */
        emptyMarkers: z.array(z.string().max(60)).max(50).optional(),
        /** Mark before the decimal places; default the one that the values prove. */
        decimalMark: z.enum(['POINT', 'COMMA']).optional(),
        /** Unit of the values; empty for none, default the one that values or name state. */
        unit: z.string().max(100).optional(),
      }),
    )
    .max(2000)
    .optional(),
});

export type FileReading = z.output<typeof fileReading>;
export type ColumnChoice = NonNullable<FileReading['columns']>[number];
