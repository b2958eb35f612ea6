import type { FieldIdea } from './draftModel.ts';

const functions: Readonly<Record<string, string>> = { SUM: 'Sum', AVG: 'Average', MIN: 'Smallest', MAX: 'Largest' };

/** How a field is computed, in words: `Sum of net_amount`. */
export function computedAs(idea: FieldIdea): string {
  const { field, column } = idea;
  if (idea.kind === 'DIMENSION') {
    return column?.name ?? field.expression;
  }
  if (field.expression === 'COUNT(*)') {
    return 'Count of rows';
  }
  const words = functions[/^([A-Z]+)\(/.exec(field.expression)?.[1] ?? ''];
  if (words === undefined) {
    return field.expression;
  }
  if (idea.span !== null) {
    return `${words} of days from ${idea.span.from} to ${idea.span.to}`;
  }
  const last = idea.field.additivity === 'LAST_VALUE' ? ' at the end of a period' : '';
  return column === null ? field.expression : `${words} of ${column.name}${last}`;
}

/** A measure, computed in one of its ways. */
export type WayOfField = Extract<FieldIdea, { kind: 'MEASURE' }>;

/** All ways of computing a field, its own first; empty: there is one only. */
export function waysOf(idea: FieldIdea): WayOfField[] {
  if (idea.kind === 'DIMENSION' || idea.ways.length === 0) {
    return [];
  }
  const { id } = idea.field;
  return [idea, ...idea.ways.map(({ name, measure, span }) => ({ ...idea, span, field: { id, name, ...measure } }))];
}

/** Values of a field at the last import, in a few words; null: not counted. */
export function valuesOf(idea: FieldIdea): string | null {
  const { column } = idea;
  // Values of a hidden column stay hidden.
  if (idea.kind === 'MEASURE' || column === null || !column.visible) {
    return null;
  }
  const { uniqueValues, missingValues, min, max } = column;
  if (uniqueValues === null) {
    return null;
  }
  const empty = missingValues === null || missingValues === 0 ? '' : `, and ${count.format(missingValues)} empty`;
  if (uniqueValues === 0) {
    return 'all empty';
  }
  const isTime = idea.field.type === 'DATE' || idea.field.type === 'TIMESTAMP';
  if (isTime && min !== null && max !== null) {
    return `${span(min, max)}${empty}`;
  }
  if (column.unique) {
    return 'all different';
  }
  return `${count.format(uniqueValues)} different${empty}`;
}

const count = new Intl.NumberFormat('en');

/** `2019 to 2026`; within a year the days. */
function span(min: string, max: string): string {
  const [from, to] =
    min.slice(0, 4) === max.slice(0, 4) ? [min.slice(0, 10), max.slice(0, 10)] : [min.slice(0, 4), max.slice(0, 4)];
  return from === to ? from : `${from} to ${to}`;
}
