import { comparativeAdjectives, superlatives } from '../../sentence/words/english.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { FieldRef } from '../../reading.ts';
import { modelsOf, same } from '../claims/claimed.ts';
import { isOfDuration } from '../times/durations.ts';
import type { Guarded, Objection } from '../question.ts';

/** Fields and numbers of a reading that no word of the question asks for. */
export function unsupported(guarded: Guarded): readonly Objection[] {
  const { claims, lookup, mentions } = guarded;
  const everything =
    /\b(?:all (?:the |of the |available )?(?:information|info|details|data|fields|columns|attributes|records?)|everything|information|info|details?)\b/.test(
      mentions.words.map(({ text }) => text).join(' '),
    );
  const asked = [
    ...claims.fields,
    ...(everything
      ? []
      : claims.shown
          .filter((field) => !claims.usual.some((one) => same(one, field)))
          .filter((field) => !describes(field) || lookup.identity(field.model).display !== undefined)),
    ...claims.comparisons.flatMap(({ field }) => (field ? [field] : [])),
  ];
  const distinct = asked.filter((field, at) => asked.findIndex((other) => same(other, field)) === at);
  return [
    ...distinct
      .filter((field) => !isSupported(field, guarded) && !(guarded.about?.has(`${field.model}.${field.name}`) ?? false))
      .map(({ model, name }): Objection => ({ kind: 'unsupported', words: `${model}.${name}` })),
    ...claims.measures.flatMap(({ model, name }): readonly Objection[] =>
      isMeasureSupported(model, name, guarded) ? [] : [{ kind: 'unsupported', words: `${model ?? 'metric'}.${name}` }],
    ),
    ...[...claims.models]
      .filter(
        (model) =>
          !isModelSupported(model, guarded) &&
          !(guarded.about?.has(model) ?? false) &&
          lookup.catalog.models.length > 1,
      )
      .map((model): Objection => ({ kind: 'unsupported', words: model })),
  ];
}

function isSupported(field: FieldRef, guarded: Guarded): boolean {
  const { mentions, lookup } = guarded;
  if (guarded.claims.durations && isOfDuration(field, guarded)) return true;
  const places = [...mentions.words.keys()];
  if (
    places.some((at) =>
      mentions
        .names(at)
        .some(({ target, weight }) => weight >= 0.3 && target.kind === 'field' && same(target.field, field)),
    )
  )
    return true;
  if (places.some((at) => mentions.values(at).some((one) => same(one.field, field)))) return true;
  // What names the rows of a model stands for the model.
  const { key, display } = lookup.identity(field.model);
  const dimension = lookup.dimension(field.model, field.name);
  if (!dimension) return true;
  const isIdentity = field.name === key?.name || field.name === display?.name;
  if (isIdentity || dimension.primaryKey || isPartOfName(field, guarded)) return true;
  if (isKeyOfJoin(field, guarded)) return true;
  const isShown = guarded.claims.shown.some((one) => same(one, field));
  if (isShown && tellsNameless(field.model, guarded)) return true;
  const isDate = dimension.type === 'DATE' || dimension.type === 'TIMESTAMP';
  if (isShown && isDate && guarded.claims.timed && mentions.words.some(({ text }) => calendarWords.test(text)))
    return true;
  const isRanked = guarded.claims.orders.some((one) => one.field !== null && same(one.field, field));
  if (isShown && !isRanked && guarded.claims.periods.length === 0) return suggests(field, guarded);
  if (dimension.type === 'DATE' || dimension.type === 'TIMESTAMP' || /year|date|time/i.test(field.name)) return true;
  return suggests(field, guarded);
}

const calendarWords = /^(?:years?|months?|quarters?|weeks?|days?|weekdays?|hours?|yearly|monthly|weekly|daily)$/;

const nameParts = /(?:^|_)(?:first|last|given|family|middle|sur|fore)_?name$/i;

/** "which customers …": people are told by all parts of their name. */
function isPartOfName({ model, name }: FieldRef, { claims }: Guarded): boolean {
  const isOther = (one: FieldRef): boolean => one.model === model && one.name !== name && nameParts.test(one.name);
  return (
    nameParts.test(name) &&
    claims.shown.some((one) => one.model === model && one.name === name) &&
    claims.shown.some(isOther)
  );
}

/** "which documents", "rides from Rome": what is asked for stands at the beginning. */
const beforeRows = /^(?:which|what|list|show|give|find|display|me|us|all|the|any|every)$/;

function isAskedFirst({ words, names }: Guarded['mentions'], model: string): boolean {
  const first = words.findIndex(({ text }) => !beforeRows.test(text));
  return (
    first >= 0 &&
    names(first).some(({ target, match }) => target.kind === 'model' && target.model === model && match === 'whole')
  );
}

/** Rows that have no name of their own: all that describes them is shown. */
function tellsNameless(model: string, { mentions, claims, lookup }: Guarded): boolean {
  const { key, display } = lookup.identity(model);
  return (
    (mentions.words[0]?.text === 'which' || claims.durations || isAskedFirst(mentions, model)) &&
    display === undefined &&
    key !== undefined &&
    !claims.counted &&
    claims.shown.every((one) => one.model === model) &&
    claims.shown.some(({ name }) => name === key.name) &&
    [...mentions.words.keys()].some(
      (at) =>
        mentions
          .names(at)
          .some(({ target, match }) => target.kind === 'model' && target.model === model && match === 'whole') ||
        mentions.durations(at).some(({ says, names }) => says.kind === 'happening' && isOf(names, model)),
    )
  );
}

/** True for the time of rows of a model. */
function isOf(names: readonly NameMention[], model: string): boolean {
  return names.some(({ target }) => target.kind === 'field' && target.field.model === model);
}

/** True for what tells rows without a name. */
function describes({ name }: FieldRef): boolean {
  return /details?|description/i.test(name);
}

/** True for the key of a relationship: the model that it leads to is what is asked for. */
export function isKeyOfJoin({ model, name }: FieldRef, { lookup }: Guarded): boolean {
  return lookup.catalog.models.some((one) =>
    one.relationships.some(
      ({ toModel, keys }) =>
        (one.name === model && keys.some(({ from }) => from === name)) ||
        (toModel === model && keys.some(({ to }) => to === name)),
    ),
  );
}

/** "longest" asks for the length, however it is called. */
function suggests({ model, name }: FieldRef, { mentions, lookup }: Guarded): boolean {
  const spelled = `${name} ${lookup.dimension(model, name)?.label ?? ''}`.toLowerCase();
  const text = mentions.words.map((word) => word.text).join(' ');
  return [...Object.entries(superlatives), ...Object.entries(comparativeAdjectives)].some(
    ([words, { suggests: nouns }]) => text.includes(words) && nouns.some((noun) => spelled.includes(noun)),
  );
}

function isMeasureSupported(model: string | null, name: string, { mentions, lookup }: Guarded): boolean {
  if (model !== null && lookup.countMeasure(model)?.name === name) return true;
  const expression = (model === null ? lookup.metric(name)?.expression : lookup.measure(model, name)?.expression) ?? '';
  return [...mentions.words.keys()].some((at) =>
    mentions.names(at).some(({ target, weight }) => {
      if (weight < 0.3) return false;
      if (target.kind === 'measure') return target.model === model && target.name === name;
      if (target.kind === 'metric') return model === null && target.name === name;
      // "patients" for a number that counts each patient of the stays once.
      if (target.kind === 'model') return model !== null && countsOnce(expression, model, target.model, lookup);
      return target.kind === 'field' && expression.toLowerCase().includes(target.field.name.toLowerCase());
    }),
  );
}

function countsOnce(expression: string, from: string, to: string, lookup: Guarded['lookup']): boolean {
  const counted = /^\s*COUNT\s*\(\s*DISTINCT\s+(\w+)\s*\)/i.exec(expression)?.[1];
  return (lookup.model(from)?.relationships ?? []).some(
    ({ toModel, keys }) => toModel === to && keys.some((key) => key.from === counted),
  );
}

function isModelSupported(model: string, { mentions, claims, lookup }: Guarded): boolean {
  return (
    [...mentions.words.keys()].some(
      (at) =>
        mentions.names(at).some(({ target, weight }) => {
          if (weight < 0.3) return false;
          switch (target.kind) {
            case 'field':
              return target.field.model === model;
            case 'role':
              return target.toModel === model || target.model === model;
            case 'metric':
              return false;
            default:
              return target.model === model;
          }
        }) || mentions.values(at).some(({ field }) => field.model === model),
    ) ||
    (claims.models.size === 1 && (claims.durations || modelsOf(claims).size === 1)) ||
    isBetween(model, claims, lookup)
  );
}

/** True for rows that link two models of the reading: nobody needs to name them. */
function isBetween(model: string, claims: Guarded['claims'], lookup: Guarded['lookup']): boolean {
  const used = modelsOf(claims);
  const linked = (lookup.model(model)?.relationships ?? []).map(({ toModel }) => toModel);
  return new Set(linked.filter((one) => used.has(one))).size > 1;
}
