import { same } from '../apply/same.ts';
import { partList, type Layer, type LayerMetric, type LayerModel, type PartType } from '../layer.ts';
import { homesOf, mayMention, type ThingName } from '../rename/mentions.ts';
import { changedIds } from './agentScopes.ts';

/** What changes may have an effect on. */
export interface Affected {
  /** Ids of parts and metrics. */
  readonly ids: ReadonlySet<string>;
  /** Words of which a query contains one if it may be affected. */
  readonly words: ReadonlySet<string>;
}

/** More changed names than these are looked for one by one in no text. */
const mostNames = 40;

/**
 * What can depend on the difference of two layers: the changed things, what names one of them, what
 * names that, and so on.
 * @returns null: anything may, since the difference is more than what expressions say
 */
export function affectedBy(before: Layer, after: Layer): Affected | null {
  const changed = changedIds(before, after);
  const names: ThingName[] = [];
  const ids = new Set<string>();
  const was = new Map(before.models.map((model) => [model.id, model]));
  const is = new Map(after.models.map((model) => [model.id, model]));
  for (const id of changed) {
    const [old, current] = [was.get(id), is.get(id)];
    if (old === undefined && current === undefined) {
      ids.add(id);
      continue;
    }
    const parts = old === undefined || current === undefined ? null : changedParts(old, current);
    if (parts === null || current === undefined) {
      return null;
    }
    for (const part of parts) {
      ids.add(part.id);
      names.push({ model: current.name, name: part.name });
    }
  }
  for (const metric of [...before.metrics, ...after.metrics]) {
    if (changed.has(metric.id)) {
      names.push({ model: null, name: metric.name });
    }
  }
  return names.length > mostNames ? null : closed(after, names, ids);
}

/** Adds what names something of it, until nothing more does. */
function closed(layer: Layer, names: readonly ThingName[], ids: Set<string>): Affected | null {
  const texts = textsIn(layer);
  const words = new Set<string>();
  let open = distinct(names);
  const done = new Set<string>();
  while (open.length > 0) {
    const next: ThingName[] = [];
    for (const name of open) {
      done.add(keyOf(name));
      words.add(name.name.toLowerCase());
      if (name.model !== null) {
        words.add(name.model.toLowerCase());
      }
      for (const { id, home, text, own, isWay } of texts) {
        const isNamed = own !== null && own.model === name.model && own.name === name.name;
        if (!ids.has(id) && (isNamed || mayMention(text, home, name))) {
          // A metric that is grouped by what lies behind a relationship names neither it nor its
          // keys.
          if (isWay) {
            return null;
          }
          ids.add(id);
          next.push(...(own === null ? [] : [own]));
        }
      }
    }
    open = distinct(next).filter((name) => !done.has(keyOf(name)));
    if (done.size + open.length > mostNames) {
      return null;
    }
  }
  return { ids, words };
}

const keyOf = ({ model, name }: ThingName): string => `${model ?? ''} ${name}`;

function distinct(names: readonly ThingName[]): readonly ThingName[] {
  return [...new Map(names.map((name) => [keyOf(name), name])).values()];
}

/** Text of a definition with everything that it names. */
interface DefinitionText {
  readonly id: string;
  readonly home: LayerModel | null;
  readonly text: string;
  /** Name by which others use it; null: none does. */
  readonly own: ThingName | null;
  /** True: a relationship, which others use without naming it. */
  readonly isWay: boolean;
}

function textsIn(layer: Layer): readonly DefinitionText[] {
  const homes = homesOf(layer);
  return [
    ...layer.models.flatMap((home) => [
      ...[...home.dimensions, ...home.filters, ...home.rowPolicies].map(({ id, name, expression }) => ({
        id,
        home,
        text: expression,
        own: { model: home.name, name },
        isWay: false,
      })),
      ...home.measures.map(({ id, name, expression, filter }) => ({
        id,
        home,
        text: filter === null ? expression : `${expression}\n${filter}`,
        own: { model: home.name, name },
        isWay: false,
      })),
      ...home.relationships.map(({ id, toModel, keys }) => ({
        id,
        home,
        text: keys.map(({ from, to }) => `${from}\n${toModel}.${to}`).join('\n'),
        own: null,
        isWay: true,
      })),
    ]),
    ...layer.metrics.map((metric) => ({
      id: metric.id,
      home: homes.get(metric.id) ?? null,
      text: textOf(metric),
      own: { model: null, name: metric.name },
      isWay: false,
    })),
  ];
}

function textOf({ expression, filter, groupBy, timeDimension, namedFilters, joins }: LayerMetric): string {
  const lists = [...groupBy, ...namedFilters, ...joins.flatMap(({ alias, relationship }) => [alias, relationship])];
  return [expression, filter ?? '', timeDimension ?? '', ...lists].join('\n');
}

/** Fields of a model and of its parts that have no effect on what compiles. */
const spoken: ReadonlySet<string> = new Set(['label', 'description', 'synonyms', 'guidance', 'version', 'ownerId']);

/** Fields of parts whose effect is on those alone that name the part. */
const named: ReadonlySet<string> = new Set([
  'name',
  'expression',
  'grantees',
  'native',
  'filter',
  'unit',
  'decimals',
  'format',
  'additivity',
  'allowOverlap',
]);

interface NamedPart {
  readonly id: string;
  readonly name: string;
}

/** Parts that differ, by their names before and after; null: more differs. */
function changedParts(before: LayerModel, after: LayerModel): readonly NamedPart[] | null {
  const lists: ReadonlySet<string> = new Set(Object.values(partList));
  const others = fieldsThatDiffer(before, after).filter((field) => !lists.has(field));
  if (others.length > 0) {
    return null;
  }
  const found: NamedPart[] = [];
  for (const [type, list] of Object.entries(partList) as [PartType, (typeof partList)[PartType]][]) {
    const was = new Map<string, NamedPart>(before[list].map((part) => [part.id, part]));
    const is = new Map<string, NamedPart>(after[list].map((part) => [part.id, part]));
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const [old, current] = [was.get(id), is.get(id)];
      const fields = fieldsThatDiffer(old ?? {}, current ?? {});
      if (fields.length === 0) {
        continue;
      }
      // Relationships are ways for all, default filters are in every query, and times are shared.
      const isWide = type === 'Relationship' || [old, current].some((part) => part !== undefined && isForAll(part));
      const isWhole = old !== undefined && current !== undefined && fields.every((field) => named.has(field));
      if (isWide || (!isWhole && old !== undefined && current !== undefined)) {
        return null;
      }
      found.push(...[old, current].flatMap((part) => part ?? []));
    }
  }
  return found;
}

function isForAll(part: object): boolean {
  const { applyByDefault, type } = part as { readonly applyByDefault?: boolean; readonly type?: string };
  return applyByDefault === true || type === 'DATE' || type === 'TIMESTAMP';
}

function fieldsThatDiffer(before: object, after: object): readonly string[] {
  const [was, is] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !spoken.has(field) && field !== 'sampleValues' && !same(was[field], is[field]),
  );
}

/** True: a query may be affected. */
export function mayAffect({ words }: Affected, semql: string): boolean {
  const text = semql.toLowerCase();
  return [...words].some((word) => text.includes(word));
}
