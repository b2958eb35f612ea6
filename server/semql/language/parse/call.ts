import type { Expression, FunctionCall, OrderItem, WindowSpecification } from '../ast.ts';
import { callOf } from '../build.ts';
import type { Cursor } from './cursor.ts';
import { parseCount, parseUnit, placeholder } from './literal.ts';
import { editDistance } from '../nearest.ts';
import { offsetFunctions, timeUnit } from '../words.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** Reads one whole expression; handed in by the expression parser, which itself reads calls. */
export type ReadExpression = (cursor: Cursor) => Expression;

const argumentAdvice = 'Separate arguments with commas and close the call with ).';

/** Reads a function call whose name and `(` are the next two tokens. */
export function parseCall(cursor: Cursor, read: ReadExpression): FunctionCall {
  const nameToken = cursor.next();
  cursor.next();
  const call: Mutable<FunctionCall> = callOf(nameToken.word, [], { distinct: cursor.accept('DISTINCT') });
  if (!cursor.at(')')) {
    parseArguments(cursor, call, read);
  }
  cursor.close(')', argumentAdvice);
  parseSuffixes(cursor, call, read);
  call.span = cursor.spanFrom(nameToken.span.start);
  return call;
}

function parseArguments(cursor: Cursor, call: Mutable<FunctionCall>, read: ReadExpression): void {
  const values: Expression[] = [];
  do {
    if (values.length > 0 && offsetFunctions.has(call.name) && parseOffset(cursor, call)) {
      break;
    }
    const star = cursor.peek();
    values.push(cursor.accept('*') ? { kind: 'star', span: star.span } : read(cursor));
  } while (cursor.acceptComma());
  call.arguments = values;
  parseModifiers(cursor, call, read);
}

/** The last argument of PRIOR and its kin: `1 YEAR`, `28 DAYS` or `PERIOD`. */
function parseOffset(cursor: Cursor, call: Mutable<FunctionCall>): boolean {
  if (cursor.at('PERIOD', ')')) {
    cursor.next();
    call.offset = 'PERIOD';
    return true;
  }
  if (cursor.peek().kind !== 'number' || timeUnit(cursor.peek(1).word) === null) {
    return false;
  }
  const count = parseCount(cursor, 'Write a whole number of units, as in 1 YEAR.');
  const unit = parseUnit(cursor);
  if (count !== null && unit !== null) {
    call.offset = { count, unit };
  }
  return true;
}

/** `DESC`, `WITHIN (keys)`, `RESET YEAR` and `ORDER BY …` inside the parentheses, in any order. */
function parseModifiers(cursor: Cursor, call: Mutable<FunctionCall>, read: ReadExpression): void {
  for (;;) {
    if (cursor.accept('DESC')) {
      call.descending = true;
    } else if (cursor.accept('ASC')) {
      call.descending = false;
    } else if (cursor.at('WITHIN', '(')) {
      cursor.next();
      cursor.next();
      call.within = parseList(cursor, read);
      cursor.close(')', 'Separate the keys of WITHIN with commas and close them with ).');
    } else if (cursor.accept('RESET')) {
      call.reset = parseUnit(cursor);
    } else if (cursor.at('ORDER')) {
      call.orderBy = parseOrderBy(cursor, read);
    } else {
      return;
    }
  }
}

/** Reads `WITHIN GROUP (ORDER BY …)`, `FILTER (WHERE …)`, `OVER (…)` after the parentheses. */
function parseSuffixes(cursor: Cursor, call: Mutable<FunctionCall>, read: ReadExpression): void {
  if (cursor.at('WITHIN', 'GROUP', '(')) {
    cursor.accept('WITHIN', 'GROUP', '(');
    if (cursor.at('ORDER')) {
      call.orderBy = parseOrderBy(cursor, read);
    } else {
      cursor.unexpected('ORDER BY', 'Write WITHIN GROUP (ORDER BY value).');
    }
    cursor.close(')', 'Close WITHIN GROUP with ).');
  }
  if (cursor.at('FILTER', '(')) {
    call.filter = parseFilter(cursor, read);
  }
  if (cursor.at('OVER')) {
    call.over = parseWindow(cursor, read);
  }
}

/** Reads `FILTER (WHERE condition)`. */
export function parseFilter(cursor: Cursor, read: ReadExpression): Expression {
  cursor.accept('FILTER', '(');
  cursor.expect('WHERE', 'Write FILTER (WHERE condition).');
  const condition = read(cursor);
  cursor.close(')', 'Close FILTER with ).');
  return condition;
}

/** Reads `a, b, c`. */
export function parseList(cursor: Cursor, read: ReadExpression): Expression[] {
  const values: Expression[] = [];
  do {
    values.push(read(cursor));
  } while (cursor.acceptComma());
  return values;
}

/** Reads `ORDER BY a DESC NULLS FIRST, b`. */
export function parseOrderBy(cursor: Cursor, read: ReadExpression): OrderItem[] {
  const items: OrderItem[] = [];
  cursor.next();
  expectBy(cursor, 'Write ORDER BY.');
  do {
    const { start } = cursor.peek().span;
    const expression = read(cursor);
    repairDirection(cursor);
    const descending = cursor.accept('DESC');
    if (!descending) {
      cursor.accept('ASC');
    }
    let nulls: OrderItem['nulls'] = null;
    if (cursor.accept('NULLS')) {
      if (cursor.accept('FIRST')) {
        nulls = 'FIRST';
      } else if (cursor.accept('LAST')) {
        nulls = 'LAST';
      } else {
        cursor.unexpected('FIRST or LAST', 'Write NULLS FIRST or NULLS LAST.');
      }
    }
    items.push({ expression, descending, nulls, span: cursor.spanFrom(start) });
  } while (cursor.acceptComma());
  return items;
}

/** Takes the BY after GROUP or ORDER. */
export function expectBy(cursor: Cursor, advice: string): void {
  if (cursor.accept('BY')) {
    return;
  }
  cursor.unexpected('BY', advice, { correctedText: cursor.completed(' BY') });
}

const directions: readonly string[] = ['DESC', 'ASC'];

/** A misspelled DESC or ASC, where no other word may stand. */
function repairDirection(cursor: Cursor): void {
  const { kind, word, span } = cursor.peek();
  if (kind !== 'name' || directions.includes(word)) {
    return;
  }
  const meant = directions.find(
    (direction) =>
      word.startsWith(`${direction}EN`) || (word[0] === direction[0] && editDistance(word, direction, 1) <= 1),
  );
  if (meant === undefined) {
    return;
  }
  const written = cursor.describe(cursor.next());
  cursor.report(span, `${written} is not a sort direction.`, `Did you mean ${meant}?`, {
    suggestions: [meant],
    correctedText: cursor.corrected(span, meant),
  });
}

function parseWindow(cursor: Cursor, read: ReadExpression): WindowSpecification {
  cursor.next();
  if (!cursor.accept('(')) {
    cursor.unexpected('( after OVER', 'Write the window in place: OVER (PARTITION BY … ORDER BY …).');
    if (cursor.peek().kind === 'name') {
      cursor.next();
    }
    return { partitionBy: [], orderBy: [], frame: null };
  }
  const partitionBy = cursor.accept('PARTITION', 'BY') ? parseList(cursor, read) : [];
  const orderBy = cursor.at('ORDER') ? parseOrderBy(cursor, read) : [];
  const frame = cursor.at('ROWS') || cursor.at('RANGE') || cursor.at('GROUPS') ? parseFrame(cursor, read) : null;
  cursor.close(')', 'A window is OVER ([PARTITION BY …] [ORDER BY …] [ROWS BETWEEN … AND …]).');
  return { partitionBy, orderBy, frame };
}

/** The frame in its one spelling, such as `ROWS BETWEEN 6 PRECEDING AND CURRENT ROW`. */
function parseFrame(cursor: Cursor, read: ReadExpression): string {
  const mode = cursor.next().word;
  if (!cursor.accept('BETWEEN')) {
    return `${mode} ${parseFrameBound(cursor, read)}`;
  }
  const from = parseFrameBound(cursor, read);
  cursor.expect('AND', 'Write ROWS BETWEEN … AND ….');
  return `${mode} BETWEEN ${from} AND ${parseFrameBound(cursor, read)}`;
}

function parseFrameBound(cursor: Cursor, read: ReadExpression): string {
  const advice = 'A bound is UNBOUNDED PRECEDING, 6 PRECEDING, CURRENT ROW, 6 FOLLOWING or UNBOUNDED FOLLOWING.';
  if (cursor.accept('CURRENT', 'ROW')) {
    return 'CURRENT ROW';
  }
  let amount = 'UNBOUNDED';
  if (cursor.at('INTERVAL')) {
    const value = read(cursor);
    if (value.kind === 'interval') {
      amount = intervalText(value.amount, value.unit);
    } else {
      cursor.report(value.span, 'This is not a bound of a window.', advice);
    }
  } else if (!cursor.accept('UNBOUNDED')) {
    amount = String(parseCount(cursor, advice) ?? 0);
  }
  if (cursor.accept('PRECEDING')) {
    return `${amount} PRECEDING`;
  }
  if (cursor.accept('FOLLOWING')) {
    return `${amount} FOLLOWING`;
  }
  cursor.unexpected('PRECEDING or FOLLOWING', advice);
  return 'CURRENT ROW';
}

/** The one spelling of an interval: `INTERVAL '3 months'`. */
export function intervalText(amount: number, unit: string): string {
  return `INTERVAL '${amount} ${unit.toLowerCase()}${Math.abs(amount) === 1 ? '' : 's'}'`;
}

/** Reads `EXTRACT(part FROM value)`, whose name and `(` are the next two tokens. */
export function parseExtract(cursor: Cursor, read: ReadExpression): Expression {
  const { start } = cursor.next().span;
  cursor.next();
  const part = cursor.peek();
  if (part.kind !== 'name' && part.kind !== 'string') {
    cursor.unexpected('a part of a date', 'Write EXTRACT(month FROM ordered_at).');
    cursor.close(')', 'Write EXTRACT(month FROM ordered_at).');
    return placeholder(start);
  }
  if (!/^[A-Za-z_]{1,30}$/.test(part.text)) {
    cursor.report(part.span, `${cursor.describe(part)} is not a part of a date.`, 'Write EXTRACT(month FROM …).');
  }
  cursor.next();
  cursor.expect('FROM', 'Write EXTRACT(month FROM ordered_at).');
  const operand = read(cursor);
  cursor.close(')', 'Close EXTRACT with ).');
  return { kind: 'extract', part: part.text.toUpperCase(), operand, span: cursor.spanFrom(start) };
}

/** Reads `CAST(value AS type)`, whose name and `(` are the next two tokens. */
export function parseCast(cursor: Cursor, read: ReadExpression): Expression {
  const { start } = cursor.next().span;
  cursor.next();
  const operand = read(cursor);
  cursor.expect('AS', 'Write CAST(value AS type).');
  const type = parseTypeName(cursor);
  cursor.close(')', 'Close CAST with ).');
  return { kind: 'cast', operand, type, span: cursor.spanFrom(start) };
}

/**
 * Reads a type name and gives its one spelling: `DECIMAL(10, 2)`, `DOUBLE PRECISION`,
 * `TIMESTAMP WITH TIME ZONE`.
 */
export function parseTypeName(cursor: Cursor): string {
  const token = cursor.peek();
  if (token.kind !== 'name' || !/^[A-Z][A-Z0-9_]*$/.test(token.word)) {
    cursor.unexpected('a type', 'Types are TEXT, INTEGER, DECIMAL(10, 2), BOOLEAN, DATE and TIMESTAMP.');
    return 'TEXT';
  }
  cursor.next();
  let name = token.word;
  if (name === 'DOUBLE' && cursor.accept('PRECISION')) {
    name = 'DOUBLE PRECISION';
  }
  if (name === 'CHARACTER' && cursor.accept('VARYING')) {
    name = 'CHARACTER VARYING';
  }
  if (cursor.at('(')) {
    cursor.next();
    const sizes: number[] = [];
    do {
      sizes.push(parseCount(cursor, 'Write a size, as in DECIMAL(10, 2).') ?? 0);
    } while (cursor.accept(','));
    cursor.close(')', 'Close the size with ).');
    name = `${name}(${sizes.join(', ')})`;
  }
  if (token.word === 'TIMESTAMP' || token.word === 'TIME') {
    if (cursor.accept('WITH', 'TIME', 'ZONE')) {
      name = `${name} WITH TIME ZONE`;
    } else if (cursor.accept('WITHOUT', 'TIME', 'ZONE')) {
      name = `${name} WITHOUT TIME ZONE`;
    }
  }
  return name;
}
