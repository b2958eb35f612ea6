import type { FileReadingInput, ImportColumnType, ImportFilesInput } from '../../../../../apollo/schema.generated.ts';
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
    if (uploadId === null || parts === null) return [];
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
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** The reading with one column changed; a change back to what was found is none. */
export function withColumn(
  reading: FileReadingInput,
  name: string,
  changed: { readonly rename?: string; readonly type?: ImportColumnType | null; readonly omit?: boolean },
): FileReadingInput {
  const columns = reading.columns ?? [];
  const before = columns.find((column) => column.name === name) ?? { name };
  const { rename, type, omit } = { ...before, ...changed };
  const after = {
    name,
    ...(rename == null || rename === name ? {} : { rename }),
    ...(type == null ? {} : { type }),
    ...(omit === true ? { omit } : {}),
  };
  const others = columns.filter((column) => column.name !== name);
  return { ...reading, columns: Object.keys(after).length === 1 ? others : [...others, after] };
}

/** The reading with another delimiter, header or encoding; columns may have other names then. */
export function withOption(reading: FileReadingInput, changed: Partial<FileReadingInput>): FileReadingInput {
  const { columns: _, ...rest } = { ...reading, ...changed };
  return rest;
}
