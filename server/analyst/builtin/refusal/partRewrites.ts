import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { lowered } from '../answer/rows/columnText.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import { signWords } from '../guard/words/signWords.ts';
import { normalise } from '../words/normalise.ts';
import { listText, rowName, rowsName } from '../form/telling/nouns.ts';
import { valueLabel } from '../labels/describe.ts';
import type { Mentions, NameMention, ValueMention } from '../lexicon/mentions.ts';
import type { FieldRef } from '../reading.ts';
import type { RewriteText } from './rewriting.ts';

/** A name or value is taken for what it may stand for from here on. */
const SURE_NAME = 0.8;
const SURE_VALUE = 0.9;
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|without|except|excluding|exclude|besides|lacks?|lacking|\w+n't)\b|n't\b/;
/** What asks for a size that is no number of the rows. */
const MEASURED = /\bhow (?:long|old|far|fast|big|tall|heavy)\b/;
const MOST_NAMED = 4;
const MOST_COLUMNS = 3;
const MOST_CONDITIONS = 3;

/** Things that a question names, in its order. */
interface Named {
  readonly models: readonly string[];
  readonly fields: readonly FieldRef[];
  readonly values: readonly ValueMention[];
}

/**
 * Whole questions made of the things that a question names: "names of customers", "number of
 * customers whose country is Italy", those with most of its parts first. Some of them may not be
 * answered either; each is to be tried.
 */
export function partRewrites(mentions: Mentions, lookup: CatalogLookup): readonly RewriteText[] {
  const named = namedThings(mentions, lookup);
  const [subject, ...others] = subjects(named, lookup);
  if (subject === undefined) return [];
  const said = mentions.words.map(({ text }) => text).join(' ');
  // Without what a "not" leaves out, the question is turned round.
  if (NEGATION.test(said) || MEASURED.test(said)) return [];
  const rows = rowsName(subject, lookup);
  const isNear = (model: string): boolean => lookup.joins.pathsBetween(subject, model).length > 0;
  const columns = named.fields.filter(({ model }) => isNear(model)).slice(0, MOST_COLUMNS);
  const isCount = /\b(?:how many|numbers? of|count)\b/.test(said);
  const leads = [
    ...(isCount ? [`how many ${rows}`] : []),
    ...(columns.length > 0 ? [`${listText(columns.map((one) => fieldName(one, subject, lookup)))} of ${rows}`] : []),
    ...(isCount ? [] : [`list ${rows}`, `how many ${rows}`]),
  ];
  const isOther = ({ field }: ValueMention, at: number): boolean =>
    named.values.findIndex((one) => one.field.model === field.model && one.field.name === field.name) === at;
  const conditions = named.values
    .filter(isOther)
    .slice(0, MOST_CONDITIONS)
    .map((one) => conditionText(one, subject, lookup));
  const parts = columns.length;
  const texts: { readonly question: string; readonly kept: number }[] = [];
  const add = (question: string, kept: number): void => {
    texts.push({ question, kept });
  };
  for (const [at, lead] of leads.entries()) {
    // What was asked for comes first; a list instead of it keeps less.
    const own = (lead.includes(' of ') ? parts + 1 : 1) - at * 0.25;
    const open = lead.startsWith('how many') ? ' are there' : '';
    if (conditions.length > 1) add(`${lead} ${conditions.join(' and ')}`, own + conditions.length);
    for (const one of conditions) add(`${lead} ${one}`, own + 1);
    add(`${lead}${open}`, own);
  }
  for (const other of others) {
    const near = rowsName(other, lookup);
    // Of what each row has one of, there is no number per row.
    const isOneEach = (of: string, per: string): boolean => lookup.joins.pathsBetween(per, of).length > 0;
    if (!isOneEach(subject, other)) add(`number of ${rows} per ${rowName(other, lookup)}`, 2);
    if (!isOneEach(other, subject)) add(`number of ${near} per ${rowName(subject, lookup)}`, 2);
    add(`${rows} with ${near}`, 1.5);
  }
  for (const one of columns.filter((each) => isAdded(each, lookup)))
    add(`average ${fieldName(one, subject, lookup)} of ${rows}`, 1.75);
  return texts
    .filter(({ question }) => lowered(question) !== said)
    .toSorted((a, b) => b.kept - a.kept)
    .map(({ question }): RewriteText => ({
      question: question.charAt(0).toUpperCase() + question.slice(1),
      kind: 'part',
      note: leavesOut(mentions, question),
      // Numbers with a definition are asked for by their names.
      isFallback: lookup.catalog.metrics.length > 0,
    }));
}

/** Words of content that a rewrite does not say, as its difference to the question. */
function leavesOut({ words }: Mentions, question: string): string {
  const kept = new Set(normalise(question).map(({ stem }) => stem));
  const left = words.filter(
    ({ text, stem, parts, raw }) =>
      !kept.has(stem) && !parts.has('function') && !signWords.has(text) && /[\p{L}\d]/u.test(raw),
  );
  const named = [...new Set(left.map(({ raw }) => `“${raw}”`))];
  if (named.length === 0) return 'in other words';
  return `leaves ${named.slice(0, MOST_NAMED).join(', ')}${named.length > MOST_NAMED ? ' and more' : ''} out`;
}

/** The likeliest name or value at each place; what is in another one is left out. */
function namedThings(mentions: Mentions, lookup: CatalogLookup): Named {
  const models: string[] = [];
  const fields: FieldRef[] = [];
  const values: ValueMention[] = [];
  let at = 0;
  while (at < mentions.words.length) {
    const names = mentions.names(at).filter(({ weight, match }) => weight >= SURE_NAME && match !== 'related');
    const name = names[0];
    const value = mentions.values(at).find(({ weight }) => weight >= SURE_VALUE);
    if (value && (name === undefined || value.end > name.end)) {
      values.push(value);
      at = value.end;
    } else if (name) {
      addName(bestFor(names, models, lookup), models, fields);
      at = name.end;
    } else at += 1;
  }
  return { models, fields, values };
}

/** Of names of the same words, the one that belongs to what was named before. */
function bestFor(names: readonly NameMention[], models: readonly string[], lookup: CatalogLookup): NameMention {
  const [first] = names as readonly [NameMention];
  const same = names.filter(({ end, weight }) => end === first.end && weight >= first.weight - 0.1);
  return (
    same.find(({ target }) => target.kind === 'model') ??
    same.find(({ target }) => target.kind === 'field' && models.includes(target.field.model)) ??
    same.find(
      ({ target }) =>
        target.kind === 'field' &&
        models.some((model) => lookup.joins.pathsBetween(model, target.field.model).length > 0),
    ) ??
    first
  );
}

function addName({ target }: NameMention, models: string[], fields: FieldRef[]): void {
  if (target.kind === 'model' && !models.includes(target.model)) models.push(target.model);
  else if (target.kind === 'role' && !models.includes(target.toModel)) models.push(target.toModel);
  else if (target.kind === 'field') {
    const isKnown = fields.some(({ model, name }) => model === target.field.model && name === target.field.name);
    if (!isKnown) fields.push(target.field);
  }
}

/** What the rows are of: a model that is named, else that of a field or value. */
function subjects({ models, fields, values }: Named, lookup: CatalogLookup): readonly string[] {
  if (models.length > 0) {
    const [first, ...more] = models as readonly [string, ...string[]];
    return [
      first,
      ...more.filter(
        (one) => lookup.joins.pathsBetween(first, one).length + lookup.joins.pathsBetween(one, first).length > 0,
      ),
    ];
  }
  const model = fields[0]?.model ?? values[0]?.field.model;
  return model === undefined ? [] : [model];
}

function fieldName(field: FieldRef, subject: string, lookup: CatalogLookup): string {
  const dimension = lookup.dimension(field.model, field.name);
  const label = lowered(dimension ? labelOf(dimension) : field.name.replaceAll('_', ' ')).replace(/ of one .*$/, '');
  const owner = rowName(field.model, lookup);
  return field.model === subject || label.includes(owner) ? label : `${owner} ${label}`;
}

function conditionText({ field, value }: ValueMention, subject: string, lookup: CatalogLookup): string {
  return `whose ${fieldName(field, subject, lookup)} is ${valueLabel(field, value, lookup)}`;
}

function isAdded({ model, name }: FieldRef, lookup: CatalogLookup): boolean {
  const dimension = lookup.dimension(model, name);
  const isReference = lookup.model(model)?.relationships.some(({ keys }) => keys.some(({ from }) => from === name));
  return (
    dimension?.type === 'NUMBER' &&
    !dimension.primaryKey &&
    !isReference &&
    !/(?:^|_)(?:id|code|zip|postcode|phone|fax|number|no|year|ssn)s?(?:_|$)/i.test(name)
  );
}
