import { FileProblem } from '../../files/fileProblem.ts';
import type { PreparedTable } from '../../files/preparedTable.ts';
import type { PivotOffer } from '../../files/rows/pivotOffer.ts';
import type { ColumnChoice, ColumnType, FileReading } from '../../files/reading.ts';
import { identifier } from '../../sqlText/literal.ts';
import type { DetectedOptions } from './importProtocol.ts';
import type { ColumnTyping } from './values/columnTyping.ts';

const maxColumns = 2000;

export interface FileSource {
  /** A SELECT over the whole file. */
  readonly select: string;
  /** Its columns, in the order of the SELECT. */
  readonly columns: readonly ColumnTyping[];
  readonly options: DetectedOptions;
  /** Rows that were found and left out; null for formats that know their rows. */
  readonly table: PreparedTable | null;
  /** Columns that can become rows. */
  readonly pivot: PivotOffer | null;
  readonly warnings: readonly string[];
}

/**
 * The SELECT of the columns that are wanted, under the names that are wanted.
 * @throws FileProblem
 */
export function selectColumns(
  typing: readonly ColumnTyping[],
  source: string,
  fileName: string,
  reading: FileReading,
): Pick<FileSource, 'select' | 'columns'> {
  const changes = new Map((reading.columns ?? []).map((change) => [change.name, change]));
  for (const name of changes.keys()) {
    if (typing.every((column) => column.name !== name)) {
      throw new FileProblem(`${fileName} has no column called ${name}.`, 'Open the preview of the file again.');
    }
  }
  const kept = typing.filter(({ name }) => changes.get(name)?.omit !== true);
  if (kept.length === 0) {
    throw new FileProblem('Every column is left out.', 'Keep at least one column.');
  }
  const taken = new Set<string>();
  const items = kept.map(({ name, expression }) => {
    const given = changes.get(name)?.rename?.trim() ?? name;
    if (given === '' || given.length > 200 || /\p{Cc}/u.test(given)) {
      throw new FileProblem(`The column ${name} needs a name of at most 200 characters.`, 'Enter a name.');
    }
    if (taken.has(given.toLowerCase())) {
      throw new FileProblem(`Two columns are called ${given}.`, 'Give them different names.');
    }
    taken.add(given.toLowerCase());
    return `${expression} AS ${identifier(given)}`;
  });
  return { select: `SELECT ${items.join(', ')} FROM ${source}`, columns: kept };
}

/** What a person chose, by the name of the column in the file. */
export function columnChoices({ columns = [] }: FileReading): ReadonlyMap<string, ColumnChoice> {
  return new Map(columns.map((choice) => [choice.name, choice]));
}

/** Types that a person chose, by the name of the column in the file. */
export function chosenTypes({ columns = [] }: FileReading): Map<string, ColumnType> {
  return new Map(columns.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type]])));
}

/** @throws FileProblem */
export function refuseColumns(count: number, fileName: string): void {
  if (count <= maxColumns) {
    return;
  }
  throw new FileProblem(`${fileName} has ${count} columns; at most ${maxColumns} can be imported.`, 'Split it.');
}
