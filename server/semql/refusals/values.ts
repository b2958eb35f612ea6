import type { ValueType } from '../catalog/definition.ts';
import type { PreparedDimension } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Span } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { printExpression } from '../language/print.ts';
import { didYouMean, type Fix, nearestNames, plainNames, replaced } from './fix.ts';
import { refuse, refuseName } from './refusal.ts';

export type TypeFamily = 'text' | 'number' | 'boolean' | 'time' | 'any';

const families: Readonly<Record<ValueType, TypeFamily>> = {
  STRING: 'text',
  INTEGER: 'number',
  DECIMAL: 'number',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'time',
  TIMESTAMP: 'time',
  TIMESTAMP_TZ: 'time',
  TIME: 'any',
  JSON: 'any',
  BINARY: 'any',
  UNKNOWN: 'any',
};

export function familyOf(type: ValueType): TypeFamily {
  return families[type];
}

/** TYPE_MISMATCH unless the type belongs to the wanted family. */
export function expectFamily(type: ValueType, wanted: TypeFamily, span: Span, what: string): void {
  const family = familyOf(type);
  if (family === wanted || family === 'any') {
    return;
  }
  refuse('TYPE_MISMATCH', span, `${what} needs a ${wanted} value, not ${article(family)}.`, adviceFor(family, wanted));
}

/** TYPE_MISMATCH unless the two types can be compared. */
export function expectComparable(left: ValueType, right: ValueType, span: Span): void {
  const [a, b] = [familyOf(left), familyOf(right)];
  if (a === b || a === 'any' || b === 'any') {
    return;
  }
  refuse('TYPE_MISMATCH', span, `A ${a} value cannot be compared with ${article(b)}.`, adviceFor(b, a));
}

function article(family: TypeFamily): string {
  return family === 'any' ? 'this' : `a ${family} value`;
}

function adviceFor(from: TypeFamily, to: TypeFamily): string {
  if (to === 'time') {
    return "Write a date as '2024-03-05', or a period: IN THIS MONTH.";
  }
  if (to === 'boolean') {
    return 'Compare it with a value, for example = or IS NOT NULL.';
  }
  const type = to === 'text' ? 'TEXT' : 'NUMERIC';
  return from === 'boolean' ? 'Use CASE WHEN … THEN … END.' : `Convert it with CAST(… AS ${type}).`;
}

/** ENUM_VALUE when a text literal next to an enum dimension is none of its values. */
export function checkEnumValue(dimension: PreparedDimension | null, value: Expression): void {
  if (dimension === null || value.kind !== 'string') {
    return;
  }
  const { definition } = dimension;
  if (definition.type !== 'ENUM' || definition.enumValues.length === 0) {
    return;
  }
  const values = definition.enumValues.map((entry) => entry.value);
  if (values.includes(value.value)) {
    return;
  }
  const meant = definition.enumValues.find(
    (entry) =>
      entry.label.toLowerCase() === value.value.toLowerCase() ||
      entry.synonyms.some((synonym) => synonym.toLowerCase() === value.value.toLowerCase()),
  );
  const near = nearest(value.value, values);
  const suggestions =
    meant === undefined ? near : [meant.value, ...near.filter((other) => other !== meant.value)].slice(0, 3);
  const listed = (suggestions.length > 0 ? suggestions : values.slice(0, 10)).map((entry) => `'${entry}'`).join(', ');
  refuse(
    'ENUM_VALUE',
    value.span,
    `'${value.value}' is not a value of ${dimension.model.name}.${definition.name}.`,
    suggestions.length > 0 ? `Did you mean ${listed}?` : `Its values are ${listed}${values.length > 10 ? ', …' : ''}.`,
    {
      suggestions,
      remedy: { fixes: () => suggestions.map((text, rank) => replaced(value.span, quoted(text), quoted(text), rank)) },
    },
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Functions of other systems, and what they are called here. */
const foreignFunctions: Readonly<Record<string, string>> = {
  AVERAGE: 'AVG',
  MEAN: 'AVG',
  STDEV: 'STDDEV',
  STDDEV_SAMP: 'STDDEV',
  STD: 'STDDEV',
  VAR: 'VARIANCE',
  VAR_SAMP: 'VARIANCE',
  GROUP_CONCAT: 'STRING_AGG',
  LISTAGG: 'STRING_AGG',
  COLLECT_LIST: 'ARRAY_AGG',
  EVERY: 'BOOL_AND',
  IFNULL: 'COALESCE',
  NVL: 'COALESCE',
  ISNULL: 'COALESCE',
  LEN: 'LENGTH',
  CHARACTER_LENGTH: 'LENGTH',
  UCASE: 'UPPER',
  LCASE: 'LOWER',
  MID: 'SUBSTRING',
  GETDATE: 'NOW',
  SYSDATE: 'NOW',
  CURDATE: 'CURRENT_DATE',
  TIMESTAMP_TRUNC: 'DATE_TRUNC',
  DATEPART: 'DATE_PART',
  DATEDIFF: 'DATE_DIFF',
};

/**
 * UNKNOWN_FUNCTION with the nearest of the names that may stand there. `kind` says what those are:
 * `window function`.
 */
export function unknownFunction(call: FunctionCall, kind: string, names: readonly string[]): never {
  const listed = `The ${kind}s are ${names.join(', ')}.`;
  return refuseName('UNKNOWN_FUNCTION', call.span, `${call.name} is not a ${kind} of SemQL.`, {
    fixes: () => functionFixes(call, names),
    advise: (near) => (near.length > 0 ? didYouMean(near) : listed),
  });
}

function functionFixes(call: FunctionCall, names: readonly string[]): readonly Fix[] {
  const {
    name,
    span: { start },
  } = call;
  const other = otherForm(call);
  if (other !== null) {
    return [other];
  }
  const span = { start, end: start + name.length };
  const foreign = Object.hasOwn(foreignFunctions, name) ? foreignFunctions[name] : undefined;
  const same = foreign !== undefined && names.includes(foreign) ? [replaced(span, foreign, foreign, -1)] : [];
  return [
    ...same,
    ...nearestNames(name, span, plainNames(names)).filter(({ title }) => title !== foreign && title !== name),
  ];
}

/** Functions of other systems that are no functions here: `IF(a, b, c)`, `COUNT_DISTINCT(a)`. */
function otherForm({ name, arguments: args, span }: FunctionCall): Fix | null {
  const [first, second, third] = args.map(printExpression);
  if ((name === 'IF' || name === 'IIF') && args.length === 3) {
    return replaced(span, `CASE WHEN ${first} THEN ${second} ELSE ${third} END`, 'CASE');
  }
  if (['COUNT_DISTINCT', 'COUNTD', 'DISTINCTCOUNT', 'APPROX_COUNT_DISTINCT'].includes(name) && args.length === 1) {
    return replaced(span, `COUNT(DISTINCT ${first})`, 'COUNT(DISTINCT …)');
  }
  return null;
}

const frameBound = "(UNBOUNDED|CURRENT|\\d+|INTERVAL '\\d+ [a-z]+') (PRECEDING|FOLLOWING|ROW)";
const frame = new RegExp(`^(ROWS|RANGE|GROUPS) (?:BETWEEN ${frameBound} AND ${frameBound}|${frameBound})$`);

/**
 * TYPE_MISMATCH for a frame no engine can read: it ends before it starts, or measures a distance in
 * no single order.
 */
export function checkFrame({ over, span }: FunctionCall): void {
  if (over === null || over.frame === null) {
    return;
  }
  const parts = frame.exec(over.frame);
  if (parts === null) {
    return wrongFrame(span, `${over.frame} is not a window frame.`);
  }
  const [, mode, from = parts[6], fromSide = parts[7], to = 'CURRENT', toSide = 'ROW'] = parts;
  const distances = [from, to].filter((bound) => bound !== 'UNBOUNDED' && bound !== 'CURRENT');
  if (placeOf(from, fromSide) > placeOf(to, toSide) || (from === 'UNBOUNDED' && fromSide === 'FOLLOWING')) {
    return wrongFrame(span, 'The frame of the window ends before it starts.');
  }
  if (to === 'UNBOUNDED' && toSide === 'PRECEDING') {
    wrongFrame(span, 'The frame of the window ends before it starts.');
  }
  if (mode === 'RANGE' && distances.length > 0 && over.orderBy.length !== 1) {
    wrongFrame(span, 'RANGE with a distance needs exactly one value in ORDER BY.');
  }
  if (mode !== 'RANGE' && distances.some((bound) => bound?.startsWith('INTERVAL') === true)) {
    wrongFrame(span, `${mode} counts rows, so it has no INTERVAL.`);
  }
}

/** Where a bound lies, far before the row first: distances on the same side are not compared. */
function placeOf(bound: string | undefined, side: string | undefined): number {
  if (bound === 'CURRENT') {
    return 0;
  }
  const distance = bound === 'UNBOUNDED' ? 2 : 1;
  return side === 'PRECEDING' ? -distance : distance;
}

function wrongFrame(span: FunctionCall['span'], message: string): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    message,
    'Write ROWS BETWEEN 6 PRECEDING AND CURRENT ROW, or ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW.',
  );
}
