import type { CompiledColumn } from '../compiled.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { SqlExpression } from '../sql/tree.ts';
import { asUnit } from './lower/wallClockOf.ts';
import type { ResolvedExpression, ResolvedItem } from '../resolve/resolved.ts';
import { isTime } from './lower/valueTypes.ts';
import { isAdditive, type LeafAggregate } from './aggregates/leafAggregate.ts';

/**
 * A column of the result: its value after the aggregation, in terms of the ids of keys and leaves.
 */
export interface OutputItem {
  readonly item: ResolvedItem;
  readonly name: string;
  readonly value: SqlExpression;
  readonly isKey: boolean;
  readonly column: CompiledColumn;
}

/** Name and unit of a key's column. */
export function keyColumn(name: string, expression: ResolvedExpression, type: ValueType): CompiledColumn {
  const field = expression.kind === 'reference' ? expression.field : null;
  const dimension = field?.kind === 'dimension' ? field.dimension.definition : null;
  const pattern = dimension?.format ?? null;
  return {
    name,
    label: dimension === null || dimension.label === '' ? name : dimension.label,
    role: isTime(type) ? 'time' : 'dimension',
    type,
    unit: dimension?.unit ?? null,
    decimals: null,
    grain: grainOf(expression) ?? (type === 'DATE' ? 'DAY' : null),
    governed: true,
    additive: false,
    overlapping: false,
    ...(pattern === null ? {} : { pattern }),
  };
}

function grainOf(expression: ResolvedExpression): string | null {
  if (expression.kind !== 'call' || expression.name !== 'DATE_TRUNC') {
    return null;
  }
  const [unit] = expression.arguments;
  return unit?.kind === 'string' ? asUnit(unit.value) : null;
}

/** Name and unit of a measure's column. */
export function measureColumn(
  name: string,
  expression: ResolvedExpression,
  value: SqlExpression,
  used: readonly LeafAggregate[],
): CompiledColumn {
  const named = expression.kind === 'filtered' ? expression.operand : expression;
  const field = named.kind === 'reference' ? named.field : null;
  const definition =
    field?.kind === 'measure' ? field.measure.definition : field?.kind === 'metric' ? field.metric.definition : null;
  const [only] = used;
  const lone = value.kind === 'column' && used.length === 1 && only !== undefined && isAdditive(only);
  const declared = field?.kind !== 'measure' || field.measure.definition.additivity === 'ADDITIVE';
  return {
    name,
    label: definition === null || definition.label === '' ? name : definition.label,
    role: 'measure',
    type: value.type,
    unit: definition?.unit ?? null,
    decimals: definition?.decimals ?? null,
    grain: null,
    governed: used.every(({ governed }) => governed),
    additive: lone && declared,
    overlapping: used.some(({ overlaps }) => overlaps),
  };
}

/**
 * A column that marks a row of its own kind: the group TOP … WITH OTHERS folds together, the row of
 * WITH TOTALS.
 */
export function flagColumn(name: string, label: string): CompiledColumn {
  return {
    name,
    label,
    role: 'flag',
    type: 'BOOLEAN',
    unit: null,
    decimals: null,
    grain: null,
    governed: true,
    additive: false,
    overlapping: false,
  };
}
