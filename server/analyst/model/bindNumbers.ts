import { formatChange, formatNumber } from '../../../values/formatValue.ts';
import type { CompiledColumn, SqlValue } from '../../semql/compiled.ts';
import type { BoundNumber, ExecutedRows } from '../analyst.ts';
import { looseNumbers, type KnownWords } from './looseNumbers.ts';
import { plainText } from './plainText.ts';

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

/** Fills the references of a text in, and looks for numbers that are none. */
export function bindNumbers(template: string, evidence: Evidence, known: KnownWords): BoundText {
  const problems: string[] = [];
  const numbers: BoundNumber[] = [];
  const parts = template.split(/\{([^{}]*)\}/);
  const text = parts
    .map((part, at) => {
      if (at % 2 === 0) {
        return part;
      }
      const bound = resolve(part.trim(), evidence);
      if (typeof bound === 'string') {
        problems.push(`{${part}}: ${bound}`);
        return '';
      }
      numbers.push(bound);
      return bound.text;
    })
    .join('');
  const loose = looseNumbers(parts.filter((_, at) => at % 2 === 0).join(' '), known);
  problems.push(...loose.map((one) => `“${one}” does not refer to a query`));
  return { text: plainText(text), numbers, problems };
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
