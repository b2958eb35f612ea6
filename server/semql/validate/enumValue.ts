import type { PreparedDimension } from '../catalog/prepare.ts';
import type { Expression } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** ENUM_VALUE when a text literal beside an enum dimension is none of its values. */
export function checkEnumValue(dimension: PreparedDimension | null, value: Expression): void {
  if (dimension === null || value.kind !== 'string') return;
  const { definition } = dimension;
  if (definition.type !== 'ENUM' || definition.enumValues.length === 0) return;
  const values = definition.enumValues.map((entry) => entry.value);
  if (values.includes(value.value)) return;
  const meant = definition.enumValues.find(
    (entry) =>
      entry.label.toLowerCase() === value.value.toLowerCase() ||
      entry.synonyms.some((synonym) => synonym.toLowerCase() === value.value.toLowerCase()),
  );
  const near = nearest(value.value, values);
  const suggestions =
    meant === undefined ? near : [meant.value, ...near.filter((other) => other !== meant.value)].slice(0, 3);
  const listed = (suggestions.length > 0 ? suggestions : values.slice(0, 10)).map((entry) => `'${entry}'`).join(', ');
  refuse(
    'ENUM_VALUE',
    value.span,
    `'${value.value}' is not a value of ${dimension.model.name}.${definition.name}.`,
    suggestions.length > 0 ? `Did you mean ${listed}?` : `Its values are ${listed}${values.length > 10 ? ', …' : ''}.`,
    {
      suggestions,
      remedy: { fixes: () => suggestions.map((text, rank) => replaced(value.span, quoted(text), quoted(text), rank)) },
    },
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
