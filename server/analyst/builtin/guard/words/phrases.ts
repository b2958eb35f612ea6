import type { NameMention } from '../../lexicon/mentions.ts';
import { listed } from './asked.ts';
import { isClaimed, isClaimedValue } from '../claims/claimed.ts';
import { placesOfDurations } from '../times/durations.ts';
import type { Guarded, Objection } from '../question.ts';

/** Names of several words that were said as they are and are not used: "last names". */
export function lostPhrases(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const inDurations = claims.durations ? placesOfDurations(guarded) : null;
  return mentions.words.flatMap((_, at): readonly Objection[] => {
    if (inDurations?.has(at)) return [];
    const whole = mentions
      .names(at)
      .filter(
        ({ end, weight, match, target }) =>
          target.kind === 'field' && end - at > 1 && weight >= 0.95 && (match === 'whole' || match === 'own'),
      );
    const [said] = mentions.words.slice(at);
    if (/^(?:number|count|how|total)$/.test(said?.text ?? '')) return [];
    const longest = whole.toSorted((a, b) => b.end - a.end)[0];
    if (longest === undefined || overlapping(guarded, at, longest.end).some((one) => isClaimed(one, guarded)))
      return [];
    const isValue = [at, at - 1, at - 2].some((start) =>
      start < 0 ? false : mentions.values(start).some((one) => one.end > at && isClaimedValue(one, claims)),
    );
    const words = mentions.words.slice(at, longest.end).map(({ raw }) => raw);
    // "returned at a different branch": a verb of a longer phrase that says how it is read.
    const text = words.join(' ').toLowerCase();
    const isSaid = guarded.assumed.some((phrase) => phrase.toLowerCase().startsWith(`${text} `));
    return isValue || isSaid ? [] : [{ kind: 'unused', words: words.join(' ') }];
  });
}

/** Names that hold all of these words. */
function overlapping({ mentions }: Guarded, from: number, to: number): readonly NameMention[] {
  return [from, from - 1, from - 2].flatMap((start) =>
    start < 0 ? [] : mentions.names(start).filter(({ end }) => end >= to),
  );
}

/** "the name of …": something that is called a name, or names the rows, has to be there. */
export function namesShown({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const said = words.findIndex(
    ({ text, quoted }, at) =>
      !quoted && /^(?:names?|titles?)$/.test(text) && !/^(?:with|named|called|by)$/.test(words[at - 1]?.text ?? ''),
  );
  if (said < 0) return [];
  const isListed = listed(words.map(({ text }) => text)).has(said);
  const compared = claims.comparisons.flatMap(({ field }) => field ?? []);
  const isName = [...claims.shown, ...(isListed ? [] : [...claims.fields, ...compared])].some(
    ({ model, name }) =>
      /name|title/i.test(`${name} ${lookup.dimension(model, name)?.label ?? ''}`) ||
      lookup.identity(model).display?.name === name ||
      (lookup.identity(model).display === undefined && /details?|description/i.test(name)),
  );
  const isOther = mentions
    .names(said)
    .some(
      ({ target, weight }) =>
        weight > 0.85 &&
        target.kind === 'field' &&
        claims.shown.some(({ model, name }) => model === target.field.model && name === target.field.name),
    );
  return isName || isOther ? [] : [{ kind: 'unused', words: words[said]?.raw ?? '' }];
}

/** "names of the customers": a name of these, not of others that are told by names. */
export function namesOfRows({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const shownNames = claims.shown.filter(({ model, name }) =>
    /name/i.test(`${name} ${lookup.dimension(model, name)?.label ?? ''}`),
  );
  if (shownNames.length === 0) return [];
  for (const [at, { text, quoted }] of words.entries()) {
    if (quoted || !/^names?$/.test(text) || words[at + 1]?.text !== 'of') continue;
    const from =
      at +
      2 +
      words.slice(at + 2).findIndex(({ text: word }) => !/^(?:all|the|our|those|these|any|each|every)$/.test(word));
    const owners = mentions
      .names(from)
      .flatMap(({ target, match }) =>
        match === 'whole' && target.kind === 'model' ? [target.model] : target.kind === 'role' ? [target.toModel] : [],
      );
    const isTheirs =
      claims.shown.some(({ model }) => owners.includes(model)) ||
      owners.some((one) => !hasName(one, lookup) && isPartOf(one, shownNames, lookup));
    if (owners.length > 0 && !isTheirs) return [{ kind: 'unused', words: words[from]?.raw ?? text }];
  }
  return [];
}

function hasName(model: string, lookup: Guarded['lookup']): boolean {
  return (lookup.model(model)?.dimensions ?? []).some(({ name }) => /name|title/i.test(name));
}

/** Rows without a name of their own are told by the one row that they belong to. */
function isPartOf(model: string, shown: Guarded['claims']['shown'], lookup: Guarded['lookup']): boolean {
  return shown.some((one) => lookup.joins.pathsBetween(model, one.model).length > 0);
}

/** A value that was found only inside the words of another value: "IT" of "IT staff". */
export function valuesInside({ mentions, claims }: Guarded): readonly Objection[] {
  const found = [...mentions.words.keys()].flatMap((at) =>
    mentions.values(at).filter((one) => isClaimedValue(one, claims)),
  );
  return claims.comparisons.flatMap(({ value, field }): readonly Objection[] => {
    if (field === null || typeof value !== 'string') return [];
    const own = found.filter((one) => String(one.value).toLowerCase() === value.toLowerCase());
    if (own.length === 0) return [];
    const isInside = own.every(({ start, end }) =>
      found.some(
        (other) =>
          other.start <= start &&
          other.end >= end &&
          other.end - other.start > end - start &&
          String(other.value).toLowerCase() !== value.toLowerCase(),
      ),
    );
    return isInside ? [{ kind: 'unsupported', words: value }] : [];
  });
}
