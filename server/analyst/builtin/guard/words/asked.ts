import type { FieldRef } from '../../reading.ts';
import { isClaimed, isClaimedValue, modelsOf, same } from '../claims/claimed.ts';
import { placesOfDurations } from '../times/durations.ts';
import type { Guarded, Objection } from '../question.ts';

/** A kind of attribute that many models have: its words, and the fields that are one. */
interface Attribute {
  readonly words: RegExp;
  readonly fields: RegExp;
  /** Type of such a field, where it has one. */
  readonly type?: 'NUMBER';
}

const attributes: readonly Attribute[] = [
  { words: /^details?$/, fields: /detail|descr|info|name|content/i },
  { words: /^codes?$/, fields: /code|id$/i },
  { words: /^descriptions?$/, fields: /descr|detail|name/i },
  { words: /^dates?$/, fields: /date|time|day|year|_at$|_on$|start|end|birth|dob/i },
  { words: /^emails?$/, fields: /mail/i },
  { words: /^phones?$/, fields: /phone|tel|mobile/i },
  { words: /^prices?$/, fields: /price|cost|amount|rate|fee/i, type: 'NUMBER' },
  { words: /^amounts?$/, fields: /amount|total|sum|price|cost|value|payment|quantity|fee/i, type: 'NUMBER' },
  { words: /^types?$/, fields: /type|kind|category|code|class/i },
];

/** "ids and names": what is named before a condition has to be shown. */
export function attributesShown(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  if (claims.overGroups) return [];
  const asked = listed(mentions.words.map(({ text }) => text));
  const inDurations = claims.durations ? placesOfDurations(guarded) : null;
  const lost = mentions.words.flatMap(({ text, raw, quoted }, at): readonly Objection[] =>
    quoted || inDurations?.has(at) || !asked.has(at) || isGiven(text, at, guarded)
      ? []
      : [{ kind: 'unused', words: raw }],
  );
  return [...lost, ...everythingShown(guarded), ...personsShown(guarded), ...namesApart(guarded)];
}

/** Fields that are shown, or that a number which is shown is made of. */
function given({ claims }: Guarded): readonly FieldRef[] {
  return [...claims.shown, ...claims.summed, ...claims.extremes, ...(claims.counted ? claims.fields : [])];
}

function isGiven(text: string, at: number, guarded: Guarded): boolean {
  const { claims, lookup } = guarded;
  if (/^ids?$/.test(text))
    return claims.shown.some(
      ({ model, name }) => /id$|^id|key|number|no$/i.test(name) || isKey({ model, name, via: null }, guarded),
    );
  // "customers placed" is a verb, whatever else is called so.
  if (/.{3}(?:ed|ing)$/.test(text)) return true;
  const kind = attributes.find(({ words }) => words.test(text));
  if (!kind) return isNameGiven(at, guarded);
  // "the amount" is that of the field with the word in its name, where there is one.
  const stem = text.replace(/s$/, '');
  const isWritten = [...modelsOf(claims)].some((model) =>
    (lookup.model(model)?.dimensions ?? []).some(
      ({ name, type }) => isOfType(kind, type) && name.toLowerCase().includes(stem),
    ),
  );
  return given(guarded).some(({ model, name }) => {
    const dimension = lookup.dimension(model, name);
    const spelled = `${name} ${dimension?.label ?? ''}`;
    if (!isOfType(kind, dimension?.type)) return false;
    return isWritten ? spelled.toLowerCase().includes(stem) : spelled.split(' ').some((one) => kind.fields.test(one));
  });
}

function isOfType({ type }: Attribute, known: string | undefined): boolean {
  return type === undefined || known === type;
}

function isKey({ model, name }: FieldRef, { lookup }: Guarded): boolean {
  return lookup.identity(model).key?.name === name || lookup.dimension(model, name)?.primaryKey === true;
}

/** True where the very name of a field is said and the field is there, or where it is none. */
function isNameGiven(at: number, guarded: Guarded): boolean {
  const { mentions, claims } = guarded;
  const said = mentions
    .names(at)
    .filter(({ target, match, weight }) => target.kind === 'field' && match === 'whole' && weight >= 0.95);
  const [longest] = said.toSorted((a, b) => b.end - a.end);
  if (longest === undefined) return true;
  const here = [at, at - 1, at - 2].filter((start) => start >= 0);
  const isOther = here.some(
    (start) =>
      mentions.values(start).some((one) => one.end > at && isClaimedValue(one, claims)) ||
      mentions
        .names(start)
        .some((one) => one.end >= longest.end && one.target.kind !== 'field' && isClaimed(one, guarded)),
  );
  return (
    isOther ||
    here.some((start) =>
      mentions
        .names(start)
        .some(
          ({ end, target, weight }) =>
            end >= longest.end &&
            weight >= 0.7 &&
            target.kind === 'field' &&
            given(guarded).some((one) => one.name === target.field.name || same(one, target.field)),
        ),
    )
  );
}

const numberWords = /^(?:number|count|many|average|avg|mean|total|sum|maximum|minimum|max|min|highest|lowest|often)$/;

/** Places of words that say what is to be shown: after a command, up to the first condition. */
export function listed(words: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>();
  let isOpen = !/^(?:who|how|for|in|at|on|of)$/.test(words[0] ?? '');
  let isNumber = false;
  for (const [at, word] of words.entries()) {
    if (/^(?:list|show|give|return|find|display|select|tell)$/.test(word)) {
      isOpen = true;
      isNumber = false;
    } else if (
      at > 1 &&
      /^(?:who|that|whose|which|where|with|without|having|for|in|from|sort|sorted|order|ordered|when|if|by|is|are|has|have|how|do|does|did|was|were|contain|contains)$/.test(
        word,
      )
    )
      isOpen = false;
    else if (numberWords.test(word)) isNumber = true;
    else if (word === 'and') isNumber = false;
    if (isOpen && !isNumber) places.add(at);
  }
  return places;
}

/** "all information about employees": every field of them. */
function everythingShown({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const text = mentions.words.map((word) => word.text).join(' ');
  const said =
    /\b(?:all|complete|full) (?:the |available )?(?:information|info|details|data|fields|columns|attributes)\b/.exec(
      text,
    )?.[0];
  if (said === undefined || claims.counted || claims.shown.length === 0) return [];
  const isWhole = [...claims.models].some((model) =>
    (lookup.model(model)?.dimensions ?? []).every(({ name }) =>
      claims.shown.some((one) => same(one, { model, name, via: null })),
    ),
  );
  const isNamed = claims.shown.some(({ name }) => /details?|information|info$/i.test(name));
  return isWhole || isNamed ? [] : [{ kind: 'unused', words: said }];
}

/** Fields that identify a person, or hold a name. */
const personFields =
  /name|title|id$|(?:er|or|ist|ian|ant|ent|ee)s?$|person|staff|people|who|man$|woman$|by$|head|boss|lead|author|member|contact|email/i;

/** "who made the latest order" asks for a person, not for a number or a date. */
function personsShown({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const [first] = mentions.words;
  const isPerson = ({ model, name }: FieldRef): boolean => {
    const { key, display } = lookup.identity(model);
    return [key?.name, display?.name].includes(name) || personFields.test(name);
  };
  return first?.text === 'who' && !claims.shown.some(isPerson) ? [{ kind: 'unused', words: first.raw }] : [];
}

/** "first and last names", "full names": both of them, where they are apart. */
function namesApart({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const said = /\b(?:full names?|first (?:names? )?and last names?)\b/.exec(
    mentions.words.map(({ text }) => text).join(' '),
  )?.[0];
  if (said === undefined || claims.counted) return [];
  const parts = claims.shown.filter(({ name }) => /name/i.test(name));
  const isApart = [...claims.models].some(
    (model) =>
      (lookup.model(model)?.dimensions ?? []).filter(({ name }) => /(?:first|last|family|given|sur).?name/i.test(name))
        .length > 1,
  );
  return isApart && parts.length < 2 ? [{ kind: 'unused', words: said }] : [];
}
