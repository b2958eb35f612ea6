import type { DimensionDefinition, DimensionType, TimeGrain, ValueType } from '../../semql/catalog/definition.ts';
import { printName } from '../../semql/language/print.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import type { DraftedColumn } from './draftedTable.ts';

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
 *
 */
export function draftDimension(
  column: DraftedColumn,
  { id, name, label, synonyms }: Pick<DimensionDefinition, 'id' | 'name' | 'label' | 'synonyms'>,
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
    enumValues: readableValues(column),
    sampleValues: column.visible && type === 'STRING' ? column.sampleValues : [],
  };
}

/**
 * Few values that are written as programs write them, as people read them: `in_progress` → “In
 * progress”. A text may have other values tomorrow; these are only named.
 */
function readableValues({
  type,
  visible,
  uniqueValues,
  sampleValues,
}: DraftedColumn): DimensionDefinition['enumValues'] {
  const areAll = uniqueValues !== null && uniqueValues === sampleValues.length;
  if (type !== 'STRING' || !visible || !areAll || !sampleValues.some((value) => coded.test(value))) {
    return [];
  }
  return sampleValues.map((value) => {
    const label = coded.test(value) ? labelOf(value) : '';
    return { value, label, description: '', synonyms: [] };
  });
}

/** `in_progress`, `CREDIT_CARD` */
const coded = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+)$/;

/** `net_amount` → `Net amount` */
export function labelOf(name: string): string {
  return sentence(wordsOf(name).join(' ')) || name;
}

/**
 * A column as an expression names it; in quotes where letters of both sizes may tell it from
 * another.
 */
export function columnText({ name }: Pick<DraftedColumn, 'name'>): string {
  return printName({ text: name, quoted: name !== name.toLowerCase() });
}
