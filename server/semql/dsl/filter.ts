import type { Expression, PatternOperator } from '../language/ast.ts';
import { parseExpression } from '../language/parse/parser.ts';
import {
  byKey,
  byType,
  constant,
  decimal,
  described,
  flag,
  list,
  named,
  record,
  type Shape,
  text,
  truth,
  variant,
} from '../language/json/shape.ts';
import { nowhere } from '../language/build.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import { readFieldName } from './fieldName.ts';
import { inPeriod, type PeriodRequest, periodRequest } from './period.ts';
import { binary, literal, not, type Scalar } from './tree.ts';
import type { Translation } from './translation.ts';

const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
const patterns = ['LIKE', 'ILIKE', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] as const;
type Comparison = (typeof comparisons)[number];
type Pattern = (typeof patterns)[number];
type Negatable<Operator extends string> = Operator | `NOT_${Operator}`;

/** A field compared with values. */
type FieldFilter =
  | { readonly field: string; readonly operator: Comparison; readonly value: Scalar }
  | { readonly field: string; readonly operator: Negatable<Pattern>; readonly value: string }
  | { readonly field: string; readonly operator: Negatable<'IN' | 'BETWEEN'>; readonly values: readonly Scalar[] }
  | { readonly field: string; readonly operator: Negatable<'IN_PERIOD'>; readonly period: PeriodRequest }
  | { readonly field: string; readonly operator: 'IS_NULL' | 'IS_NOT_NULL' };

/**
 * A condition of a request: SemQL or the name of a named filter, a comparison, or several of them
 * put together.
 */
export type Filter =
  | string
  | { readonly filter: string; readonly lifted: boolean }
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | FieldFilter;

const scalar: Shape<Scalar> = byType('a text, a number, true or false', {
  string: text,
  number: decimal,
  boolean: truth,
});

const field = described('A dimension, a measure or a metric, such as customers.segment.', text);

function operators<Operator extends string, Rest extends object>(
  names: readonly Operator[],
  shape: (operator: Shape<Operator>) => Shape<Rest>,
): Record<Operator, Shape<Rest>> {
  return Object.fromEntries(names.map((name) => [name, shape(constant(name))])) as Record<Operator, Shape<Rest>>;
}

const negatable = <Operator extends string>(names: readonly Operator[]): Negatable<Operator>[] =>
  names.flatMap((name): Negatable<Operator>[] => [name, `NOT_${name}`]);

const fieldFilter: Shape<FieldFilter> = variant('operator', {
  ...operators(comparisons, (operator) => record({ field, operator, value: scalar })),
  ...operators(negatable(patterns), (operator) => record({ field, operator, value: text })),
  ...operators(negatable(['IN', 'BETWEEN'] as const), (operator) =>
    record({ field, operator, values: list(scalar, 1) }),
  ),
  ...operators(negatable(['IN_PERIOD'] as const), (operator) => record({ field, operator, period: periodRequest })),
  ...operators(['IS_NULL', 'IS_NOT_NULL'] as const, (operator) => record({ field, operator })),
});

export const filterShape: Shape<Filter> = named('Filter', 'A condition.', () =>
  byType('a condition', {
    string: described(
      "A named filter such as completed, a default filter to lift such as !not_deleted, or a condition in SemQL such as customers.segment = 'SMB'.",
      text,
    ),
    object: byKey<Readonly<Record<string, Shape<Filter & object>>>>('and, or, not, filter or field', {
      and: record({ and: list(filterShape, 1) }),
      or: record({ or: list(filterShape, 1) }),
      not: record({ not: filterShape }),
      filter: record({ filter: text, lifted: flag }),
      field: fieldFilter,
    }),
  }),
);

/**
 * The expression a filter stands for, or null after saying what is wrong. Named filters are for
 * `namedFilters.ts`.
 */
export function conditionOf(
  translation: Translation,
  scope: QueryScope,
  filter: Filter,
  path: string,
): Expression | null {
  if (typeof filter === 'string') {
    return isNamedFilter(scope, filter) ? misplaced(translation, path) : written(translation, filter, path);
  }
  if ('filter' in filter) {
    return misplaced(translation, path);
  }
  if ('not' in filter) {
    const inner = conditionOf(translation, scope, filter.not, `${path}.not`);
    return inner === null ? null : translation.from(path, not(inner));
  }
  if ('and' in filter) {
    return joined(translation, scope, 'AND', filter.and, `${path}.and`);
  }
  if ('or' in filter) {
    return joined(translation, scope, 'OR', filter.or, `${path}.or`);
  }
  const found = translation.field(scope, filter.field, `${path}.field`);
  if (found === null) {
    return null;
  }
  const condition = comparison(translation, translation.reference(`${path}.field`, found.path), filter, path);
  return condition === null ? null : translation.from(path, condition);
}

function isNamedFilter(scope: QueryScope, written: string): boolean {
  const name = nameOfFilter(written)?.path ?? [];
  const last = name.at(-1);
  const model = name.length > 1 ? scope.anchor(name.slice(0, -1))?.model : scope.root;
  return last !== undefined && scope.find(name, nowhere) === null && model?.filters.get(last.text) != null;
}

function misplaced(translation: Translation, path: string): null {
  const advice = 'Put it in the list of filters itself, where all of them must hold, or write its condition here.';
  return translation.problem(path, 'FILTER_POSITION', 'A named filter narrows whole rows, always.', advice);
}

/** A condition in SemQL. */
function written(translation: Translation, condition: string, path: string): Expression | null {
  const { expression, diagnostics } = parseExpression(condition);
  if (expression !== null) {
    return translation.from(path, expression);
  }
  for (const { code, message, advice, suggestions } of diagnostics) {
    translation.problem(path, code, message, advice, suggestions);
  }
  return null;
}

function joined(
  translation: Translation,
  scope: QueryScope,
  operator: 'AND' | 'OR',
  filters: readonly Filter[],
  path: string,
): Expression | null {
  const conditions = filters.map((filter, index) => conditionOf(translation, scope, filter, `${path}[${index}]`));
  return conditions.reduce((left, right) => (left === null || right === null ? null : binary(operator, left, right)));
}

function comparison(
  translation: Translation,
  operand: Expression,
  filter: FieldFilter,
  path: string,
): Expression | null {
  switch (filter.operator) {
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return binary(filter.operator, operand, translation.from(`${path}.value`, literal(filter.value)));
    case 'IS_NULL':
    case 'IS_NOT_NULL':
      return { kind: 'is_null', negated: filter.operator === 'IS_NOT_NULL', operand, span: nowhere };
    case 'IN_PERIOD':
    case 'NOT_IN_PERIOD': {
      const negated = filter.operator === 'NOT_IN_PERIOD';
      return inPeriod(translation, operand, filter.period, `${path}.period`, negated);
    }
    case 'IN':
    case 'NOT_IN': {
      const values = filter.values.map((value, index) => translation.from(`${path}.values[${index}]`, literal(value)));
      return { kind: 'in_list', negated: filter.operator === 'NOT_IN', operand, values, span: nowhere };
    }
    case 'BETWEEN':
    case 'NOT_BETWEEN': {
      const [low, high, ...more] = filter.values.map(literal);
      if (low === undefined || high === undefined || more.length > 0) {
        const advice = 'Give the lowest and the highest value.';
        return translation.problem(`${path}.values`, 'SYNTAX', `${filter.operator} takes two values.`, advice);
      }
      return { kind: 'between', negated: filter.operator === 'NOT_BETWEEN', operand, low, high, span: nowhere };
    }
    default: {
      const negated = filter.operator.startsWith('NOT_');
      // The remaining operators are patterns, with underscores instead of spaces.
      const operator = filter.operator.replace(/^NOT_/, '').replace('_', ' ') as PatternOperator;
      const pattern = translation.from(`${path}.value`, literal(filter.value));
      return { kind: 'pattern', operator, negated, operand, pattern, span: nowhere };
    }
  }
}

/**
 * The named filter that a filter is, by the way it is written: `completed`, `!not_deleted`,
 * `customers.small`.
 */
export function nameOfFilter(
  filter: Filter,
): { readonly path: ReturnType<typeof readFieldName>; readonly lifted: boolean; readonly certain: boolean } | null {
  if (typeof filter === 'object') {
    if (!('filter' in filter)) {
      return null;
    }
    return { path: readFieldName(filter.filter), lifted: filter.lifted, certain: true };
  }
  const trimmed = filter.trim();
  const lifted = trimmed.startsWith('!');
  const path = readFieldName(lifted ? trimmed.slice(1) : trimmed);
  return path === null && !lifted ? null : { path, lifted, certain: lifted };
}
