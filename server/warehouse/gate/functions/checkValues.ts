import { dateCheck, numberCheck, wholeNumberCheck } from '../../sqlite/checkedValues.ts';
import type { Piece } from '../parse/tree.ts';

const ofNumbers = new Set(['SUM', 'AVG', 'TOTAL', 'ABS', 'ROUND']);
const ofDates = new Set(['DATE', 'TIME', 'DATETIME', 'JULIANDAY', 'UNIXEPOCH']);

/**
 * The arguments of a call, checked where SQLite would take a text for some number or another day:
 * casts to a number, sums, means, and what reads dates. Arithmetic is not checked: `column + 1`
 * counts a text as SQLite does.
 * @param args as they were written
 */
export function checkValues(name: string, args: readonly Piece[]): readonly Piece[] {
  if (args.length === 0) {
    return args;
  }
  if (name === 'CAST') {
    const end = args.lastIndexOf('AS');
    const check = checkOf(args[end + 1]);
    return check === null ? args : [checked(check, args.slice(0, end)), ...args.slice(end)];
  }
  if (name === 'STRFTIME') {
    const start = endOfValue(args, 0) + 1;
    return start < args.length ? checkedFrom(args, start, dateCheck) : args;
  }
  if (ofDates.has(name)) {
    return checkedFrom(args, 0, dateCheck);
  }
  if (!ofNumbers.has(name)) {
    return args;
  }
  return checkedFrom(args, args[0] === 'DISTINCT' || args[0] === 'ALL' ? 1 : 0, numberCheck);
}

function checkedFrom(args: readonly Piece[], start: number, check: string): readonly Piece[] {
  const end = endOfValue(args, start);
  return [...args.slice(0, start), checked(check, args.slice(start, end)), ...args.slice(end)];
}

/**
 * By the rules of the engine: what names no text and no bytes is a number (SQLite, "Datatypes",
 * 3.1).
 */
function checkOf(type: Piece | undefined): string | null {
  if (typeof type !== 'string') {
    return null;
  }
  if (type.includes('INT')) {
    return wholeNumberCheck;
  }
  return /CHAR|CLOB|TEXT|BLOB/.test(type) ? null : numberCheck;
}

/**
 * Where a value ends: the next argument or an order begins there; one in parentheses is that of a
 * window.
 */
function endOfValue(args: readonly Piece[], start: number): number {
  let depth = 0;
  for (const [index, piece] of args.entries()) {
    if (index < start) {
      continue;
    }
    if (piece === '(') {
      depth += 1;
    } else if (piece === ')') {
      depth -= 1;
    } else if ((piece === 'ORDER' || piece === ',') && depth === 0) {
      return index;
    }
  }
  return args.length;
}

function checked(name: string, args: readonly Piece[]): Piece {
  return { kind: 'call', name, bare: true, args };
}
