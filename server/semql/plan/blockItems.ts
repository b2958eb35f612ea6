import type { CompiledColumn } from '../compiled.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { Expression, SelectItem } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';
import type { SqlExpression } from '../sql/tree.ts';
import { asUnit } from './lower/wallClockOf.ts';
import type { QueryScope } from './scope/queryScope.ts';
import { isTime } from './lower/valueTypes.ts';
import { isAdditive, type LeafAggregate } from './aggregates/leafAggregate.ts';

/**
 * A column of the result: its value after the aggregation, in terms of the ids of keys and leaves.
 */
export interface OutputItem {
  readonly item: SelectItem;
  readonly name: string;
  readonly value: SqlExpression;
  readonly isKey: boolean;
  readonly column: CompiledColumn;
}

/**
 * The name a column gets: its alias, else the field's name, with the grain appended for a truncated
 * date.
 */
export function outputName(item: SelectItem, position: number): string {
  if (item.alias !== null) return item.alias.text;
  const { expression } = item;
  switch (expression.kind) {
    case 'reference':
      return expression.path.at(-1)?.text ?? `column_${position}`;
    case 'filtered':
      return outputName({ ...item, expression: expression.operand }, position);
    case 'extract':
      return `${outputName({ ...item, expression: expression.operand }, position)}_${expression.part.toLowerCase()}`;
    case 'call': {
      const [first, second] = expression.arguments;
      if (
        (expression.name === 'DATE_TRUNC' || expression.name === 'DATE_PART') &&
        first?.kind === 'string' &&
        second !== undefined
      ) {
        return `${outputName({ ...item, expression: second }, position)}_${first.value.toLowerCase()}`;
      }
      if (first === undefined || first.kind === 'star') return expression.name.toLowerCase();
      if (first.kind !== 'reference') return `${expression.name.toLowerCase()}_${position}`;
      return `${expression.name.toLowerCase()}_${outputName({ ...item, expression: first }, position)}`;
    }
    default:
      return `column_${position}`;
  }
}

/** The column that ORDER BY or GROUP BY names by its position or its name, or null. */
export function columnNamed<Column extends { readonly name: string }>(
  expression: Expression,
  columns: readonly Column[],
): Column | null {
  if (expression.kind === 'number') {
    return (
      columns[Number(expression.text) - 1] ??
      refuse(
        'UNKNOWN_FIELD',
        expression.span,
        `There is no column ${expression.text}.`,
        `The query has ${columns.length} columns.`,
      )
    );
  }
  if (expression.kind !== 'reference' || expression.path.length !== 1) return null;
  const wanted = expression.path[0]?.text.toLowerCase();
  return columns.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}

/** Name and unit of a key's column. */
export function keyColumn(name: string, expression: Expression, type: ValueType, scope: QueryScope): CompiledColumn {
  const field = scope.fieldNamed(expression);
  const dimension = field?.kind === 'dimension' ? field.dimension.definition : null;
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
  };
}

function grainOf(expression: Expression): string | null {
  if (expression.kind !== 'call' || expression.name !== 'DATE_TRUNC') return null;
  const [unit] = expression.arguments;
  return unit?.kind === 'string' ? asUnit(unit.value) : null;
}

/** Name and unit of a measure's column. */
export function measureColumn(
  name: string,
  expression: Expression,
  value: SqlExpression,
  used: readonly LeafAggregate[],
  scope: QueryScope,
): CompiledColumn {
  const named = expression.kind === 'filtered' ? expression.operand : expression;
  const field = scope.fieldNamed(named);
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
