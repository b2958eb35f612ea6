import type { Expression, FunctionCall, Reference, Span } from '../../language/ast.ts';
import { nearest } from '../../language/nearest.ts';
import {
  scalarAliases,
  scalarSignatures,
  type ScalarSignature,
  scalarSignature,
  specialScalars,
} from '../../language/scalarFunctions.ts';
import { printExpression } from '../../language/print.ts';
import { type DatePart, type ScalarFunction, type SqlExpression, cast, compare, literal } from '../../sql/tree.ts';
import { replaced } from '../../refusals/fix.ts';
import { refuse } from '../../refusals/refusal.ts';
import { expectFamily, type TypeFamily, unknownFunction } from '../../refusals/values.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { power, roundWhole, squareRoot, substring, wide } from './lowerDomain.ts';
import { lowerExpression, remainder } from './lowerExpression.ts';
import { nearestUnits } from './nearestUnits.ts';
import { toLocal, truncateTo, wallClockLiteral } from './timeSettings.ts';
import type { ValueType } from '../../catalog/definition.ts';
import { unitsPassed } from './unitsPassed.ts';
import { commonType } from './valueTypes.ts';
import { asUnit, wallClockOf } from './wallClockOf.ts';
import { aggregates, analyticFunctions } from '../../language/functionNames.ts';

/** Every scalar name of the language, for "did you mean". */
const names: readonly string[] = [
  ...Object.keys(scalarSignatures),
  ...Object.keys(scalarAliases),
  ...Object.keys(specialScalars),
  'EXTRACT',
  'CURRENT_DATE',
  'NOW',
];

/** A scalar function of the portable subset; any other name is UNKNOWN_FUNCTION. */
export function lowerScalar<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const constant = wallClockOf(call, context.time, context.parameters.given);
  if (constant !== null) {
    return wallClockLiteral(constant.value, constant.wholeDay ? 'DATE' : 'TIMESTAMP', false, context.time);
  }
  switch (call.name) {
    case 'DATE_TRUNC':
      return lowerTruncate(call, context);
    case 'DATE_PART': {
      const [part, operand] = call.arguments;
      if (part?.kind !== 'string' || operand === undefined) {
        return wrongArguments(call, `DATE_PART${specialScalars.DATE_PART}`);
      }
      return lowerExtract(part.value, operand, call.span, context);
    }
    case 'DATE_DIFF':
      return lowerDateDiff(call, context);
    case 'MOD': {
      const [left, right] = lowerArguments(call, ['number'], context);
      if (left === undefined || right === undefined || call.arguments.length !== 2) {
        return wrongArguments(call, `MOD${specialScalars.MOD}`);
      }
      return remainder(left, right);
    }
    case 'GEO_WITHIN_RADIUS': {
      if (call.arguments.length !== 5) {
        return wrongArguments(call, `GEO_WITHIN_RADIUS${specialScalars.GEO_WITHIN_RADIUS}`);
      }
      const args = lowerArguments(call, ['number'], context).map((arg) => cast(arg, 'NUMBER'));
      const radius = args[4] ?? literal('0', 'INTEGER');
      const distance: SqlExpression = {
        kind: 'function',
        name: 'GEO_DISTANCE',
        arguments: args.slice(0, 4),
        type: 'NUMBER',
      };
      return compare('<=', distance, radius);
    }
    default:
      return lowerListed(call, context);
  }
}

function lowerListed<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const name = scalarAliases[call.name] ?? call.name;
  const known = scalarSignature(name);
  if (known === null) {
    return unknownFunction(call, 'function', [...names, ...aggregates, ...analyticFunctions]);
  }
  if (call.arguments.length < known.least || call.arguments.length > known.most) {
    wrongArguments(call, `${name}${known.usage}`);
  }
  const args = lowerArguments(call, known.families, context);
  const [one, other, third] = args;
  if (one !== undefined && other !== undefined && name === 'POWER') {
    return power(one, other);
  }
  if (one !== undefined && other !== undefined && name === 'SUBSTRING') {
    return substring(one, other, third);
  }
  if (one !== undefined && name === 'SQRT') {
    return squareRoot(one);
  }
  if (name === 'ROUND') {
    checkDigits(call, other);
  }
  const rounds = name === 'ROUND' || name === 'CEIL' || name === 'FLOOR';
  if (rounds && one !== undefined && one.type === 'INTEGER') {
    return roundWhole(one, other);
  }
  const type = typeOf(known, args);
  return { kind: 'function', name: name as ScalarFunction, arguments: args.map((arg) => fit(name, arg, type)), type };
}

function typeOf({ type }: ScalarSignature, args: readonly SqlExpression[]): ValueType {
  if (type === 'FIRST') {
    return args[0]?.type ?? 'UNKNOWN';
  }
  return type === 'COMMON' ? commonType(args.map((arg) => arg.type)) : type;
}

/** Casts that keep one meaning in every engine. */
function fit(name: string, arg: SqlExpression, type: SqlExpression['type']): SqlExpression {
  if (name === 'GEO_DISTANCE') {
    return cast(arg, 'NUMBER');
  }
  if (name === 'ABS') {
    return wide(arg);
  }
  const mixed = name === 'COALESCE' || name === 'LEAST' || name === 'GREATEST';
  if ((name === 'CONCAT' || (mixed && type === 'STRING')) && arg.type !== 'UNKNOWN') {
    return cast(arg, 'STRING');
  }
  return arg;
}

function lowerArguments<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  families: readonly TypeFamily[],
  context: ExpressionContext<Leaf>,
): SqlExpression[] {
  return call.arguments.map((argument, index) => {
    const lowered = lowerExpression(argument, context);
    const family = families[Math.min(index, families.length - 1)] ?? 'any';
    if (family !== 'any') {
      expectFamily(lowered.type, family, argument.span, call.name);
    }
    return lowered;
  });
}

/** Engines want to know how many digits before they see a row; more than these none of them has. */
function checkDigits(call: FunctionCall, digits: SqlExpression | undefined): void {
  if (digits === undefined) {
    return;
  }
  const known = digits.kind === 'literal' && digits.type === 'INTEGER' && Math.abs(Number(digits.value)) <= 18;
  if (known) {
    return;
  }
  refuse(
    'TYPE_MISMATCH',
    call.arguments[1]?.span ?? call.span,
    'ROUND takes a whole number of digits, from -18 to 18.',
    'Write the number of digits, as in ROUND(amount, 2).',
  );
}

function wrongArguments(call: FunctionCall, usage: string): never {
  return refuse('TYPE_MISMATCH', call.span, `${call.name} has the wrong arguments.`, `Write ${usage}.`);
}

function lowerTruncate<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const [unitText, argument] = call.arguments;
  const unit = unitText?.kind === 'string' ? asUnit(unitText.value) : null;
  if (unit === null || argument === undefined || call.arguments.length !== 2) {
    return refuse(
      'TYPE_MISMATCH',
      unitText?.span ?? call.span,
      'DATE_TRUNC needs a unit and a date.',
      "Write DATE_TRUNC('month', date); the units are year, quarter, month, week, day, hour, minute.",
      { remedy: { fixes: () => nearestUnits(unitText) } },
    );
  }
  const operand = lowerExpression(argument, context);
  expectFamily(operand.type, 'time', argument.span, 'DATE_TRUNC');
  return truncateTo(unit, operand, context.time);
}

/** `DATE_DIFF('month', from, to)` */
function lowerDateDiff<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const [unitText, fromArgument, toArgument] = call.arguments;
  const unit = unitText?.kind === 'string' ? asUnit(unitText.value) : null;
  if (unit === null || fromArgument === undefined || toArgument === undefined || call.arguments.length !== 3) {
    return refuse(
      'TYPE_MISMATCH',
      unit === null ? (unitText?.span ?? call.span) : call.span,
      'DATE_DIFF needs a unit and two dates.',
      `Write DATE_DIFF${specialScalars.DATE_DIFF}; the units are year, quarter, month, week, day, hour, minute, second.`,
      { remedy: { fixes: () => (unit === null ? nearestUnits(unitText) : []) } },
    );
  }
  const [from, to] = [timeOf(fromArgument, context), timeOf(toArgument, context)];
  return unitsPassed(unit, from, to, context.time);
}

/** A date or a time; today and written dates are read on the clock of the query's zone. */
function timeOf<Leaf extends Reference>(argument: Expression<Leaf>, context: ExpressionContext<Leaf>): SqlExpression {
  const constant = wallClockOf(argument, context.time, context.parameters.given);
  if (constant !== null) {
    return wallClockLiteral(constant.value, constant.wholeDay ? 'DATE' : 'TIMESTAMP', false, context.time);
  }
  const lowered = lowerExpression(argument, context);
  expectFamily(lowered.type, 'time', argument.span, 'DATE_DIFF');
  return lowered;
}

const parts: Readonly<Record<string, DatePart>> = {
  YEAR: 'YEAR',
  QUARTER: 'QUARTER',
  MONTH: 'MONTH',
  WEEK: 'WEEK',
  DAY: 'DAY',
  HOUR: 'HOUR',
  MINUTE: 'MINUTE',
  SECOND: 'SECOND',
  DOW: 'DOW',
  ISODOW: 'ISODOW',
  DOY: 'DOY',
  EPOCH: 'EPOCH',
};

/**
 * `EXTRACT(HOUR FROM d)`, `DATE_PART('hour', d)`: the part of the wall clock in the query's zone.
 */
export function lowerExtract<Leaf extends Reference>(
  part: string,
  argument: Expression<Leaf>,
  span: Span,
  context: ExpressionContext<Leaf>,
): SqlExpression {
  const known = parts[part.toUpperCase()];
  if (known === undefined) {
    const suggestions = nearest(part, Object.keys(parts));
    return refuse(
      'TYPE_MISMATCH',
      span,
      `There is no date part ${part}.`,
      `The parts are ${Object.keys(parts).join(', ')}.`,
      {
        suggestions,
        remedy: {
          fixes: () =>
            suggestions.map((near, rank) =>
              replaced(span, `EXTRACT(${near} FROM ${printExpression(argument)})`, near, rank),
            ),
        },
      },
    );
  }
  const operand = lowerExpression(argument, context);
  expectFamily(operand.type, 'time', argument.span, 'EXTRACT');
  const moment = known === 'EPOCH' ? operand : toLocal(operand, context.time);
  // A DATE has no hours in some engines; as a timestamp it is midnight everywhere.
  const ofDate = operand.type === 'DATE' ? cast(moment, 'TIMESTAMP') : moment;
  return { kind: 'extract', part: known, operand: ofDate, type: 'INTEGER' };
}
