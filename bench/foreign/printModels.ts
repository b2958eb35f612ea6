import type { DraftedDatabase } from './draftDatabase.ts';

/** Prints what was drafted, as the engine sees it: models, fields with their columns, joins. */
export function printModels(name: string, { definition, hidden }: DraftedDatabase): void {
  console.log(`\n${name}`);
  for (const model of definition.models) {
    const { relationships, dimensions, measures, grain } = model;
    console.log(`  ${model.name} “${model.label}”, one row per ${grain.keys.join(', ') || 'unknown key'}`);
    for (const { name: field, label, type, expression, unit, sampleValues, enumValues } of dimensions) {
      const values = enumValues.length > 0 ? enumValues.map(({ value }) => value) : sampleValues;
      const shown = values.length > 0 ? ` e.g. ${values.slice(0, 5).join(' | ')}` : '';
      const isHidden = hidden.includes(`${model.name}.${field}`) ? ' (hidden)' : '';
      console.log(
        `    ${field} “${label}” ${type}${unit === null ? '' : ` ${unit}`} = ${expression}${shown}${isHidden}`,
      );
    }
    for (const { name: field, label, expression } of measures) {
      console.log(`    # ${field} “${label}” = ${expression}`);
    }
    for (const { name: role, toModel, type, keys } of relationships) {
      const pairs = keys.map(({ from, to }) => `${from} = ${to}`).join(' and ');
      console.log(`    -> ${role}: ${type} ${toModel} on ${pairs}`);
    }
  }
}
