import type { Diagnostic } from '../diagnostics.ts';
import type { Query } from './ast.ts';
import { MAX_DEPTH } from './cursor.ts';
import { MAX_TEXT_LENGTH } from './lexer.ts';
import { parseQuery } from './parser.ts';
import { printQuery } from './print.ts';
import { syntaxError } from './syntaxError.ts';
import { TIME_UNITS } from './words.ts';

/** What is wrong with a JSON tree, and where: `items[0].expression.kind`. */
class Misfit {
  readonly path: string;
  readonly expected: string;
  readonly limit: boolean;

  constructor(path: string, expected: string, limit = false) {
    this.path = path;
    this.expected = expected;
    this.limit = limit;
  }
}

/** Checks one value and gives it back with everything optional filled in. */
type Shape = (value: unknown, path: string, depth: number) => unknown;
type Fields = Readonly<Record<string, Shape>>;

const SPAN = { start: 0, end: 0 };

const text: Shape = (value, path) => {
  if (typeof value === 'string') return value;
  return new Misfit(path, 'a string');
};

const flag: Shape = (value, path) => {
  if (value === undefined) return false;
  return typeof value === 'boolean' ? value : new Misfit(path, 'true or false');
};

const whole: Shape = (value, path) => {
  const fits = typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 1e9;
  return fits ? value : new Misfit(path, 'a whole number of at most nine digits');
};

function oneOf(...values: readonly string[]): Shape {
  return (value, path) =>
    typeof value === 'string' && values.includes(value) ? value : new Misfit(path, `one of ${values.join(', ')}`);
}

function pattern(expression: RegExp, expected: string): Shape {
  return (value, path) => (typeof value === 'string' && expression.test(value) ? value : new Misfit(path, expected));
}

/** `null`, also where the key is missing. */
function optional(shape: Shape): Shape {
  return (value, path, depth) => (value === undefined || value === null ? null : shape(value, path, depth));
}

function list(shape: Shape, minimum = 0): Shape {
  return (value, path, depth) => {
    if (value === undefined && minimum === 0) return [];
    if (!Array.isArray(value) || value.length < minimum) {
      return new Misfit(path, minimum === 0 ? 'a list' : `a list of at least ${minimum}`);
    }
    const checked: unknown[] = [];
    for (const [index, element] of value.entries()) {
      const result = shape(element, `${path}[${index}]`, depth);
      if (result instanceof Misfit) return result;
      checked.push(result);
    }
    return checked;
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(fields: Fields, kind?: string): Shape {
  return (value, path, depth) => {
    if (!isRecord(value)) return new Misfit(path, 'an object');
    if (depth >= MAX_DEPTH) return new Misfit(path, `at most ${MAX_DEPTH} levels`, true);
    const entries: [string, unknown][] = kind === undefined ? [] : [['kind', kind]];
    for (const key of Object.keys(value)) {
      if (key !== 'span' && key !== 'kind' && !Object.hasOwn(fields, key)) {
        return new Misfit(`${path}.${key}`, `one of the keys ${Object.keys(fields).join(', ')}`);
      }
    }
    for (const [key, shape] of Object.entries(fields)) {
      const own = Object.hasOwn(value, key) ? value[key] : undefined;
      const result = shape(own, path === '' ? key : `${path}.${key}`, depth + 1);
      if (result instanceof Misfit) return result;
      entries.push([key, result]);
    }
    return Object.fromEntries([...entries, ['span', SPAN]]);
  };
}

/** A node: `kind` decides which fields it has. */
function node(kinds: Readonly<Record<string, Fields>>): Shape {
  return (value, path, depth) => {
    if (!isRecord(value)) return new Misfit(path, 'an object with a kind');
    const { kind } = value;
    const fields = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (typeof kind !== 'string' || fields === undefined) {
      return new Misfit(path === '' ? 'kind' : `${path}.kind`, `one of ${Object.keys(kinds).join(', ')}`);
    }
    return record(fields, kind)(value, path, depth);
  };
}

/** A name may be written as a bare string. */
const name: Shape = (value, path, depth) =>
  typeof value === 'string'
    ? { text: value, quoted: false, span: SPAN }
    : record({ text, quoted: flag })(value, path, depth);

const expression: Shape = (value, path, depth) => expressionNode(value, path, depth);
const query: Shape = (value, path, depth) => queryNode(value, path, depth);
const period: Shape = (value, path, depth) => periodNode(value, path, depth);

const unit = oneOf(...TIME_UNITS);
const negated = flag;
const counted = { count: whole, unit, includingCurrent: flag };
const orderItem = record({ expression, descending: flag, nulls: optional(oneOf('FIRST', 'LAST')) });
const word = pattern(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, 'a plain word');
const offset: Shape = (value, path, depth) =>
  value === 'PERIOD' ? value : record({ count: whole, unit })(value, path, depth);

const periodNode = node({
  today: {},
  yesterday: {},
  this: { unit },
  previous: { unit },
  to_date: { unit },
  last: counted,
  next: counted,
  calendar: { text },
});

const expressionNode = node({
  string: { value: text },
  number: { text: pattern(/^[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/, 'a number without a sign, as text') },
  boolean: { value: (value, path) => (typeof value === 'boolean' ? value : new Misfit(path, 'true or false')) },
  null: {},
  date: { value: text },
  timestamp: { value: text },
  interval: { amount: whole, unit },
  reference: { path: list(name, 1) },
  star: {},
  parameter: { name: word },
  unary: { operator: oneOf('NOT', '-'), operand: expression },
  binary: {
    operator: oneOf('OR', 'AND', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||'),
    left: expression,
    right: expression,
  },
  between: { negated, operand: expression, low: expression, high: expression },
  in_list: { negated, operand: expression, values: list(expression, 1) },
  in_query: { negated, operand: expression, query },
  in_period: { negated, operand: expression, period },
  pattern: {
    operator: oneOf('LIKE', 'ILIKE', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'),
    negated,
    operand: expression,
    pattern: expression,
  },
  is_null: { negated, operand: expression },
  case: {
    operand: optional(expression),
    branches: list(record({ when: expression, then: expression }), 1),
    otherwise: optional(expression),
  },
  cast: { operand: expression, type: text },
  extract: { part: word, operand: expression },
  call: {
    name: word,
    distinct: flag,
    arguments: list(expression),
    offset: optional(offset),
    within: list(expression),
    descending: flag,
    reset: optional(unit),
    orderBy: list(orderItem),
    filter: optional(expression),
    over: optional(record({ partitionBy: list(expression), orderBy: list(orderItem), frame: optional(text) })),
  },
  filtered: { operand: expression, filter: expression },
  subquery: { query },
});

const modelFields = {
  name,
  filters: list(record({ name, lifted: flag })),
  alias: optional(name),
};
const source = node({ model: modelFields, subquery: { query, alias: optional(name) } });
const items = list(record({ expression, alias: optional(name) }), 1);
const tail = { orderBy: list(orderItem), limit: optional(whole), offset: optional(whole) };

const queryNode = node({
  block: {
    distinct: flag,
    items,
    from: optional(source),
    joins: list(
      record({
        type: optional(oneOf('INNER', 'LEFT', 'RIGHT', 'FULL')),
        source: optional(source),
        on: optional(expression),
        via: optional(name),
      }),
    ),
    where: optional(expression),
    groupBy: optional((value, path, depth) => (value === 'ALL' ? value : list(expression, 1)(value, path, depth))),
    having: optional(expression),
    top: optional(record({ count: whole, key: expression, by: expression, withOthers: flag })),
    ...tail,
    fill: optional(oneOf('ZERO', 'NULL', 'NONE')),
    withTotals: flag,
    timeZone: optional(text),
  },
  rows: {
    items,
    from: node({ model: modelFields }),
    measure: optional(expression),
    where: optional(expression),
    orderBy: list(orderItem),
    limit: optional(whole),
  },
  union: { all: flag, left: query, right: query, ...tail },
  with: { tables: list(record({ name, query }), 1), body: query },
});

/**
 * Reads a query in its JSON spelling: the tree of `ast.ts`, given as a value or as JSON text. Spans are ignored, a
 * missing key means nothing was written, a name may be a bare string. The tree is printed and read back, so that the
 * query carries the spans of its canonical text (returned as `text`) and says exactly what that text says: no field of
 * the JSON can smuggle syntax in. `query` is `null` whenever there is a diagnostic. Never throws.
 */
export function parseJson(value: unknown): { query: Query | null; text: string | null; diagnostics: Diagnostic[] } {
  const tree = readTree(value);
  if (tree instanceof Misfit) return refuse(describe(tree));
  // The shapes above mirror the types of the tree, field by field.
  const printed = printQuery(tree as Query);
  const { query: read, diagnostics } = parseQuery(printed);
  if (read === null) return { query: null, text: printed, diagnostics };
  const difference = differenceOf(tree, read, '');
  if (difference !== null) return refuse(describe(new Misfit(difference, 'something the language can spell')));
  return { query: read, text: printed, diagnostics: [] };
}

function refuse(diagnostic: Diagnostic): { query: null; text: null; diagnostics: Diagnostic[] } {
  return { query: null, text: null, diagnostics: [diagnostic] };
}

function readTree(value: unknown): unknown {
  if (typeof value !== 'string') return queryNode(value, '', 0);
  if (value.length > 16 * MAX_TEXT_LENGTH) return new Misfit('', `at most ${16 * MAX_TEXT_LENGTH} characters`, true);
  try {
    return queryNode(JSON.parse(value), '', 0);
  } catch {
    return new Misfit('', 'valid JSON');
  }
}

function describe({ path, expected, limit }: Misfit): Diagnostic {
  const place = path === '' ? 'the JSON query' : path;
  return syntaxError(
    { start: 0, end: 0 },
    `Expected ${expected} at ${place}.`,
    'Correct the JSON query, or write it as text.',
    { code: limit ? 'LIMIT_EXCEEDED' : 'SYNTAX' },
  );
}

/** Keys whose text has several spellings of one meaning. */
const FOLDED_KEYS: ReadonlySet<string> = new Set(['type', 'part', 'frame', 'name']);

/** Path of the first thing that differs, spans and quoting of names aside; `null` when nothing does. */
function differenceOf(left: unknown, right: unknown, path: string, key = ''): string | null {
  if (typeof left === 'string' && typeof right === 'string') {
    const isWord = FOLDED_KEYS.has(key) || path.endsWith('.period.text');
    return (isWord ? foldSpelling(left) === foldSpelling(right) : left === right) ? null : path;
  }
  if (!isContainer(left) || !isContainer(right)) return Object.is(left, right) ? null : path;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const each of keys) {
    if (each === 'span' || each === 'quoted') continue;
    const inner = Array.isArray(left) ? `${path}[${each}]` : `${path}${path === '' ? '' : '.'}${each}`;
    const difference = differenceOf(left[each], right[each], inner, each);
    if (difference !== null) return difference;
  }
  return null;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function foldSpelling(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}
