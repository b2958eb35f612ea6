import type { LogicalForm } from '../../form/logicalForm.ts';
import { inAnyUnit } from '../../durations/durationField.ts';
import type { NameMention, ValueMention } from '../../lexicon/mentions.ts';
import type { Ask, Literal, Modifier, Noun, Operand, Target, Test } from '../tree.ts';

/** Everything that was named in a question: things, and values of them. */
export interface Said {
  readonly nouns: readonly Noun[];
  readonly literals: readonly Literal[];
}

const nothing: Said = { nouns: [], literals: [] };

/** Nouns and literals of sentences, without owners that stand before a noun. */
export function saidIn(asks: readonly Ask[]): Said {
  return joined(
    asks.map((ask) =>
      joined([
        ...ask.targets.map(ofTarget),
        ...ask.groups.map(ofNoun),
        ...ask.orders.map(({ by }) => (by ? ofTarget(by) : nothing)),
        ask.subject ? ofNoun(ask.subject) : nothing,
      ]),
    ),
  );
}

function joined(parts: readonly Said[]): Said {
  return { nouns: parts.flatMap(({ nouns }) => nouns), literals: parts.flatMap(({ literals }) => literals) };
}

function ofTarget(target: Target): Said {
  if (target.kind === 'share') return joined([ofNoun(target.noun), ...target.part.map(ofModifier)]);
  return target.noun === null ? nothing : ofNoun(target.noun);
}

function ofNoun(noun: Noun): Said {
  return joined([{ nouns: [noun], literals: [] }, ...noun.modifiers.map(ofModifier)]);
}

function ofModifier(modifier: Modifier): Said {
  switch (modifier.kind) {
    case 'literal':
      return { nouns: [], literals: [modifier.literal] };
    case 'sharedBy':
      return joined(modifier.of.map(ofNoun));
    case 'ofKind':
      return ofModifier(modifier.of);
    case 'attribute':
      return joined([ofNoun(modifier.noun), ofTest(modifier.test)]);
    case 'self':
      return ofTest(modifier.test);
    case 'link':
    case 'sum':
      return ofNoun(modifier.noun);
    case 'superlative':
    case 'kin':
      return modifier.noun === null ? nothing : ofNoun(modifier.noun);
    case 'came':
      return modifier.during === null ? nothing : { nouns: [], literals: [modifier.during] };
    case 'verb':
      return joined([
        { nouns: [], literals: modifier.during === null ? [] : [modifier.during] },
        modifier.object === null || isBare(modifier.object) ? nothing : ofModifier(modifier.object),
      ]);
    case 'frequency':
    case 'roles':
    case 'alike':
      return nothing;
    case 'any':
    case 'all':
    case 'both':
    case 'none':
      return joined(modifier.of.map(ofModifier));
  }
}

/** "rented a bike": whatever was rented is one, which the key of it says. */
function isBare(object: Modifier): boolean {
  return object.kind === 'link' && object.noun.modifiers.length === 0;
}

function ofTest(test: Test): Said {
  switch (test.kind) {
    case 'compare':
      return ofOperand(test.to);
    case 'between':
      return { nouns: [], literals: [test.low, test.high] };
    case 'is':
    case 'text':
      return { nouns: [], literals: test.literals };
    case 'missing':
      return nothing;
  }
}

function ofOperand(operand: Operand): Said {
  if (operand.kind === 'literal') return { nouns: [], literals: [operand.literal] };
  const nouns = operand.kind === 'aggregate' ? [operand.noun, operand.within] : [operand.noun];
  return joined(nouns.map((noun) => (noun === null ? nothing : ofNoun(noun))));
}

/** True where a form says something of everything that was named. */
export function holdsAll({ nouns, literals }: Said, form: LogicalForm): boolean {
  const written = JSON.stringify(form);
  return nouns.every((noun) => holdsNoun(written, noun)) && literals.every((one) => holdsLiteral(written, one));
}

/** What any row has, however its field is called. */
const usual = /^(?:names?|titles?|ids?|identifiers?)$/i;

function holdsNoun(written: string, { names, words }: Noun): boolean {
  if (names.length === 0 || usual.test(words)) return true;
  // The name of a model is not held by what is only like it.
  const isModel = names.some(({ target, match }) => target.kind === 'model' && match === 'whole');
  return names.some((name) => (!isModel || name.match !== 'related') && holdsName(written, name));
}

function holdsLiteral(written: string, { words, number, values, period }: Literal): boolean {
  // What is said of dates is computed: "after 2015" begins in 2016.
  if (written.includes('"kind":"period"') && (period !== null || /^\d{4}(?:-\d|$)/.test(words))) return true;
  if (values.some((value) => holdsValue(written, value))) return true;
  if (number !== null && new RegExp(`(?<![\\d.])${number}(?![\\d.])`).test(written)) return true;
  return words.split(' ').every((word) => written.includes(JSON.stringify(word).slice(1, -1)));
}

export function holdsValue(written: string, { field, value }: ValueMention): boolean {
  return written.includes(`"model":"${field.model}","name":"${field.name}"`) && written.includes(JSON.stringify(value));
}

export function holdsName(written: string, { target, match }: NameMention): boolean {
  switch (target.kind) {
    case 'model':
      return written.includes(`"model":"${target.model}"`);
    case 'role':
      // Rows that belong to others of their own model say so by the relationship.
      return written.includes(
        target.model === target.toModel ? `"via":"${target.role}"` : `"model":"${target.toModel}"`,
      );
    case 'field':
      // A part of what tells rows apart may stand for the rows.
      return (
        written.includes(
          `"model":"${target.field.model}","name":"${inAnyUnit(target.field) ?? `${target.field.name}"`}`,
        ) ||
        (match === 'part' && written.includes(`"model":"${target.field.model}"`))
      );
    case 'measure':
    case 'filter':
      return written.includes(
        `"kind":"${target.kind === 'measure' ? 'measure' : 'named'}","model":"${target.model}","name":"${target.name}"`,
      );
    case 'metric':
      return written.includes(`"kind":"metric","name":"${target.name}"`);
  }
}
