import type { SqlValue } from '../../../semql/compiled.ts';
import type { ApprovedTemplate, PhraseSource, TemplateParameter } from '../../analyst.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { markQuestion } from '../marking/mark.ts';
import type { Mark, MarkedQuestion, Meaning } from '../marking/mark.ts';
import { isIgnorable } from '../words/functionWords.ts';
import { normalise, wordsOf } from '../words/normalise.ts';
import type { Operator } from '../phrases/operator.ts';
import { addDays, resolvePeriod } from '../time/period.ts';
import type { Clock, DayRange, Period } from '../time/period.ts';
import { takesNumber, takesText, takesTime, valueOfType } from './templateParameter.ts';

/** Relation of a template to a question. */
export type Fit =
  | {
      readonly kind: 'fits';
      readonly template: ApprovedTemplate;
      readonly values: Readonly<Record<string, SqlValue>>;
      readonly phrases: readonly PhraseSource[];
    }
  /** The question says its whole name and nothing else, but not what these are to be. */
  | {
      readonly kind: 'lacks';
      readonly template: ApprovedTemplate;
      readonly missing: readonly TemplateParameter[];
      readonly phrases: readonly PhraseSource[];
    }
  | { readonly kind: 'left_out'; readonly template: ApprovedTemplate; readonly why: string };

/** Content of a text: its words, and the parts of the semantic layer they name. */
interface Said {
  readonly stems: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
}

/** Words of a question that only hold it together. */
const GRAMMAR: ReadonlySet<Operator['op']> = new Set(['by', 'each', 'which', 'list', 'with']);

/** True where the question and the template's name or tags share a word or a thing. */
export function isNear(template: ApprovedTemplate, question: MarkedQuestion, lexicon: Lexicon, clock: Clock): boolean {
  const asked = saidBy(question);
  const named = saidBy(mark([template.name, ...template.tags].join(' , '), lexicon, clock));
  return (
    [...named.stems].some((stem) => asked.stems.has(stem)) || [...named.targets].some((one) => asked.targets.has(one))
  );
}

/**
 * A template fits when every word of the question that carries content is one of the template's, or
 * fills one of its parameters; when the question says all of the template's name; and when every
 * parameter has a value: from the question, else from a variable, else its default.
 */
export function fitTemplate(
  template: ApprovedTemplate,
  question: MarkedQuestion,
  lexicon: Lexicon,
  lookup: CatalogLookup,
  clock: Clock,
  variables: Readonly<Record<string, string | number>> = {},
): Fit {
  const leftOut = (why: string): Fit => ({ kind: 'left_out', template, why });
  const name = mark(template.name, lexicon, clock);
  const all = saidBy(mark([template.name, template.description, ...template.tags].join(' , '), lexicon, clock));
  const filled = new Map<string, SqlValue>();
  const phrases: PhraseSource[] = [];
  for (const one of question.marks) {
    const [meaning] = one.meanings;
    if (!meaning || isGrammar(one, meaning)) continue;
    const values = fill(one, template, filled, lookup, clock);
    if (values) {
      for (const [parameter, value] of values) {
        filled.set(parameter, value);
        phrases.push({ phrase: one.words, definition: `parameter ${parameter} = ${String(value)}`, via: 'template' });
      }
    } else if (isSaid(one, question, all))
      phrases.push({ phrase: one.words, definition: `template ${template.name}`, via: 'template' });
    else return leftOut(`“${one.words}” is not part of it`);
  }
  const asked = saidBy(question);
  const missing = name.marks.find(
    (one) =>
      one.meanings[0] && !isGrammar(one, one.meanings[0]) && !isSaid(one, name, asked) && !names(one, name, filled),
  );
  if (missing) return leftOut(`the question does not say “${missing.words}”`);
  // What the question leaves open, a variable of the same name says, and only then a default.
  for (const parameter of template.parameters) {
    const given = Object.hasOwn(variables, parameter.name) ? variables[parameter.name] : undefined;
    const value = given === undefined ? undefined : valueOfType(parameter, given);
    if (filled.has(parameter.name) || value === undefined) continue;
    filled.set(parameter.name, value);
    const definition = `parameter ${parameter.name} = ${String(value)}`;
    phrases.push({ phrase: `{${parameter.name}}`, definition, via: 'template' });
  }
  const lacking = template.parameters.filter((one) => !filled.has(one.name) && one.defaultValue === null);
  const isWhole = name.marks.every(
    (one) => !one.meanings[0] || isGrammar(one, one.meanings[0]) || isSaid(one, name, asked),
  );
  // One word may well be asked of everything; the whole name of what is approved means it.
  if (lacking.length > 0 && isWhole && asked.stems.size > 1)
    return { kind: 'lacks', template, missing: lacking, phrases };
  for (const parameter of template.parameters) {
    if (filled.has(parameter.name)) continue;
    if (parameter.defaultValue === null) return leftOut(`the question gives no value for “${parameter.name}”`);
    const value = valueOfType(parameter, parameter.defaultValue);
    if (value === undefined)
      return leftOut(`the default of “${parameter.name}” is not a ${parameter.type.toLowerCase()}`);
    filled.set(parameter.name, value);
  }
  return { kind: 'fits', template, values: Object.fromEntries(filled), phrases };
}

function mark(text: string, lexicon: Lexicon, clock: Clock): MarkedQuestion {
  return markQuestion(normalise(text), lexicon, clock);
}

function saidBy({ tokens, marks }: MarkedQuestion): Said {
  const content = tokens.filter(
    (token) => /[\p{L}\p{N}]/u.test(token.text) && !isIgnorable(token.text, token.stem, token.raw),
  );
  return {
    stems: new Set(content.map((token) => token.stem)),
    targets: new Set(marks.flatMap(({ meanings }) => meanings.flatMap((one) => targetOf(one)))),
  };
}

function targetOf(meaning: Meaning): readonly string[] {
  return meaning.kind === 'name' ? [JSON.stringify(meaning.target)] : [];
}

function isGrammar({ words }: Mark, meaning: Meaning): boolean {
  if (meaning.kind === 'function' || meaning.kind === 'joiner') return true;
  return (meaning.kind === 'operator' && GRAMMAR.has(meaning.operator.op)) || !/[\p{L}\p{N}]/u.test(words);
}

const DECIDING: ReadonlySet<Meaning['kind']> = new Set(['grain', 'number', 'operator', 'period']);

/** True where all words of a mark are among what was said, or its best meaning is. */
function isSaid({ start, end, meanings }: Mark, { tokens }: MarkedQuestion, said: Said): boolean {
  const [best] = meanings;
  if (best && targetOf(best).some((target) => said.targets.has(target))) return true;
  // “today” and “least” are small words, but they decide what is asked for.
  const decides = best !== undefined && DECIDING.has(best.kind);
  return tokens
    .slice(start, end)
    .every((token) => said.stems.has(token.stem) || (!decides && isIgnorable(token.text, token.stem, token.raw)));
}

/**
 * "Revenue of a country" says "country" for the parameter that the question has filled with one.
 */
function names({ start, end }: Mark, { tokens }: MarkedQuestion, filled: ReadonlyMap<string, SqlValue>): boolean {
  const words = new Set([...filled.keys()].flatMap((name) => wordsOf(name).map((word) => word.stem)));
  return tokens.slice(start, end).every((token) => words.has(token.stem));
}

/** The parameters that a mark's value, number or period fills; null when it fills none. */
function fill(
  { meanings }: Mark,
  { parameters, query }: ApprovedTemplate,
  filled: ReadonlyMap<string, SqlValue>,
  lookup: CatalogLookup,
  clock: Clock,
): readonly (readonly [string, SqlValue])[] | null {
  const open = parameters.filter(({ name }) => !filled.has(name));
  for (const meaning of meanings) {
    if (meaning.kind === 'name' && meaning.target.kind === 'value') {
      const { model, dimension, value } = meaning.target;
      const described = lookup.dimension(model, dimension);
      const words = new Set(
        [...wordsOf(dimension), ...wordsOf(described ? labelOf(described) : '')].map(({ stem }) => stem),
      );
      // A value goes where its own dimension is named, never where there is merely room for a text.
      const parameter = open.find(
        (one) =>
          (takesText(one) || one.type === 'BOOLEAN') &&
          wordsOf(`${one.name} ${one.description}`).some(({ stem }) => words.has(stem)) &&
          valueOfType(one, value) !== undefined,
      );
      if (parameter) return [[parameter.name, value]];
    }
    // The number of "top 5" belongs to its operator: it says how many to show, and is no amount.
    if (meaning.kind === 'number' && !meaning.percent) {
      const parameter = open.find((one) => takesNumber(one) && valueOfType(one, meaning.value) !== undefined);
      if (parameter) return [[parameter.name, meaning.value]];
    }
    if (meaning.kind === 'period') {
      const bounds = fillPeriod(meaning.period, open.filter(takesTime), query, clock);
      if (bounds) return bounds;
    }
  }
  return null;
}

/** A period fills a first and a last day, a day the one date there is. */
function fillPeriod(
  period: Period,
  open: readonly TemplateParameter[],
  query: string,
  clock: Clock,
): readonly (readonly [string, SqlValue])[] | null {
  const { from, to } = resolvePeriod(period, clock);
  const named = (words: RegExp): TemplateParameter | undefined =>
    open.find(({ name }) => wordsOf(name).some(({ text }) => words.test(text)));
  const [first, last] = [named(/^(from|start|since|begin|beginning|first)$/), named(/^(to|end|until|till|last)$/)];
  if (first && last && first !== last)
    return from === null || to === null
      ? null
      : [
          [first.name, moment(first, from, '00:00:00')],
          [last.name, moment(last, to, '23:59:59')],
        ];
  const [only, ...more] = open;
  if (!only || more.length > 0) return null;
  const bound = boundOf({ from, to }, only, query);
  if (bound !== null) return [[only.name, moment(only, bound, '00:00:00')]];
  if (from === null) return null;
  if (only === first ? to === null : from === to) return [[only.name, moment(only, from, '00:00:00')]];
  return null;
}

/**
 * "before June" and "since June" for a date that the query has as a limit on that side: the day to
 * compare with. Null: the period has two ends, or the query compares otherwise.
 */
function boundOf({ from, to }: DayRange, { name, type }: TemplateParameter, query: string): string | null {
  const compared = new RegExp(`(<=?|>=?)\\s*:${name}\\b`).exec(query)?.[1] ?? '';
  const isMoment = type === 'DATETIME';
  if (from === null && to !== null) {
    if (compared === '<') return addDays(to, 1);
    return compared === '<=' && !isMoment ? to : null;
  }
  if (to === null && from !== null) {
    if (compared === '>=') return from;
    return compared === '>' && !isMoment ? addDays(from, -1) : null;
  }
  return null;
}

function moment({ type }: TemplateParameter, day: string, time: string): string {
  return type === 'DATETIME' ? `${day}T${time}` : day;
}
