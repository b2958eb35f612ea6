import type { NameMention } from '../../lexicon/mentions.ts';
import type { FieldRef } from '../../reading.ts';
import { allFields, modelsOf, same } from '../claims/claimed.ts';
import type { Guarded, Objection } from '../question.ts';
import { isKeyOfJoin } from './support.ts';

/** A name of these words is better by so much where it is the one that was meant. */
const better = 0.02;

/**
 * Values that are shown though the words that may name them name something else that is used:
 * "color" of "color description" is no color code, and "customers" are the rows, not a field that
 * has the word in its name.
 */
export function columnsNamed(guarded: Guarded): readonly Objection[] {
  const { claims, mentions, lookup } = guarded;
  const hidden = claims.hidden.filter((field) => !isTold(field, guarded) && !isKeyOfJoin(field, guarded));
  const named = claims.shown.filter(({ model, name }) => isName(name) && namesModel(model, guarded));
  const unnamed = claims.shown
    .filter((field, at) => claims.shown.findIndex((other) => same(other, field)) === at)
    .filter((field) => !isTold(field, guarded))
    .flatMap((field): readonly Objection[] => {
      const names = namesOf(field, guarded);
      const isMeant = names.length === 0 || names.some((one) => !isTaken(one, field, guarded));
      return isMeant ? [] : [unasked(field)];
    });
  // "each product, its name": the name of these, not of others that are told by one.
  const strangers =
    named.length === 0
      ? []
      : claims.shown.filter(
          ({ model, name }) => isName(name) && !namesModel(model, guarded) && !named.some((one) => one.model === model),
        );
  // "each role, its id": no key of other rows that nothing names.
  const isId = mentions.words.some(({ text }) => /^ids?$/.test(text));
  const keys = isId ? claims.shown.filter(({ model, name }) => lookup.identity(model).key?.name === name) : [];
  const isOfNamed = keys.some(({ model }) => namesRowsOf(model, guarded));
  const foreign = isOfNamed ? keys.filter(({ model }) => !namesRowsOf(model, guarded)) : [];
  return [
    ...unnamed,
    ...foreign.map(unasked),
    ...strangers.map(unasked),
    ...hidden.map(unasked),
    ...(claims.rankHidden ? [{ kind: 'superlative' as const, words: 'most' }] : []),
  ];
}

function unasked({ model, name }: FieldRef): Objection {
  return { kind: 'unsupported', words: `${model}.${name}` };
}

function isName(field: string): boolean {
  return /name|title/i.test(field);
}

/** True where words other than "name" name a model, or something of it. */
function namesModel(model: string, { mentions }: Guarded): boolean {
  return mentions.words.some(
    ({ text }, at) =>
      mentions.values(at).some(({ field }) => field.model === model) ||
      mentions.names(at).some(({ target, weight, start, end }) => {
        if (weight < 0.6 || (end - start === 1 && /^(?:names?|titles?)$/.test(text))) return false;
        if (target.kind === 'role') return target.toModel === model || target.model === model;
        if (target.kind === 'field') return target.field.model === model;
        return 'model' in target && target.model === model;
      }),
  );
}

/** True where the rows themselves are named, and not only what one of their fields is called. */
function namesRowsOf(model: string, { mentions }: Guarded): boolean {
  return mentions.words.some((_, at) =>
    mentions
      .names(at)
      .some(
        ({ target, weight, start, end }) =>
          weight >= 0.6 &&
          ((target.kind === 'model' && target.model === model) ||
            (target.kind === 'role' && target.toModel === model) ||
            (target.kind === 'field' &&
              target.field.model === model &&
              end - start > 1 &&
              /_?id$/i.test(target.field.name))),
      ),
  );
}

/** True for what tells rows apart, and for the value by which they are ranked. */
function isTold(field: FieldRef, { claims, lookup }: Guarded): boolean {
  if (claims.usual.some((one) => same(one, field))) return true;
  const { key, display } = lookup.identity(field.model);
  const isIdentity = [key?.name, display?.name].includes(field.name);
  const isRanked = claims.orders.some((one) => one.field !== null && same(one.field, field));
  return isIdentity || isRanked || isName(field.name) || isEverything(field.model, claims.shown, lookup);
}

function isEverything(model: string, shown: readonly FieldRef[], lookup: Guarded['lookup']): boolean {
  const own = lookup.model(model)?.dimensions ?? [];
  const known = own.slice(0, 12).every(({ name }) => shown.some((one) => same(one, { model, name, via: null })));
  return own.length > 2 && known;
}

/** Words that may name a field; "number of" asks how many and names nothing. */
function namesOf(field: FieldRef, guarded: Guarded): readonly NameMention[] {
  const { mentions } = guarded;
  const { words } = mentions;
  return [...words.keys()].flatMap((at) =>
    mentions.names(at).filter(({ target, weight, start, end }) => {
      if (target.kind !== 'field' || weight < 0.3 || !same(target.field, field)) return false;
      const isCount = /^(?:numbers?|counts?)$/.test(words[at]?.text ?? '') && words[at + 1]?.text === 'of';
      return !isCount || (end - start > 1 && !namesRows(at + 2, guarded));
    }),
  );
}

function namesRows(at: number, { mentions, claims }: Guarded): boolean {
  const used = modelsOf(claims);
  return mentions
    .names(at)
    .some(({ target, match }) => target.kind === 'model' && match === 'whole' && used.has(target.model));
}

/** True where the same words, or more with them, are a better name of something else. */
function isTaken(name: NameMention, field: FieldRef, guarded: Guarded): boolean {
  const { mentions, claims } = guarded;
  const used = modelsOf(claims);
  const fields = [...allFields(claims), ...claims.summed, ...claims.extremes];
  return [name.start, name.start - 1, name.start - 2, name.start - 3]
    .filter((start) => start >= 0)
    .flatMap((start) => mentions.names(start).filter(({ end }) => end >= name.end))
    .some(({ target, weight, match, start, end }) => {
      const isLonger = end - start > name.end - name.start;
      if (target.kind === 'model')
        return match === 'whole' && used.has(target.model) && name.match !== 'whole' && name.match !== 'own';
      if (target.kind !== 'field' || same(target.field, field)) return false;
      const isUsed = fields.some((one) => same(one, target.field));
      if (isUsed) return weight > name.weight + better || (isLonger && weight >= name.weight);
      return used.has(target.field.model) && match !== 'part' && match !== 'related' && weight > name.weight + 0.3;
    });
}

/** "customers in Prague" by their first name, where only a city is called so. */
export function valuesPlaced({ mentions, claims }: Guarded): readonly Objection[] {
  const found = [...mentions.words.keys()].flatMap((at) => mentions.values(at));
  const used = modelsOf(claims);
  return claims.comparisons.flatMap(({ field, value }): readonly Objection[] => {
    if (field === null || typeof value !== 'string') return [];
    const like = found.filter((one) => one.exact && String(one.value).toLowerCase() === value.toLowerCase());
    const isElsewhere = like.some((one) => used.has(one.field.model));
    return isElsewhere && !like.some((one) => same(one.field, field)) ? [unasked(field)] : [];
  });
}
