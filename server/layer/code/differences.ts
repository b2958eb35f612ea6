import { isIdOf, newId } from '../../platform/ids.ts';
import { same } from '../apply/same.ts';
import type { LayerChange } from '../change.ts';
import { partList, type Layer, type LayerModel, type PartType, type ThingType } from '../layer.ts';
import type { DescribedLayer } from './readLayerFiles.ts';

/** A field that has another value in the files. */
export interface FieldDifference {
  readonly field: string;
  /** Value as text; null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** One thing in which files and layer differ, with the changes that make it the same. */
export interface LayerDifference {
  /** The same in every comparison, so that a choice can refer to it. */
  readonly key: string;
  readonly action: 'CREATE' | 'UPDATE' | 'REMOVE';
  readonly type: ThingType;
  readonly id: string;
  /** `orders.revenue`; the word of a term. */
  readonly name: string;
  /** Name in the layer, where the files have another one for the same id. */
  readonly renamedFrom: string | null;
  readonly fields: readonly FieldDifference[];
  readonly steps: readonly Step[];
  /** Id that it has in the files; null: they do not mention it. */
  readonly wantedId: string | null;
  /** Where it was changed since both were last the same; null: files were compared. */
  readonly changedIn: ChangedSide | null;
  /** Last change of it where the changes would be made; null: not there, or not recorded. */
  readonly targetChange: { readonly at: Date; readonly actorId: string | null } | null;
}

/** Environment whose layer is wanted, the one that would change, or both. */
export type ChangedSide = 'FROM' | 'TO' | 'BOTH';

/** A change and when its turn is: what others refer to comes before them, and goes after them. */
interface Step {
  readonly turn: (typeof turns)[number];
  readonly change: LayerChange;
}

const turns = [
  'DROP',
  // Before what is new, which may take the name that was left.
  'RENAME',
  'MODEL',
  'FIELD',
  'MODEL_FIELDS',
  'RELATIONSHIP',
  'METRIC',
  'TERM',
  'REFERENCE',
  'REMOVE_WAY',
  'REMOVE_FIELD',
  'REMOVE_MODEL',
] as const;

/** Changes of chosen differences in an order in which each finds what it refers to. */
export function changesOf(differences: readonly LayerDifference[]): readonly LayerChange[] {
  const steps = differences.flatMap(({ steps }) => steps);
  return turns.flatMap((turn) => steps.filter((step) => step.turn === turn).map(({ change }) => change));
}

/** Files have no history to compare. */
const noHistory = { changedIn: null, targetChange: null } as const;

type Value = Readonly<Record<string, unknown>> & { readonly id: string };

/** Fields of a model that are those of the table it reads. */
const followsSource: ReadonlySet<string> = new Set(['tableId', 'columns']);

/** Fields that people do not write, or that are compared on their own. */
const notCompared: ReadonlySet<string> = new Set<string>([
  'id',
  'version',
  'ownerId',
  'columns',
  'guessedColumns',
  'tableId',
  'repeats',
  'leavesOut',
  // Facts about the data: used where a dimension is new.
  'sampleValues',
  // Who may read a definition, and the conversation it comes from, are of one environment.
  'agentId',
  'sourceTaskId',
  ...Object.values(partList),
]);

/**
 * What would make a layer the same as files describe it. Things are the same by their id, else by
 * their name; what the files do not mention comes as a removal, which is for people to choose, and
 * not at all where a part of the files could not be read.
 * @param isFree whether an id that the layer does not have can be given to a new thing
 */
export function compareLayers(
  layer: Layer,
  wanted: DescribedLayer,
  isFree: (id: string) => boolean,
): readonly LayerDifference[] {
  const models = pairsOf(layer.models, wanted.models, ({ name }) => name);
  const metrics = pairsOf(layer.metrics, wanted.metrics, ({ name }) => name);
  const terms = pairsOf(layer.glossary, wanted.glossary, ({ term }) => term);
  const definitions = pairsOf(layer.definitions, wanted.definitions, ({ name }) => name);
  const given = new Set<string>();
  const wantedIds = new Map<string, string>();
  const identified = <Thing extends { readonly id: string }>(type: ThingType, thing: Thing): Thing => {
    const isOwn = isIdOf(type, thing.id) && isFree(thing.id) && !given.has(thing.id);
    given.add(thing.id);
    const id = isOwn ? thing.id : newId(type);
    wantedIds.set(id, thing.id);
    return isOwn ? thing : { ...thing, id };
  };
  const created = (type: ThingType, value: Value, name: string, steps: readonly Step[]): LayerDifference => ({
    key: `${type} ${name}`,
    action: 'CREATE',
    type,
    id: value.id,
    name,
    renamedFrom: null,
    steps,
    fields: fieldsBetween(type, {}, value),
    wantedId: wantedIds.get(value.id) ?? value.id,
    ...noHistory,
  });
  const differences = [
    ...models.added.flatMap((model) => createModel(identified('Model', model), identified, created)),
    ...models.both.flatMap(([is, shall]) => compareModel(is, shall, identified, created)),
    ...metrics.added.map((metric) => {
      const value = identified('Metric', metric);
      const { successor } = value;
      return created('Metric', asValue(value), value.name, [
        create('METRIC', 'Metric', null, { ...value, successor: null }),
        ...(successor === null ? [] : [update('REFERENCE', 'Metric', value.id, 1, { successor })]),
      ]);
    }),
    ...metrics.both.flatMap(([is, shall]) => updated('Metric', asValue(is), asValue(shall), is.version, '', 'METRIC')),
    ...terms.added.map((term) => {
      const value = identified('GlossaryTerm', term);
      return created('GlossaryTerm', asValue(value), value.term, [create('REFERENCE', 'GlossaryTerm', null, value)]);
    }),
    ...terms.both.flatMap(([is, shall]) =>
      updated('GlossaryTerm', asValue(is), asValue(shall), is.version, '', 'TERM'),
    ),
    ...definitions.added.map((definition) => {
      const value = identified('Definition', definition);
      return created('Definition', asValue(value), value.name, [create('TERM', 'Definition', null, value)]);
    }),
    ...definitions.both.flatMap(([is, shall]) =>
      updated('Definition', asValue(is), asValue(shall), is.version, '', 'TERM'),
    ),
    ...definitions.gone.map(({ id, name, version }) => removed('Definition', id, name, version, 'DROP')),
    ...terms.gone.map((term) => removed('GlossaryTerm', term.id, term.term, term.version, 'DROP')),
    ...metrics.gone.map((metric) => removed('Metric', metric.id, metric.name, metric.version, 'DROP')),
    ...models.gone.map((model) => removed('Model', model.id, model.name, model.version, 'REMOVE_MODEL')),
  ];
  return differences
    .filter(({ action }) => wanted.isWhole || action !== 'REMOVE')
    .flatMap((difference) => (wanted.format === 'quarry' ? [difference] : withoutEmptied(difference)));
}

/** Fields of ours that no other tool has. */
const ownFields = new Set(['status', 'tags', 'conditions', 'successor']);

/** Files of another tool empty nothing: what they do not say stays as it is. */
function withoutEmptied(difference: LayerDifference): readonly LayerDifference[] {
  if (difference.action !== 'UPDATE') {
    return [difference];
  }
  const fields = difference.fields.filter(({ field, after }) => after !== null && !ownFields.has(field));
  const said = new Set(fields.map(({ field }) => field));
  const steps = difference.steps.flatMap(({ turn, change }): Step[] => {
    if (change.action !== 'UPDATE') {
      return [{ turn, change }];
    }
    const kept = Object.entries(change.fields).filter(([field]) => said.has(field) || followsSource.has(field));
    return kept.some(([field]) => said.has(field))
      ? [{ turn, change: { ...change, fields: Object.fromEntries(kept) } }]
      : [];
  });
  return fields.length === 0 ? [] : [{ ...difference, fields, steps }];
}

type Identified = <Thing extends { readonly id: string }>(type: ThingType, thing: Thing) => Thing;
type Created = (type: ThingType, value: Value, name: string, steps: readonly Step[]) => LayerDifference;

/** A model with its fields is one difference; each relationship, which reaches further, another. */
function createModel(model: LayerModel, identified: Identified, created: Created): readonly LayerDifference[] {
  const value: LayerModel = {
    ...model,
    dimensions: model.dimensions.map((part) => identified('Dimension', part)),
    measures: model.measures.map((part) => identified('Measure', part)),
    filters: model.filters.map((part) => identified('Filter', part)),
    rowPolicies: model.rowPolicies.map((part) => identified('RowPolicy', part)),
    relationships: [],
  };
  return [
    created('Model', asValue(value), value.name, [create('MODEL', 'Model', null, value)]),
    ...model.relationships.map((way) =>
      createPart('Relationship', value, asValue(identified('Relationship', way)), created),
    ),
  ];
}

function createPart(type: PartType, model: LayerModel, value: Value, created: Created): LayerDifference {
  const turn = type === 'Relationship' ? 'RELATIONSHIP' : 'FIELD';
  return created(type, value, `${model.name}.${nameOf(value)}`, [create(turn, type, model.id, value)]);
}

function compareModel(
  is: LayerModel,
  shall: LayerModel,
  identified: Identified,
  created: Created,
): readonly LayerDifference[] {
  const own = updated('Model', asValue(is), asValue(shall), is.version, '', 'MODEL_FIELDS');
  const parts = (Object.keys(partList) as PartType[]).flatMap((type): LayerDifference[] => {
    const list = partList[type];
    const { added, both, gone } = pairsOf<Value>(is[list].map(asValue), shall[list].map(asValue), nameOf);
    const turn = type === 'Relationship' ? 'RELATIONSHIP' : 'FIELD';
    return [
      ...added.map((part) => createPart(type, is, identified(type, part), created)),
      ...both.flatMap(([before, after]) => updated(type, before, after, is.version, `${is.name}.`, turn)),
      ...gone.map((part) =>
        removed(
          type,
          part.id,
          `${is.name}.${nameOf(part)}`,
          is.version,
          type === 'Relationship' ? 'REMOVE_WAY' : 'REMOVE_FIELD',
        ),
      ),
    ];
  });
  return [...own, ...parts];
}

function updated(
  type: ThingType,
  before: Value,
  after: Value,
  version: number,
  prefix: string,
  turn: Step['turn'],
): readonly LayerDifference[] {
  const changed = changedFields(type, before, after);
  if (changed.length === 0) {
    return [];
  }
  const { id } = before;
  const isRenamed = changed.includes('name');
  const isMoved = type === 'Model' && changed.some((field) => field === 'source' || field === 'dataSourceId');
  const others = [...changed.filter((field) => field !== 'name'), ...(isMoved ? followsSource : [])];
  const later: readonly string[] = type === 'Metric' ? others.filter((field) => field === 'successor') : [];
  const valuesOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, after[field] ?? null]));
  const steps = [
    ...(isRenamed ? [update('RENAME', type, id, version, valuesOf(['name']))] : []),
    ...(others.length > later.length
      ? [update(turn, type, id, version, valuesOf(others.filter((field) => !later.includes(field))))]
      : []),
    ...(later.length > 0 ? [update('REFERENCE', type, id, version, valuesOf(later))] : []),
  ];
  return [
    {
      key: `${type} ${id}`,
      action: 'UPDATE',
      type,
      id,
      name: `${prefix}${nameOf(after)}`,
      renamedFrom: nameOf(before) === nameOf(after) ? null : `${prefix}${nameOf(before)}`,
      fields: fieldsBetween(type, before, after),
      steps,
      wantedId: after.id,
      ...noHistory,
    },
  ];
}

function removed(type: ThingType, id: string, name: string, version: number, turn: Step['turn']): LayerDifference {
  const change = { action: 'REMOVE', type, id, version } as const;
  return {
    key: `${type} ${id}`,
    action: 'REMOVE',
    type,
    id,
    name,
    renamedFrom: null,
    fields: [],
    steps: [{ turn, change }],
    wantedId: null,
    ...noHistory,
  };
}

/** Fields that people write and that have another value. */
export function changedFields(type: ThingType, before: object, after: object): readonly string[] {
  return Object.keys(after).filter((field) => {
    // The filter of a metric is all of its conditions together, which are compared.
    const isCompared = !notCompared.has(field) && !(type === 'Metric' && field === 'filter');
    return isCompared && !same((before as Partial<Value>)[field], (after as Partial<Value>)[field]);
  });
}

function fieldsBetween(type: ThingType, before: Partial<Value>, after: Value): readonly FieldDifference[] {
  return changedFields(type, before, after)
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((one) => one.before !== one.after);
}

/** A value as a person would write it; null: none. */
function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return null;
  }
  if (Array.isArray(value)) {
    const separator = value.every((item) => typeof item === 'string') ? ', ' : '; ';
    return value.map((item) => asText(item) ?? '').join(separator);
  }
  if (typeof value !== 'object') {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
  const fields = Object.entries(value).map(([field, item]) => [field, asText(item)] as const);
  return fields.flatMap(([field, text]) => (text === null ? [] : [`${field}: ${text}`])).join(', ');
}

interface Pairs<Thing> {
  readonly added: readonly Thing[];
  readonly both: readonly (readonly [Thing, Thing])[];
  readonly gone: readonly Thing[];
}

/** The things of two lists that have the same id, else the same name. */
function pairsOf<Thing extends { readonly id: string }>(
  is: readonly Thing[],
  shall: readonly Thing[],
  named: (thing: Thing) => string,
): Pairs<Thing> {
  const byId = new Map(is.map((thing) => [thing.id, thing]));
  // Of several with one id, such as a block that was copied, the one with the name is meant.
  const owners = new Map<string, Thing>();
  for (const thing of shall) {
    const before = byId.get(thing.id);
    if (before !== undefined && (!owners.has(thing.id) || named(thing) === named(before))) {
      owners.set(thing.id, thing);
    }
  }
  const taken = new Set(owners.keys());
  const byName = new Map(is.filter(({ id }) => !taken.has(id)).map((thing) => [named(thing), thing]));
  const found = shall.map((thing) => ({
    thing,
    before: owners.get(thing.id) === thing ? byId.get(thing.id) : byName.get(named(thing)),
  }));
  const kept = new Set(found.flatMap(({ before }) => (before === undefined ? [] : [before.id])));
  return {
    added: found.filter(({ before }) => before === undefined).map(({ thing }) => thing),
    both: found.flatMap(({ thing, before }) => (before === undefined ? [] : [[before, thing] as const])),
    gone: is.filter(({ id }) => !kept.has(id)),
  };
}

const asValue = (thing: { readonly id: string }): Value => ({ ...thing });

function nameOf(value: Partial<Value>): string {
  const name = value['name'] ?? value['term'];
  return typeof name === 'string' ? name : '';
}

function create(turn: Step['turn'], type: ThingType, modelId: string | null, value: object): Step {
  return { turn, change: { action: 'CREATE', type, modelId, value } as unknown as LayerChange };
}

function update(turn: Step['turn'], type: ThingType, id: string, version: number, fields: object): Step {
  return { turn, change: { action: 'UPDATE', type, id, version, fields } as unknown as LayerChange };
}
