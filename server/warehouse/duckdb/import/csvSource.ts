import type { DuckDBConnection } from '@duckdb/node-api';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { PreparedColumn, PreparedTable } from '../../files/preparedTable.ts';
import type { ColumnType, FileReading } from '../../files/reading.ts';
import { columnNames } from '../../files/text/csvDialect.ts';
import { parseCsv } from '../../files/text/csvParser.ts';
import { readSample } from '../../files/text/readSample.ts';
import { pivotOffer } from '../../files/rows/pivotOffer.ts';
import { findTypes } from './findTypes.ts';
import { readCsv } from './readCsv.ts';
import type { ColumnTyping } from './values/columnTyping.ts';
import { sayCurrencies } from './values/currencyColumn.ts';
import { likelyKeys, repeatedSentence } from './values/repeatedKeys.ts';
import { chosenTypes, columnChoices, refuseColumns, selectColumns, type FileSource } from './selectColumns.ts';
import { unpivoted } from './unpivot.ts';

/** Rows that say which types are likely. */
const sampleRows = 2000;

/** Makes the SELECT of a table whose rows are delimited text. @throws FileProblem */
export async function csvSource(
  connection: DuckDBConnection,
  { format, encoding, delimiter, part, warnings }: PreparedFile,
  table: PreparedTable,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  const { columns, headerRows } = table;
  const header = headerRows.length > 0;
  const names = columnNames(
    columns.map(({ name }) => name),
    header,
  );
  // Columns without a name and without a value are the empty ones next to the table.
  const isThere = ({ name, isEmpty }: PreparedColumn): boolean => name !== '' || !isEmpty;
  const [first, last] = [columns.findIndex(isThere), columns.findLastIndex(isThere)];
  const used = columns.map((column, index) => isThere(column) || (index > first && index < last && format !== 'XLSX'));
  refuseColumns(used.filter(Boolean).length, fileName);
  const read = { names, source: readCsv(names, table), sample: await sampleOf(table) };
  const { unpivot } = reading;
  const texts = unpivot === undefined ? read : unpivoted(read, unpivot, fileName);
  const rowsOfEach = unpivot?.columns.length ?? 1;
  const unnamed = new Set(names.filter((_, index) => !used[index]));
  const found = await findTypes(connection, {
    ...texts,
    ...knownOf(names, columns, unpivot, format === 'XLSX', chosenTypes(reading)),
    delimiter: delimiter ?? ',',
    choices: columnChoices(reading),
    keys: new Set(likelyKeys(texts.names, texts.sample)),
    rowOf: (row) => table.rowOf(Math.ceil(row / rowsOfEach)),
  });
  const typing = await sayCurrencies(connection, texts.source, found);
  const kept = typing.filter(({ name }) => !unnamed.has(name));
  return {
    ...selectColumns(kept, texts.source, fileName, reading),
    options: { format, delimiter, header, encoding, part },
    table: unpivot === undefined ? table : { ...table, rowOf: (row) => table.rowOf(Math.ceil(row / rowsOfEach)) },
    pivot: unpivot === undefined ? pivotOffer(names, read.sample) : null,
    warnings: [...warnings, ...table.doubts, ...kept.flatMap(warningsOf)],
  };
}

/** What is known of columns before their values are read. */
interface KnownOfColumns {
  readonly types: ReadonlyMap<string, ColumnType>;
  readonly numbers: ReadonlySet<string>;
  readonly units: ReadonlyMap<string, string | null>;
}

/** @param hasTypes true: the file knows the types of its cells */
function knownOf(
  names: readonly string[],
  columns: readonly PreparedColumn[],
  unpivot: FileReading['unpivot'],
  hasTypes: boolean,
  chosen: ReadonlyMap<string, ColumnType>,
): KnownOfColumns {
  const types = new Map<string, ColumnType>();
  const numbers = new Set<string>();
  const units = new Map<string, string | null>();
  const note = (name: string, of: readonly PreparedColumn[]): void => {
    const stated = new Set(of.map(({ unit }) => unit));
    units.set(name, stated.size === 1 ? of[0]!.unit : null);
    if (!hasTypes) {
      return;
    }
    const found = [...new Set(of.flatMap(({ type }) => type ?? []))];
    if (found.length === 1 && found[0] === 'NUMBER') {
      numbers.add(name);
    } else if (found.length === 1 && found[0] !== 'TEXT') {
      types.set(name, found[0]!);
    }
  };
  for (const [index, name] of names.entries()) {
    note(name, [columns[index]!]);
  }
  if (unpivot !== undefined) {
    const turned = columns.filter((_, index) => unpivot.columns.includes(names[index]!));
    note(unpivot.valueColumn.trim(), turned);
  }
  for (const [name, type] of chosen) {
    types.set(name, type);
  }
  return { types, numbers, units };
}

function warningsOf({ name, warning, repeated }: ColumnTyping): string[] {
  return [...(warning === null ? [] : [warning]), ...(repeated === null ? [] : [repeatedSentence(name, repeated)])];
}

async function sampleOf({ file, delimiter, skipsFirst }: PreparedTable): Promise<readonly (readonly string[])[]> {
  const { text, complete } = await readSample(file);
  const { records } = parseCsv(text, delimiter, { complete, mostRecords: sampleRows });
  return records.slice(skipsFirst ? 1 : 0).map(({ cells }) => cells);
}
