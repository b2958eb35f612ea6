import { formatChange, formatNumber } from '../../../values/formatValue.ts';
import type { CompiledColumn, SqlValue } from '../../semql/compiled.ts';
import type { BoundNumber, ExecutedRows } from '../analyst.ts';
import { looseNumbers, type KnownWords } from './looseNumbers.ts';
import { isOtherLanguage } from './numberWords.ts';
import { cleanWords, plainValue, referenceSign } from './plainText.ts';

// Numbers of a text are references to cells of executed queries; the server reads, computes and
// writes them. So a number that no query gave cannot be said, and a model that sees no rows can say
// the right one.
//
//   {q1.revenue}                                            the only row
//   {q1[Germany].revenue}   {q1[2026-10, Germany].revenue}  the row with these keys
//   {change q1[2026-10].revenue from q1[2026-09].revenue}   relative change
//   {difference A minus B}   {share A of B}   {ratio A to B}   {rows q1}

const cell = String.raw`(\w+)(?:\[([^\]]*)\])?\.(\w+)`;
const forms: readonly (readonly [BoundNumber['operation'], RegExp])[] = [
  ['cell', new RegExp(`^${cell}$`)],
  ['change', new RegExp(`^change ${cell} from ${cell}$`)],
  ['difference', new RegExp(`^difference ${cell} minus ${cell}$`)],
  ['share', new RegExp(`^share ${cell} of ${cell}$`)],
  ['ratio', new RegExp(`^ratio ${cell} to ${cell}$`)],
  ['rows', /^rows (\w+)$/],
];

/** Executed queries by the names that a model knows them by. */
type Evidence = ReadonlyMap<string, ExecutedRows>;

interface BoundText {
  readonly text: string;
  readonly numbers: readonly BoundNumber[];
  /** What is wrong, for the model; empty: all numbers are bound. */
  readonly problems: readonly string[];
}

const mostText = 600;
/**
 * Signs that would make another number of a filled-in one: further digits, units, a minus, another
 * reference.
 */
const joined = new RegExp(
  `${referenceSign}(?:[\\p{L}\\p{M}\\p{N}${referenceSign}]|[.,'’:][\\p{N}${referenceSign}])|` +
    `[\\p{L}\\p{N}.,]${referenceSign}|(?:^|[^\\p{L}\\p{N}${referenceSign}])[-−–]${referenceSign}`,
  'u',
);

/**
 * Fills the references of a text in, and looks for numbers that are none. The model's own words are
 * cleaned before, so that what is looked at is what will be read.
 */
export function bindNumbers(template: string, evidence: Evidence, known: KnownWords): BoundText {
  const problems: string[] = [];
  const numbers: BoundNumber[] = [];
  const parts = template.replaceAll(/\p{Co}/gu, '').split(/\{([^{}]*)\}/);
  const words = cleanWords(parts.map((part, at) => (at % 2 === 0 ? part : referenceSign)).join('')).trim();
  const values = parts.flatMap((part, at) => {
    if (at % 2 === 0) {
      return [];
    }
    const bound = resolve(part.trim(), evidence);
    const text = typeof bound === 'string' ? '' : plainValue(bound.text).trim();
    if (typeof bound === 'string' || text === '') {
      problems.push(`{${part}}: ${typeof bound === 'string' ? bound : 'the value is empty'}`);
      return [''];
    }
    numbers.push({ ...bound, text });
    return [text];
  });
  const around = words.split(referenceSign);
  if (around.length !== values.length + 1) {
    problems.push('a reference is within a link or a tag');
  }
  if (joined.test(words)) {
    problems.push('a reference needs a space before and after it, and no minus');
  }
  const said = around.join(' ');
  problems.push(...looseNumbers(said, known).map((one) => `“${one}” does not refer to a query`));
  if (isOtherLanguage(said, known.question, known.names)) {
    problems.push('write in English or German');
  }
  const text = around.map((part, at) => `${part}${values[at] ?? ''}`).join('');
  if (text.length > mostText) {
    problems.push(`it is longer than ${mostText} characters`);
  }
  return { text, numbers, problems };
}

interface ReadCell {
  readonly value: SqlValue;
  readonly column: CompiledColumn;
  readonly at: BoundNumber['cells'][number];
}

function resolve(form: string, evidence: Evidence): BoundNumber | string {
  for (const [operation, pattern] of forms) {
    const found = pattern.exec(form);
    if (found === null) {
      continue;
    }
    if (operation === 'rows') {
      const query = evidence.get(found[1] ?? '');
      if (query === undefined || query.truncated) {
        return query === undefined ? 'there is no such query' : 'not all rows were read';
      }
      const { length } = query.rows;
      return { operation, value: length, text: formatNumber(length, plainStyle), cells: [] };
    }
    const cells: ReadCell[] = [];
    for (let at = 1; at < found.length; at += 3) {
      const read = readCell(found[at] ?? '', found[at + 1], found[at + 2] ?? '', evidence);
      if (typeof read === 'string') {
        return read;
      }
      cells.push(read);
    }
    return compute(operation, cells);
  }
  return 'this does not refer to a cell';
}

const plainStyle = { unit: null, decimals: null };

function compute(operation: BoundNumber['operation'], cells: readonly ReadCell[]): BoundNumber | string {
  const [first, second] = cells;
  const at = cells.map((one) => one.at);
  if (first === undefined) {
    return 'this does not refer to a cell';
  }
  const a = first.column.role === 'measure' ? asNumber(first.value) : null;
  if (second === undefined) {
    const text = a === null ? String(first.value) : formatNumber(a, first.column);
    return { operation, value: a ?? String(first.value), text, cells: at };
  }
  const b = second.column.role === 'measure' ? asNumber(second.value) : null;
  if (a === null || b === null) {
    return 'only numbers of measures can be computed with';
  }
  if (operation !== 'ratio' && first.column.unit !== second.column.unit) {
    return 'the units differ';
  }
  if (operation === 'difference') {
    return { operation, value: a - b, text: formatNumber(a - b, first.column), cells: at };
  }
  if (b === 0) {
    return 'that would divide by 0';
  }
  if (operation === 'change') {
    const value = (a - b) / Math.abs(b);
    return { operation, value, text: formatChange(value), cells: at };
  }
  const value = a / b;
  const style = operation === 'share' ? { unit: 'percent', decimals: 1 } : { unit: null, decimals: 2 };
  return { operation, value, text: formatNumber(value, style), cells: at };
}

function readCell(id: string, keys: string | undefined, name: string, evidence: Evidence): ReadCell | string {
  const query = evidence.get(id);
  if (query === undefined) {
    return 'there is no such query';
  }
  const index = query.columns.findIndex((column) => column.name === name);
  const column = query.columns[index];
  if (column === undefined) {
    return `${id} has the columns ${query.columns.map((one) => one.name).join(', ')}`;
  }
  const wanted = keys === undefined ? [] : keys.split(',').map((key) => key.trim().toLowerCase());
  const own = query.columns.flatMap(({ role }, place) => (role === 'measure' ? [] : [place]));
  const rows = query.rows.flatMap((row, place) =>
    wanted.every((key) => own.some((one) => fits(row[one], key))) ? [place] : [],
  );
  const [row] = rows;
  const value = row === undefined ? undefined : query.rows[row]?.[index];
  // One sentence for all cases: which keys exist is not told, as the rows may not be seen.
  if (row === undefined || rows.length > 1 || value === undefined || value === null) {
    return 'no single row with a value fits these keys';
  }
  return { value, column, at: { executionId: query.executionId, row, column: name } };
}

function fits(value: SqlValue | undefined, key: string): boolean {
  const text = String(value).toLowerCase();
  return text === key || text.startsWith(`${key}-`);
}

function asNumber(value: SqlValue): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
