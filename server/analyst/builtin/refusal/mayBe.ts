import { lowered } from '../answer/rows/columnText.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fieldLabel, valueLabel } from '../labels/describe.ts';
import type { Mentions, NameTarget } from '../lexicon/mentions.ts';

/** What is further from the words than this is not said to be meant by them. */
const LEAST = 0.6;

/**
 * What words of a question may be, where the semantic layer has it, as the end of a sentence: "the
 * field Source airport of routes". Null: nothing.
 */
export function mayBe(words: string, mentions: Mentions, lookup: CatalogLookup): string | null {
  const first = words.toLowerCase().split(' ')[0] ?? '';
  const at = mentions.words.findIndex(({ text }) => text === first);
  if (at < 0) return null;
  const [name] = mentions.names(at).filter(({ weight }) => weight >= LEAST);
  if (name) return nameText(name.target, lookup);
  const [value] = mentions.values(at).filter(({ weight }) => weight >= LEAST);
  return value
    ? `the value ${valueLabel(value.field, value.value, lookup)} of ${lowered(fieldLabel(value.field, lookup))} of ${modelText(value.field.model, lookup)}`
    : null;
}

function nameText(target: NameTarget, lookup: CatalogLookup): string {
  switch (target.kind) {
    case 'model':
      return `the model ${modelLabel(target.model, lookup)}`;
    case 'role':
      return `the relationship ${lookup.roleLabel(target.role)} of ${modelText(target.model, lookup)}`;
    case 'metric': {
      const metric = lookup.metric(target.name);
      return `the metric ${metric ? labelOf(metric) : target.name}`;
    }
    case 'field':
      return `the field ${fieldLabel(target.field, lookup)} of ${modelText(target.field.model, lookup)}`;
    case 'measure': {
      const measure = lookup.measure(target.model, target.name);
      return `the measure ${measure ? labelOf(measure) : target.name} of ${modelText(target.model, lookup)}`;
    }
    case 'filter': {
      const filter = lookup.filter(target.model, target.name);
      return `the condition ${filter ? labelOf(filter) : target.name} of ${modelText(target.model, lookup)}`;
    }
  }
}

function modelText(model: string, lookup: CatalogLookup): string {
  return lowered(modelLabel(model, lookup));
}

function modelLabel(model: string, lookup: CatalogLookup): string {
  const definition = lookup.model(model);
  return definition ? labelOf(definition) : model;
}
