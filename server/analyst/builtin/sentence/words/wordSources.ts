import type { FormAssumption, LogicalForm, WordSource } from '../../form/logicalForm.ts';
import { spoken } from '../../interpret/noun/fields.ts';
import type { Mentions, NameMention, ValueMention } from '../../lexicon/mentions.ts';
import { holdsName, holdsValue } from './heldWords.ts';
import type { Said } from './heldWords.ts';

/** Words of a question that ended in a form, and what was taken for granted of them. */
export interface Used {
  readonly sources: readonly WordSource[];
  readonly assumptions: readonly FormAssumption[];
}

/** Finds the names and values of a question that a form uses, in the order of their words. */
export function wordsUsed(mentions: Mentions, said: Said, form: LogicalForm): Used {
  const written = JSON.stringify(form);
  const sources: WordSource[] = [];
  const assumptions: FormAssumption[] = [];
  let at = 0;
  while (at < mentions.words.length) {
    const value = longest(mentions.values(at).filter((one) => holdsValue(written, one)));
    const name = longest(mentions.names(at).filter((one) => holdsName(written, one)));
    const found = value && (!name || value.end >= name.end) ? value : name;
    if (!found) {
      at += 1;
      continue;
    }
    const words = mentions.words
      .slice(at, found.end)
      .map(({ raw }) => raw)
      .join(' ');
    if (found === value) sources.push(valueSource(words, value));
    else if (name) {
      sources.push({ words, definition: definitionOf(name), via: name.via });
      if ((name.match === 'related' || name.match === 'part') && said.nouns.some((noun) => noun.words === words))
        assumptions.push({ kind: 'synonym', text: `“${words}” is read as ${called(name)}`, phrase: words });
    }
    at = found.end;
  }
  return { sources, assumptions };
}

function longest<T extends { readonly end: number; readonly weight: number }>(found: readonly T[]): T | undefined {
  return found.toSorted((a, b) => b.end - a.end || b.weight - a.weight)[0];
}

function valueSource(words: string, { field, value, exact }: ValueMention): WordSource {
  return {
    words,
    definition: `value ${field.model}.${field.name} = ${String(value)}`,
    via: exact ? 'value' : 'synonym',
  };
}

function definitionOf({ target }: NameMention): string {
  switch (target.kind) {
    case 'model':
      return `model ${target.model}`;
    case 'role':
      return `relationship ${target.model}.${target.role}`;
    case 'field':
      return `dimension ${target.field.model}.${target.field.name}`;
    case 'metric':
      return `metric ${target.name}`;
    case 'measure':
    case 'filter':
      return `${target.kind} ${target.model}.${target.name}`;
  }
}

function called({ target }: NameMention): string {
  if (target.kind === 'model') return spoken(target.model);
  if (target.kind === 'field') return `${spoken(target.field.name)} of ${spoken(target.field.model)}`;
  return spoken(target.kind === 'role' ? target.role : target.name);
}
