import { builder } from '../graphql/builder.ts';
import { readingChoices } from './readFileReading.ts';

/** `WINDOWS_1252` stands for `WINDOWS-1252`: names of the API hold no hyphens. */
export const TextEncoding = builder.enumType('TextEncoding', {
  values: Object.fromEntries(readingChoices.textEncodings.map((value) => [value.replaceAll('-', '_'), { value }])),
});

const ImportColumnType = builder.enumType('ImportColumnType', { values: readingChoices.columnTypes });

const FileColumnInput = builder.inputType('FileColumnInput', {
  description: 'A column that is named or read otherwise than the file says, or left out.',
  fields: (t) => ({
    name: t.string({ required: true, description: '`nameInFile`' }),
    rename: t.string(),
    type: t.field({ type: ImportColumnType }),
    omit: t.boolean(),
  }),
});

/** How a file is read: what is left out is detected. */
export const FileReadingInput = builder.inputType('FileReadingInput', {
  description: 'How a file becomes a table. What is left out is detected.',
  fields: (t) => ({
    part: t.string({ description: 'Sheet of a workbook, table of a database.' }),
    delimiter: t.string({ description: 'One character.' }),
    header: t.boolean({ description: 'True: the first row names the columns.' }),
    encoding: t.field({ type: TextEncoding }),
    columns: t.field({ type: [FileColumnInput] }),
  }),
});
