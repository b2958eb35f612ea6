import type { Cursor } from '../parse/cursor.ts';
import { series, sizes } from './functionNames.ts';
import { takesPattern } from './functions.ts';
import { refuse, type Span } from '../refusedSql.ts';
import type { Expression, Lambda, Piece } from '../parse/tree.ts';

/** Longest series that one value may be. */
const maxSeries = 10_000;
/** Times a text that is not written out may be repeated. */
const maxRepeats = 100;

/**
 * Refuses calls that would make a value of any size out of a small one: engines make such a value
 * before they look at their limits.
 * @throws RefusedSql FUNCTION
 */
export function checkSizes(cursor: Cursor, name: string, args: readonly Piece[], span: Span, inFrom: boolean): void {
  const parts = argumentsOf(args);
  checkLength(name, parts, span);
  checkPattern(cursor, name, parts, span);
  if (!inFrom && cursor.engine.friendly && series.has(name) && !isShort(parts)) {
    const advice = `Write numbers or dates with at most ${maxSeries} steps between them, or read ${name.toLowerCase()}() in FROM.`;
    refuse('FUNCTION', span, `${name} as a value needs bounds that are written out.`, advice);
  }
  const lambda = parts[1]?.[0];
  if (name.endsWith('REDUCE') && typeof lambda === 'object' && lambda.kind === 'lambda' && grows(lambda)) {
    refuse('FUNCTION', span, `${name} may not double its result in each step.`, 'Use the first name once.');
  }
}

/** The arguments of a call, without the commas between them. */
export function argumentsOf(args: readonly Piece[]): Expression[] {
  const parts: Piece[][] = [[]];
  let depth = 0;
  for (const piece of args) {
    if (typeof piece === 'string' && '([{'.includes(piece)) {
      depth += 1;
    } else if (typeof piece === 'string' && ')]}'.includes(piece)) {
      depth -= 1;
    }
    if (piece === ',' && depth === 0) {
      parts.push([]);
    } else {
      parts.at(-1)?.push(piece);
    }
  }
  return parts;
}

function checkLength(name: string, parts: readonly Expression[], span: Span): void {
  const size = sizes[name];
  if (size === undefined || (size.optional === true && parts.length <= size.index)) {
    return;
  }
  const first = parts[0]?.[0];
  const short =
    parts[0]?.length === 1 && typeof first === 'object' && first.kind === 'text' && first.value.length <= 100;
  const most = size.repeats === true && !short ? maxRepeats : size.most;
  if (!((numberIn(parts[size.index]) ?? Infinity) <= most)) {
    refuse('FUNCTION', span, `${name} needs its length as a number of at most ${most}.`, 'Write the number.');
  }
}

function checkPattern({ engine }: Cursor, name: string, parts: readonly Expression[], span: Span): void {
  if (!takesPattern(engine.name, name)) {
    return;
  }
  const pattern = parts[0]?.[0];
  const text = typeof pattern === 'object' && pattern.kind === 'text' ? pattern.value : '9999';
  if (/\d{4}|\*/.test(text) || parts[0]?.length !== 1) {
    const advice = 'Write it in quotes, with widths below 1000 and without *.';
    refuse('FUNCTION', span, `${name} needs its pattern as a text.`, advice);
  }
}

/** The whole number that an expression is written as. */
function numberIn(value: Expression | undefined): number | null {
  const [sign, ...rest] = value ?? [];
  if (sign === '-') {
    const opposite = numberIn(rest);
    return opposite === null ? null : -opposite;
  }
  return rest.length === 0 && typeof sign === 'object' && sign.kind === 'number' ? Number(sign.text) : null;
}

const days: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 28, QUARTER: 90, YEAR: 365, HOUR: 1 / 24 };

/** True for bounds with few steps between them. */
function isShort(parts: readonly Expression[]): boolean {
  const numbers = parts.map(numberIn);
  if (numbers.every((number) => number !== null)) {
    const [start, stop, step] = numbers.length === 1 ? [0, ...numbers] : numbers;
    return Math.abs(((stop ?? 0) - (start ?? 0)) / (step ?? 1)) <= maxSeries;
  }
  const [from, to] = [dayIn(parts[0]), dayIn(parts[1])];
  const step = daysIn(parts[2]);
  return from !== null && to !== null && step !== null && Math.abs(to - from) / step <= maxSeries;
}

function dayIn(value: Expression | undefined): number | null {
  const [type, text] = value ?? [];
  const typed = value?.length === 2 && (type === 'DATE' || type === 'TIMESTAMP');
  const day =
    typed && typeof text === 'object' && text.kind === 'text' ? Date.parse(text.value.slice(0, 10)) : Number.NaN;
  return Number.isNaN(day) ? null : day / 86_400_000;
}

/** How many days a step has at least. */
function daysIn(value: Expression | undefined): number | null {
  const [word, amount, unit] = value ?? [];
  if (word !== 'INTERVAL' || typeof amount !== 'object') {
    return null;
  }
  const inside = amount.kind === 'text' ? /^(\d+) ?([a-z]*)$/i.exec(amount.value.trim()) : null;
  const count = Number(amount.kind === 'number' ? amount.text : (inside?.[1] ?? 'none'));
  const called = (typeof unit === 'string' ? unit : (inside?.[2] ?? '')).toUpperCase().replace(/S$/, '');
  const each = days[called];
  return each !== undefined && count >= 1 ? count * each : null;
}

const joining = /^(?:CONCAT|LIST_CONCAT|LIST_CAT|ARRAY_CONCAT|ARRAY_CAT|STRUCT|MAP|LIST_|ARRAY_)/;
const multiplying = new Set(['REPLACE', 'REGEXP_REPLACE', 'REPEAT', 'LPAD', 'RPAD', 'FORMAT', 'PRINTF', 'FLATTEN']);

/** True when a step may make its result a multiple of the last one. */
function grows({ names, body }: Lambda): boolean {
  const result = names[0]?.text.toLowerCase();
  let uses = 0;
  let joins = false;
  const look = (pieces: Expression): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        joins ||= piece === '||' || piece === '[' || piece === '{' || piece === '+';
      } else if (piece.kind === 'column') {
        uses += piece.path[0]?.text.toLowerCase() === result ? 1 : 0;
      } else if (piece.kind === 'call') {
        joins ||= joining.test(piece.name);
        uses += multiplying.has(piece.name) ? 2 : 0;
        joins ||= multiplying.has(piece.name);
        look(piece.args);
      } else if (piece.kind === 'lambda' || piece.kind === 'comprehension') {
        joins = true;
        uses += 2;
      }
    }
  };
  look(body);
  return joins && uses > 1;
}
