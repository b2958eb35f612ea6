import { mayBeUnknown, periodCondition } from '../../writing/conditionText.ts';
import { nameText, numberText, stringText } from '../../writing/semqlText.ts';
import { fieldOf } from './formScope.ts';
import type { FormScope } from './formScope.ts';
import { literalText, scalarText, scalarType } from './formScalar.ts';
import type { CompareOperator, Condition, Operand, Scalar } from '../logicalForm.ts';

/**
 * SemQL of a condition. Rows where nothing is known are among those that a negated condition keeps:
 * SQL alone would drop them in silence.
 */
export function conditionOf(condition: Condition, scope: FormScope): string {
  switch (condition.kind) {
    case 'compare':
      return compareText(condition.left, condition.operator, condition.right, scope);
    case 'between': {
      const whole = wholeUnits(condition.of, scope);
      if (whole !== null && !condition.negated && condition.low === 0)
        return `(${whole.forward} AND NOT COALESCE(${whole.over} >= ${condition.high}, FALSE))`;
      const [of, low, high] = [
        scalarText(condition.of, scope),
        literalFor(condition.of, condition.low, scope),
        literalFor(condition.of, condition.high, scope),
      ];
      return kept(`${of} ${condition.negated ? 'NOT ' : ''}BETWEEN ${low} AND ${high}`, condition, scope);
    }
    case 'among':
      return amongText(condition, scope);
    case 'text':
      return textCondition(condition, scope);
    case 'missing':
      return `${scalarText(condition.of, scope)} IS ${condition.negated ? 'NOT ' : ''}NULL`;
    case 'period': {
      const within = periodCondition(fieldOf(condition.of, scope), condition.period);
      return condition.negated ? opposite(within) : within;
    }
    case 'within':
      return withinText(condition, scope);
    case 'named':
      return namedText(condition, scope);
    case 'in': {
      const of = scalarText(condition.of, scope);
      const list = scope.inner(condition.query, condition.negated ? 'known' : 'members');
      return kept(`${of} ${condition.negated ? 'NOT ' : ''}IN (${list})`, condition, scope);
    }
    case 'any':
      return joined(condition.of, 'OR', scope);
    case 'all':
      return joined(condition.of, 'AND', scope);
    case 'not':
      return opposite(conditionOf(condition.of, scope));
  }
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR', scope: FormScope): string {
  if (conditions.length === 0) return word === 'AND' ? 'TRUE' : 'FALSE';
  return `(${conditions.map((one) => conditionOf(one, scope)).join(` ${word} `)})`;
}

/** Rows for which a condition is not known to hold are among those without it. */
function opposite(condition: string): string {
  return `NOT COALESCE((${condition}), FALSE)`;
}

/** A negated condition with the rows of an unknown value, where there may be some. */
function kept(
  text: string,
  { of, negated }: { readonly of: Scalar; readonly negated: boolean },
  scope: FormScope,
): string {
  return negated && mayLack(of, scope) ? `(${text} OR ${scalarText(of, scope)} IS NULL)` : text;
}

/** True for a value that rows of the base may lack. */
export function mayLack(scalar: Scalar, { base, lookup }: Pick<FormScope, 'base' | 'lookup'>): boolean {
  switch (scalar.kind) {
    case 'field':
      return mayBeUnknown(scalar.field, base, lookup);
    case 'part':
    case 'period':
      return mayLack(scalar.of, { base, lookup });
    case 'duration':
    case 'arithmetic':
      return true;
    case 'literal':
      return false;
  }
}

/**
 * Months and years between two dates, for comparisons: two years and a day are more than two
 * years, though only two are completed. Null for any other value.
 * `over`: those that were over before the last day began. `forward`: the dates are in order;
 * `apart`: and differ.
 */
function wholeUnits(
  scalar: Scalar,
  scope: FormScope,
): { readonly over: string; readonly forward: string; readonly apart: string } | null {
  if (scalar.kind !== 'duration' || scalar.to === 'NOW' || (scalar.unit !== 'MONTH' && scalar.unit !== 'YEAR'))
    return null;
  const [from, to] = [scalar.from, scalar.to].map((one) => `CAST(${scalarText(one, scope)} AS DATE)`);
  return {
    over: `DATE_DIFF('${scalar.unit.toLowerCase()}', ${from}, ${to} - INTERVAL '1 day')`,
    forward: `${from} <= ${to}`,
    apart: `${from} < ${to}`,
  };
}

function compareText(left: Scalar, operator: CompareOperator, right: Operand, scope: FormScope): string {
  const whole = right.kind === 'literal' ? wholeUnits(left, scope) : null;
  // What runs backwards by less than a unit has none of them either.
  if (whole !== null && right.kind === 'literal' && operator === '>')
    return `(${whole.over} >= ${literalText(right.value)} AND ${whole.apart})`;
  if (whole !== null && right.kind === 'literal' && (operator === '<' || operator === '='))
    return `(${scalarText(left, scope)} ${operator} ${literalText(right.value)} AND ${whole.forward})`;
  const isOrder = operator !== '=' && operator !== '<>';
  // A number that is stored as text is put in order as a number.
  const asNumber = isOrder && right.kind === 'literal' && typeof right.value === 'number' && isText(left, scope);
  const of = asNumber ? `CAST(${scalarText(left, scope)} AS NUMBER)` : scalarText(left, scope);
  const other =
    right.kind === 'query'
      ? `(${scope.inner(right.query, 'value')})`
      : right.kind === 'literal' && !asNumber
        ? literalFor(left, right.value, scope)
        : scalarText(right, scope);
  const text = `${of} ${operator} ${other}`;
  return operator === '<>' && right.kind === 'literal' ? kept(text, { of: left, negated: true }, scope) : text;
}

function isText(scalar: Scalar, { lookup }: FormScope): boolean {
  const type = scalarType(scalar, lookup);
  return type === 'STRING' || type === 'ENUM';
}

/** A literal in the type of what it is compared with: numbers in a text column are texts. */
function literalFor(of: Scalar, value: string | number | boolean, scope: FormScope): string {
  if (typeof value !== 'string' && isText(of, scope)) return stringText(String(value));
  if (typeof value === 'string' && scalarType(of, scope.lookup) === 'NUMBER' && isNumber(value))
    return numberText(Number(value));
  return literalText(value);
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function amongText(condition: Extract<Condition, { kind: 'among' }>, scope: FormScope): string {
  const { of, values, negated } = condition;
  const value = scalarText(of, scope);
  const literals = values.map((one) => literalFor(of, one, scope));
  const [only, more] = literals;
  if (only === undefined) return negated ? 'TRUE' : 'FALSE';
  const text =
    more === undefined
      ? `${value} ${negated ? '<>' : '='} ${only}`
      : `${value} ${negated ? 'NOT ' : ''}IN (${literals.join(', ')})`;
  return kept(text, condition, scope);
}

const HOW = { contains: 'CONTAINS', starts: 'STARTS WITH', ends: 'ENDS WITH' } as const;

function textCondition(condition: Extract<Condition, { kind: 'text' }>, scope: FormScope): string {
  const value = scalarText(condition.of, scope);
  const asText = isText(condition.of, scope) ? value : `CAST(${value} AS TEXT)`;
  const spellings = lowerSpellings(condition.text);
  const tests = spellings.map((text) => `LOWER(${asText}) ${HOW[condition.how]} ${stringText(text)}`);
  const test = tests.length > 1 ? `(${tests.join(' OR ')})` : tests.join('');
  return condition.negated ? opposite(test) : test;
}

/**
 * A text as LOWER writes it. Some engines lower the letters of ASCII only, so others may stand in
 * the data as they were typed, in capitals, or with one at the beginning of each word.
 */
function lowerSpellings(text: string): readonly string[] {
  const ofAscii = (one: string): string => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const titled = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text.toLowerCase(), ...[text, text.toUpperCase(), titled].map(ofAscii)])];
}

/** Rows whose key is among those that compare so with the number of all that share a value. */
function withinText(condition: Extract<Condition, { kind: 'within' }>, scope: FormScope): string {
  const { model, operator, fn } = condition;
  const key = scope.lookup.identity(model).key?.name ?? '';
  const inner: FormScope = { ...scope, isInner: true, base: model };
  const [amount, shared] = [scalarText(condition.of, inner), scalarText(condition.by, inner)];
  const rows = `SELECT ROWS ${nameText(key)} AS member, ${amount} AS amount, ${shared} AS shared FROM ${nameText(model)} WHERE ${shared} IS NOT NULL`;
  const compared = `SELECT member, amount, ${fn}(amount) OVER (PARTITION BY shared) AS usual FROM (${rows}) AS own`;
  return `${fieldOf({ model, name: key, via: null }, scope)} IN (SELECT member FROM (${compared}) AS compared WHERE amount ${operator} usual)`;
}

/**
 * A named filter that is not written after FROM: rows whose key is among those that pass it. A
 * model without a key of one column repeats the filter's own condition.
 */
function namedText({ model, name, negated }: Extract<Condition, { kind: 'named' }>, scope: FormScope): string {
  const { base, lookup } = scope;
  const key = lookup.identity(model).key;
  const owner = model === base ? '' : `${nameText(model)}.`;
  const condition =
    key && lookup.model(model)?.grain.keys.length === 1
      ? `${owner}${nameText(key.name)} IN (SELECT ROWS ${nameText(key.name)} FROM ${nameText(model)}[${nameText(name)}])`
      : `(${lookup.filter(model, name)?.expression ?? 'FALSE'})`;
  return negated ? opposite(condition) : condition;
}
