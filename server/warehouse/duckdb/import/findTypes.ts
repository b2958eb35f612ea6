import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnChoice } from '../../files/reading.ts';
import { identifier } from '../../sqlText/literal.ts';
import { sqlValueOf } from '../sqlValue.ts';
import { columnTyping, type ColumnTyping, type RepeatedKey } from './values/columnTyping.ts';
import { numberColumn, type MarkHints } from './values/numberColumn.ts';
import type { DecimalMark } from './values/numbers.ts';
import { surveyTypes, type PlainTyping, type SurveyedColumn, type TextColumns } from './values/plainTypes.ts';
import {
  decide,
  isWorthReading,
  possibleReadings,
  presentSql,
  splitEmpties,
  type OpenColumn,
} from './values/readColumn.ts';
import { countRepeated } from './values/repeatedKeys.ts';
import { readSpellings, spellingOf, type Spelling } from './values/spellings.ts';
import { unitInHeader } from './values/units.ts';

const columnsASurvey = 200;
/** Values that cannot be read are shown up to this number. */
const shownValues = 10;

interface TextTable extends TextColumns {
  /** Number in the file of a row of `source`; both from 1. */
  readonly rowOf: (row: number) => number;
  /** What a person chose, by the name of the column. */
  readonly choices: ReadonlyMap<string, ColumnChoice>;
  /** Units that the file says outside of the names and values. */
  readonly units: ReadonlyMap<string, string | null>;
}

/**
 * Finds the types that fit the values of a table of texts: first the plain ones of all columns,
 * then the notation of those that are left open.
 */
export async function findTypes(connection: DuckDBConnection, table: TextTable): Promise<ColumnTyping[]> {
  const surveyed = await findPlainTypes(connection, table);
  const plain = surveyed.map(({ typing }) => typing);
  const doubtful = table.names.filter((name, index) => isOpen(name, plain[index]!, table, index));
  const spellings = await readSpellings(connection, table.source, doubtful);
  // Plain decimals whose digits after the mark rule out thousands are what they seem.
  const open = doubtful.filter(
    (name) => plain[table.names.indexOf(name)]!.kind !== 'PROVEN' || isDoubtful(name, spellings, table),
  );
  const hints = markHints(table, plain, spellings);
  const read = new Map<string, ColumnTyping>();
  for (let from = 0; from < open.length; from += columnsASurvey) {
    const columns = open.slice(from, from + columnsASurvey).map((name) => openColumn(name, spellings, table));
    for (const typing of await readOpen(connection, table, columns, hints)) {
      read.set(typing.name, typing);
    }
  }
  const repeated = new Map<string, RepeatedKey | null>();
  for (const [index, { repeats }] of surveyed.entries()) {
    const name = table.names[index] ?? '';
    if (repeats) {
      repeated.set(name, await countRepeated(connection, table.source, name));
    }
  }
  return table.names.map((name, index) => {
    const typing = {
      ...(read.get(name) ?? plainTyping(name, plain[index]!, table, index)),
      repeated: repeated.get(name) ?? null,
    };
    const { unit } = table.choices.get(name) ?? {};
    return unit === undefined ? typing : { ...typing, unit: unit.trim() === '' ? null : unit.trim() };
  });
}

/**
 * Asks about some columns at a time: the memory of one question grows with the number of its
 * columns.
 */
async function findPlainTypes(connection: DuckDBConnection, table: TextTable): Promise<SurveyedColumn[]> {
  const found: SurveyedColumn[] = [];
  for (let from = 0; from < table.names.length; from += columnsASurvey) {
    const some = <T>(of: readonly T[]): readonly T[] => of.slice(from, from + columnsASurvey);
    const survey = surveyTypes({ ...table, names: some(table.names), sample: table.sample.map(some) });
    if (survey.sql === null) {
      found.push(...survey.read([]));
      continue;
    }
    const reader = await connection.runAndReadAll(survey.sql);
    const types = reader.columnTypes();
    const answers = (reader.getRows()[0] ?? []).map((value, index) => {
      const type = types[index];
      return type ? sqlValueOf(value, type) : null;
    });
    found.push(...survey.read(answers));
  }
  return found;
}

/** True: the values of a column need a closer look than whether they are written plainly. */
function isOpen(name: string, plain: PlainTyping, table: TextTable, index: number): boolean {
  const { emptyMarkers, decimalMark } = table.choices.get(name) ?? {};
  if (emptyMarkers !== undefined || decimalMark !== undefined) {
    return true;
  }
  if (plain.kind === 'PROVEN') {
    return plain.mayBeThousands && !table.numbers.has(name);
  }
  if (plain.kind === 'REFUSED') {
    return false;
  }
  if (plain.kind === 'TEXT' && (plain.empties > 0 || plain.warning !== null)) {
    return plain.empties > 0;
  }
  if (table.types.has(name)) {
    return plain.kind === 'OPEN';
  }
  return isWorthReading(name, sampleSpellings(table.sample, index));
}

function isDoubtful(name: string, spellings: ReadonlyMap<string, readonly Spelling[]>, table: TextTable): boolean {
  const { emptyMarkers, decimalMark } = table.choices.get(name) ?? {};
  if (emptyMarkers !== undefined || decimalMark !== undefined) {
    return true;
  }
  return numberColumn(spellings.get(name) ?? [])?.ambiguous === true;
}

function sampleSpellings(sample: TextTable['sample'], index: number): readonly Spelling[] {
  const found = new Map<string, { text: string; example: string; count: number }>();
  for (const row of sample) {
    const example = row[index] ?? '';
    if (example === '') {
      continue;
    }
    const text = spellingOf(example);
    const known = found.get(text);
    if (known) {
      known.count += 1;
    } else {
      found.set(text, { text, example, count: 1 });
    }
  }
  return [...found.values()];
}

function openColumn(name: string, spellings: ReadonlyMap<string, readonly Spelling[]>, table: TextTable): OpenColumn {
  const choice = table.choices.get(name);
  return {
    name,
    type: table.types.get(name) ?? null,
    statedUnit: statedUnit(name, table),
    emptyMarkers: choice?.emptyMarkers ?? (table.delimiter === null ? [] : null),
    dropUnreadable: choice?.unreadable === 'EMPTY',
    isNumber: table.numbers.has(name),
    isQuoted: table.delimiter === null,
    spellings: spellings.get(name) ?? [],
  };
}

/** What all columns together say about the decimal marks of the file. */
function markHints(
  table: TextTable,
  plain: readonly PlainTyping[],
  spellings: ReadonlyMap<string, readonly Spelling[]>,
): Omit<MarkHints, 'chosen'> {
  const proven = new Map<DecimalMark, string>();
  let dottedDates = false;
  for (const [index, name] of table.names.entries()) {
    const typing = plain[index]!;
    if (typing.kind === 'PROVEN') {
      dottedDates ||= typing.isDottedDate;
      if (typing.mark !== null && !typing.mayBeThousands && !proven.has(typing.mark)) {
        proven.set(typing.mark, name);
      }
    }
    const { rest } = splitEmpties({ spellings: spellings.get(name) ?? [], emptyMarkers: null });
    const numbers = numberColumn(rest);
    const mark = numbers?.proven;
    // Cells that a workbook holds as numbers are written by us, with a point.
    if (table.numbers.has(name)) {
      continue;
    }
    if (mark && !proven.has(mark) && numbers.count >= countOf(rest) * 0.9) {
      proven.set(mark, name);
    }
    dottedDates ||= rest.some(({ text }) => /^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{2,4}$/.test(text));
  }
  return { proven, dottedDates, delimiter: table.delimiter };
}

function countOf(spellings: readonly Spelling[]): number {
  return spellings.reduce((sum, { count }) => sum + count, 0);
}

/** Proves the possible readings of some columns over the whole file, and decides. */
async function readOpen(
  connection: DuckDBConnection,
  table: TextTable,
  columns: readonly OpenColumn[],
  hints: Omit<MarkHints, 'chosen'>,
): Promise<ColumnTyping[]> {
  const possible = columns.map((column) => {
    const mark = table.choices.get(column.name)?.decimalMark;
    const chosen = mark === undefined ? null : mark === 'POINT' ? '.' : ',';
    return possibleReadings(column, { ...hints, chosen });
  });
  const items = columns.flatMap(({ name }, index) => {
    const { readings, empties } = possible[index]!;
    const present = presentSql(identifier(name), empties);
    const fitting = readings.map(
      (reading) => `count(CASE WHEN ${present} THEN ${reading.value(identifier(name))} END)`,
    );
    const years = readings.map((reading) => reading.years?.(identifier(name)) ?? 'NULL');
    return [`count(CASE WHEN ${present} THEN 1 END)`, ...fitting, ...years];
  });
  const reader = await connection.runAndReadAll(`SELECT ${items.join(', ')} FROM ${table.source}`);
  const counts = (reader.getRows()[0] ?? []).map((count) => (count === null ? null : Number(count)));
  const typing: ColumnTyping[] = [];
  let at = 0;
  for (const [index, column] of columns.entries()) {
    const { length } = possible[index]!.readings;
    const [present, ...told] = counts.slice(at, (at += 2 * length + 1));
    const fitting = told.slice(0, length).map(Number);
    const decision = decide(column, possible[index]!, Number(present), fitting, told.slice(length));
    typing.push(
      decision.unreadable === null
        ? decision.typing
        : withValues(decision.typing, await firstValues(connection, table, column.name, decision.unreadable)),
    );
  }
  return typing;
}

async function firstValues(
  connection: DuckDBConnection,
  { source, rowOf }: TextTable,
  name: string,
  condition: string,
): Promise<{ row: number; value: string }[]> {
  // No column has this name: names are trimmed.
  const reader = await connection.runAndReadAll(
    `SELECT " row", ${identifier(name)} FROM (SELECT row_number() OVER () AS " row", * FROM ${source})
     WHERE ${condition} ORDER BY 1 LIMIT ${shownValues}`,
  );
  return reader.getRows().map(([row, value]) => ({ row: rowOf(Number(row)), value: String(value) }));
}

function withValues(typing: ColumnTyping, first: { row: number; value: string }[]): ColumnTyping {
  const [example] = first;
  const shown = example === undefined ? '' : `, e.g. "${example.value.slice(0, 60)}" (row ${example.row})`;
  const { unreadable, warning, problem } = typing;
  return {
    ...typing,
    unreadable: unreadable && { ...unreadable, first },
    warning:
      warning !== null && unreadable?.becomeEmpty === false && problem === null ? `${warning}${shown}.` : warning,
    problem: problem === null ? null : `${problem}${shown}.`,
  };
}

function plainTyping(name: string, plain: PlainTyping, table: TextTable, index: number): ColumnTyping {
  const column = identifier(name);
  switch (plain.kind) {
    case 'PROVEN':
      return columnTyping(name, plain.expression, { unit: plain.isNumber ? plainUnit(name, table, index) : null });
    case 'TEXT':
      return columnTyping(name, column, { warning: plain.warning });
    case 'REFUSED':
      return columnTyping(name, column, { problem: plain.sentence });
    case 'OPEN':
      return columnTyping(name, column);
  }
}

/** Shares may be called percentages and be written as 0.12. */
function plainUnit(name: string, table: TextTable, index: number): string | null {
  const unit = statedUnit(name, table);
  return unit !== '%' || table.sample.some((row) => /^-?[1-9]/.test(row[index] ?? '')) ? unit : null;
}

/** The unit that a row of units or the name says. */
function statedUnit(name: string, { units }: TextTable): string | null {
  const said = units.get(name) ?? null;
  return said === null ? unitInHeader(name) : (unitInHeader(`(${said})`) ?? said);
}
