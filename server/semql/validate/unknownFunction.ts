import type { FunctionCall } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { didYouMean, type Fix, nearestNames, plainNames, replaced } from './fix.ts';
import { refuseName } from './refusal.ts';

/** Functions of other systems, and what they are called here. */
const FOREIGN: Readonly<Record<string, string>> = {
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
};

/** UNKNOWN_FUNCTION with the nearest of the names that may stand there. `kind` says what those are: `window function`. */
export function unknownFunction(call: FunctionCall, kind: string, names: readonly string[]): never {
  const listed = `The ${kind}s are ${names.join(', ')}.`;
  return refuseName('UNKNOWN_FUNCTION', call.span, `${call.name} is no ${kind} of SemQL.`, {
    fixes: () => fixes(call, names),
    advise: (near) => (near.length > 0 ? didYouMean(near) : listed),
  });
}

function fixes(call: FunctionCall, names: readonly string[]): readonly Fix[] {
  const {
    name,
    span: { start },
  } = call;
  const other = otherForm(call);
  if (other !== null) return [other];
  const span = { start, end: start + name.length };
  const foreign = Object.hasOwn(FOREIGN, name) ? FOREIGN[name] : undefined;
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
