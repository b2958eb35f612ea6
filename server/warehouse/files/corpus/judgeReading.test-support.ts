import type {
  CellValue,
  ExpectedColumn,
  ExpectedFile,
  ExpectedNote,
  ExpectedTable,
  Reading,
} from './expectation.test-support.ts';

export interface ReadColumn {
  name: string;
  type: string;
  unit: string | null;
}

export interface ReadNote {
  kind: string;
  columns: string[];
  count: number | null;
  spellings: string[];
}

export interface ReadTable {
  name: string;
  columns: ReadColumn[];
  rows: CellValue[][];
  notes: ReadNote[];
}

/**
 * `right`: types, units, rows and notes. `notes missing`: all of it but a note. `weak`: no value is
 * false, but a column stayed text or has no unit. `wrong`: rows or values differ. `refused`: no
 * table.
 */
export type Verdict = 'right' | 'notes missing' | 'weak' | 'wrong' | 'refused';

export interface Judgement {
  verdict: Verdict;
  differences: string[];
}

interface Difference {
  grade: Exclude<Verdict, 'right' | 'refused'>;
  text: string;
}

const numeric = new Set(['INTEGER', 'DECIMAL']);

export function judgeReading(expected: ExpectedFile, read: ReadTable[]): Judgement {
  const differences: Difference[] = [];
  const left = [...read];
  for (const table of expected.tables) {
    const found = takeTable(table, left, expected.tables.length);
    if (!found) {
      differences.push({ grade: 'wrong', text: `no table ${table.name ?? ''}` });
    } else {
      differences.push(...compareTables(table, found));
    }
  }
  const verdict = (['wrong', 'weak', 'notes missing'] as const).find((grade) =>
    differences.some((difference) => difference.grade === grade),
  );
  return { verdict: verdict ?? 'right', differences: differences.map(({ grade, text }) => `${grade}: ${text}`) };
}

function takeTable(expected: ExpectedTable, left: ReadTable[], count: number) {
  const key = words(expected.name?.replace(/\.\w+$/, '').replace(/^.*\//, '') ?? '');
  const index = left.findIndex((table) => expected.name !== undefined && words(table.name).includes(key));
  if (index >= 0) {
    return left.splice(index, 1)[0];
  }
  return count === 1 && left.length === 1 ? left.shift() : expected.name === undefined ? left.shift() : undefined;
}

function compareTables(expected: ExpectedTable, table: ReadTable): Difference[] {
  const pairs = pairColumns(expected, table);
  if (typeof pairs === 'string') {
    return [{ grade: 'wrong', text: pairs }];
  }
  const rows = table.rows;
  if (rows.length !== expected.rows.length) {
    return [{ grade: 'wrong', text: `${rows.length} rows, not ${expected.rows.length}` }];
  }
  return [
    ...pairs.flatMap(([at, to]) =>
      compareColumn(
        expected.columns[at]!,
        expected.rows.map((row) => row[at]!),
        table.columns[to]!,
        rows.map((row) => row[to]!),
      ),
    ),
    ...expected.notes.filter((note) => !isSaid(note, table.notes)).map(missing),
  ];
}

function missing(note: ExpectedNote): Difference {
  const { kind, column, count, spellings } = note;
  const detail = [column, count, spellings?.join(' ')].filter((part) => part !== undefined);
  return { grade: 'notes missing', text: [kind, ...detail].join(' ') };
}

/** Pairs of positions. A column without values may be in one of the two only. */
function pairColumns(expected: ExpectedTable, table: ReadTable): [number, number][] | string {
  const isEmpty = (rows: CellValue[][], at: number) => rows.every((row) => row[at] === null);
  const positions = (count: number, rows: CellValue[][], skipEmpty: boolean) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => !skipEmpty || !isEmpty(rows, at));
  const differ = expected.columns.length !== table.columns.length;
  const from = positions(expected.columns.length, expected.rows, differ);
  const to = positions(table.columns.length, table.rows, differ);
  if (from.length !== to.length) {
    return `columns ${table.columns.map(({ name }) => name).join(', ')}`;
  }
  return from.map((at, index) => [at, to[index]!]);
}

function compareColumn(
  expected: ExpectedColumn,
  values: CellValue[],
  column: ReadColumn,
  read: CellValue[],
): Difference[] {
  const units = [expected.unit ?? null, ...(expected.orUnit ?? [])];
  const readings: (Reading & { units: (string | null)[] })[] = [
    { type: expected.type, units, values },
    ...(expected.or ?? []).map((other) => ({ ...other, units: other.unit === undefined ? units : [other.unit] })),
  ];
  const sameType = readings.filter(({ type }) => isSameType(type, column.type));
  const names = isSameName(expected.name, column.name)
    ? []
    : [{ grade: 'weak' as const, text: `“${expected.name}” is called “${column.name}”` }];
  if (!sameType.length) {
    // Text that stayed text, and digits that became a number without a change, are not false.
    const isText = column.type === 'TEXT' || read.every((value, at) => String(value) === String(values[at]));
    const text = `${column.name} is ${column.type}, not ${expected.type}`;
    return [...names, { grade: isText ? 'weak' : 'wrong', text }];
  }
  const sameValues = sameType.filter((reading) => differingRow(reading.values, read, reading.type) < 0);
  if (!sameValues.length) {
    const at = differingRow(sameType[0]!.values, read, sameType[0]!.type);
    const text = `${column.name} row ${at + 1} is ${JSON.stringify(read[at])}, not ${JSON.stringify(sameType[0]!.values[at])}`;
    return [...names, { grade: 'wrong', text }];
  }
  const hasUnit = (reading: Reading & { units: (string | null)[] }) =>
    !numeric.has(reading.type) || reading.units.some((unit) => isSameUnit(unit, column.unit));
  if (sameValues.some(hasUnit)) {
    return names;
  }
  const text = `${column.name} has the unit ${column.unit ?? 'none'}, not ${sameValues[0]!.units[0] ?? 'none'}`;
  return [...names, { grade: column.unit === null ? 'weak' : 'wrong', text }];
}

function isSameType(expected: string, read: string) {
  return expected === read || (numeric.has(expected) && numeric.has(read));
}

/** A unit in the name may have become the unit; a repeated name may have a number. */
function isSameName(expected: string | null, read: string) {
  if (expected === null) {
    return true;
  }
  const had = nameParts(expected.replace(/\s*(?:[([].*[)\]]|(?:\bin|,)\s+\S+|[€%])$/u, ''));
  const has = nameParts(read);
  return had.every((part) => has.some((other) => other.startsWith(part)));
}

function nameParts(name: string) {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function isSameUnit(expected: string | null, read: string | null) {
  return expected === null ? read === null : read !== null && expected.toLowerCase() === read.toLowerCase();
}

function differingRow(expected: CellValue[], read: CellValue[], type: string) {
  return expected.findIndex((value, at) => !isSameValue(value, read[at] ?? null, type));
}

function isSameValue(expected: CellValue, read: CellValue, type: string) {
  if (expected === null || read === null) {
    return expected === read;
  }
  if (numeric.has(type)) {
    return Math.abs(Number(expected) - Number(read)) <= 1e-9 * Math.max(1, Math.abs(Number(expected)));
  }
  if (type === 'BOOLEAN') {
    return expected === read;
  }
  return plainText(expected, type) === plainText(read, type);
}

function plainText(value: CellValue, type: string) {
  const text = String(value).replaceAll('\r\n', '\n').trim();
  if (type === 'TIMESTAMP') {
    return text
      .replace(' ', 'T')
      .replace(/(?:Z|\+00(?::00)?)$/, '')
      .replace(/\.0+$/, '');
  }
  if (type === 'TIME') {
    return text.replace(/\.0+$/, '');
  }
  return type === 'TEXT' ? text.replaceAll(/[^\S\n]+/g, ' ') : text;
}

function isSaid(expected: ExpectedNote, notes: ReadNote[]) {
  const named = expected.columns ?? (expected.column === undefined ? [] : [expected.column]);
  return notes.some(
    (note) =>
      expected.or?.includes(note.kind) ||
      (note.kind === expected.kind &&
        (expected.count === undefined || note.count === expected.count) &&
        named.every((name) => note.columns.some((other) => isSameName(name, other))) &&
        (expected.spellings ?? []).every((spelling) => note.spellings.includes(spelling))),
  );
}

function words(name: string) {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}
