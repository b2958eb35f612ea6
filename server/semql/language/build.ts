/** Nodes of the syntax tree made by hand, with what they leave open filled in. */

import type { Block, Expression, FunctionCall, Reference, Span } from './ast.ts';

/** The span of what stands in no text. */
export const nowhere: Span = { start: 0, end: 0 };

/** `name(values)`; `more` says what is different from a plain call, its span included. */
export function callOf<Leaf extends Reference = Reference>(
  name: string,
  values: readonly Expression<Leaf>[],
  {
    distinct = false,
    offset = null,
    within = [],
    descending = false,
    reset = null,
    orderBy = [],
    filter = null,
    over = null,
    span = nowhere,
  }: Partial<Omit<FunctionCall<Leaf>, 'kind' | 'name' | 'arguments'>> = {},
): FunctionCall<Leaf> {
  return {
    kind: 'call',
    name,
    distinct,
    arguments: values,
    offset,
    within,
    descending,
    reset,
    orderBy,
    filter,
    over,
    span,
  };
}

/** `DATE_TRUNC('month', value)`; the unit in any case. */
export function truncatedTo<Leaf extends Reference>(
  unit: string,
  value: Expression<Leaf>,
  span: Span = nowhere,
): FunctionCall<Leaf> {
  return callOf('DATE_TRUNC', [{ kind: 'string', value: unit.toLowerCase(), span }, value], { span });
}

/** A SELECT without FROM and without clauses, but for the parts that are given. */
export function blockOf(parts: Partial<Omit<Block, 'kind'>>): Block {
  return {
    kind: 'block',
    distinct: false,
    items: [],
    from: null,
    joins: [],
    where: null,
    groupBy: null,
    having: null,
    top: null,
    orderBy: [],
    limit: null,
    offset: null,
    fill: null,
    withTotals: false,
    timeZone: null,
    span: nowhere,
    ...parts,
  };
}
