import type { FileColumnInput, FileReadingInput, ImportFilesInput } from '../../../../../apollo/schema.generated.ts';
import type { ArrivingFile } from './useUploads.ts';

/** User's choices for a table; omitted ones are as detected. */
export interface TableChoice {
  readonly included: boolean;
  readonly name: string | null;
  /** True: it takes the place of the table of its name. */
  readonly replace: boolean;
  readonly reading: FileReadingInput;
}

/** A table that an uploaded file, or a part of it, becomes. */
export interface ComingTable {
  readonly key: string;
  readonly uploadId: string;
  readonly part: string | null;
  readonly choice: TableChoice;
}

/** The tables of all files that have arrived. */
export function comingTables(
  files: readonly ArrivingFile[],
  choices: Readonly<Record<string, TableChoice>>,
): readonly ComingTable[] {
  return files.flatMap(({ uploadId, parts }) => {
    if (uploadId === null || parts === null) {
      return [];
    }
    const each: readonly (string | null)[] = parts.length === 0 ? [null] : parts;
    return each.map((part) => {
      const key = `${uploadId}/${part ?? ''}`;
      return { key, uploadId, part, choice: choices[key] ?? initial(part) };
    });
  });
}

function initial(part: string | null): TableChoice {
  return { included: true, name: null, replace: false, reading: part === null ? {} : { part } };
}

export function tablesInput(tables: readonly ComingTable[]): ImportFilesInput['tables'] {
  return tables
    .filter(({ choice }) => choice.included)
    .map(({ uploadId, choice }) => ({
      uploadId,
      table: choice.name,
      replace: choice.replace,
      reading: choice.reading,
    }));
}

/** Derives an unused name: `orders 2` if `orders` is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let copy = 2; ; copy += 1) {
    const free = `${name} ${copy}`;
    if (!taken.has(free.toLowerCase())) {
      return free;
    }
  }
}

type ColumnChange = { readonly [Field in keyof Omit<FileColumnInput, 'name'>]: FileColumnInput[Field] | undefined };

/** The reading with one column changed; a change back to what was found is none. */
export function withColumn(reading: FileReadingInput, name: string, changed: ColumnChange): FileReadingInput {
  const columns = reading.columns ?? [];
  const before = columns.find((column) => column.name === name);
  const isChoice = ([field, value]: [string, unknown]): boolean =>
    value != null && value !== false && !(field === 'rename' && value === name);
  const choices = Object.fromEntries(Object.entries({ ...before, ...changed, name: null }).filter(isChoice));
  const others = columns.filter((column) => column.name !== name);
  return { ...reading, columns: Object.keys(choices).length === 0 ? others : [...others, { name, ...choices }] };
}

/** The reading with another delimiter, header or encoding; columns may have other names then. */
export function withOption(reading: FileReadingInput, changed: Partial<FileReadingInput>): FileReadingInput {
  const { columns: _columns, unpivot: _unpivot, keepFirstOf: _key, ...rest } = { ...reading, ...changed };
  return rest;
}
