import type { DimensionDefinition, DimensionType, TimeGrain, ValueType } from '../../semql/catalog/definition.ts';
import { printName } from '../../semql/language/print.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { enumValuesOf } from './valueLabels.ts';

const dateGrains: readonly TimeGrain[] = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** Grains a dimension of a type can be seen by; none where it is no time. */
export function timeGrainsOf(type: DimensionType): readonly TimeGrain[] {
  return type === 'DATE' ? dateGrains : type === 'TIMESTAMP' ? ['HOUR', ...dateGrains] : [];
}

const types: Partial<Record<ValueType, DimensionType>> = {
  STRING: 'STRING',
  INTEGER: 'NUMBER',
  DECIMAL: 'NUMBER',
  NUMBER: 'NUMBER',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIMESTAMP_TZ: 'TIMESTAMP',
};

/** Reason not to group or filter by a column; null: there is none. */
export function whyNoDimension({ type, semanticType }: DraftedColumn): string | null {
  if (types[type] === undefined) {
    return `A query cannot group by values of type ${type}.`;
  }
  if (semanticType === 'FULL_TEXT') {
    return 'Long texts make no useful groups.';
  }
  return null;
}

/**
 * Drafts the dimension of a column. Texts with few values stay texts: a list of allowed values
 * drawn from today's data would refuse tomorrow's new value. Their values are named for people.
 * @param labels of its values; see `valueLabels`
 */
export function draftDimension(
  column: DraftedColumn,
  { id, name, label, synonyms }: Pick<DimensionDefinition, 'id' | 'name' | 'label' | 'synonyms'>,
  labels: DimensionDefinition['enumValues'],
): DimensionDefinition {
  const type = types[column.type] ?? 'STRING';
  return {
    id,
    name,
    label,
    // Content and type of a hidden column stay hidden.
    description: column.visible ? column.description : '',
    synonyms,
    type,
    expression: columnText(column),
    native: false,
    primaryKey: column.primaryKey,
    timeGrains: timeGrainsOf(type),
    format: null,
    unit: column.unit,
    enumValues: enumValuesOf(labels),
    sampleValues: column.visible && type === 'STRING' ? column.sampleValues : [],
  };
}

/**
 * A column as an expression names it; in quotes where letters of both sizes may tell it from
 * another.
 */
export function columnText({ name }: Pick<DraftedColumn, 'name'>): string {
  return printName({ text: name, quoted: name !== name.toLowerCase() });
}
