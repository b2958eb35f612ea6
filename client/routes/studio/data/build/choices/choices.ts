import type { DimensionType } from '../../../../../apollo/schema.generated.ts';
import {
  draftedSides,
  type Drafts,
  type ExistingModel,
  type FieldDraft,
  type JoinDraft,
  type ModelDraft,
  type WayDraft,
} from './drafts.ts';

/**
 * What can be changed of a model, and of one of its fields. `grain` holds names of dimensions, with
 * commas, `synonyms` one in each line.
 */
export type ModelPart =
  'on' | 'name' | 'label' | 'description' | 'rowNoun' | 'rowNouns' | 'synonyms' | 'grain' | 'keepFirst';
/** `way` is how a measure is computed, as `wayKey` writes it. */
export type FieldPart = 'on' | 'name' | 'label' | 'synonyms' | 'unit' | 'type' | 'way';
export type ValuePart = 'label' | 'synonyms';
export type RolePart = 'name' | 'label' | 'synonyms';

/** Everything that can be changed on the page, by its place. */
export type Values = Readonly<Record<string, string | boolean>>;

/** Reads the value at a place: what was typed there, or what was drafted. */
export type Read = (place: string) => string | boolean;

export const modelPlace = (tableId: string, part: ModelPart): string => `${tableId}.${part}`;
export const fieldPlace = (tableId: string, field: string, part: FieldPart): string => `${tableId}.${field}.${part}`;
/** What people call a value of a field. */
export const valuePlace = (tableId: string, field: string, value: string, part: ValuePart): string =>
  `${tableId}.${field}.value.${part}.${value}`;
export const joinPlace = (key: string): string => `join.${key}`;
/** What the model that a join reaches is called. */
export const rolePlace = (key: string, part: RolePart): string => `join.${key}.${part}`;
/** `new`, `none` or the id of an agent that exists. */
export const agentPlace = 'agent';
export const agentNamePlace = 'agent.name';
export const agentDescriptionPlace = 'agent.description';
/** Questions that the new agent does not suggest, one in each line. */
export const unaskedPlace = 'agent.unasked';
/** A model that exists, which the new agent gets as well. */
export const existingPlace = (modelId: string): string => `existing.${modelId}`;
/** True: sample data and own data may meet in the chosen agent. */
export const mixPlace = 'agent.mix';

/** Other names as they are kept at their place. */
export const namesText = (names: readonly string[]): string => names.join('\n');
export const namesIn = (text: string): readonly string[] => text.split('\n').filter(Boolean);

/** A way of computing a measure, as its place keeps it; empty: there is one only. */
export const wayKey = (way: WayDraft | undefined): string =>
  way === undefined ? '' : [way.additivity, way.from ?? '', way.to ?? ''].join('\n');

/** Id of the table whose model a place is a part of; null: a join or the agent. */
export function tableOf(place: string): string | null {
  const [first = ''] = place.split('.');
  return first === 'join' || first === 'agent' || first === 'existing' ? null : first;
}

/** The values as they were drafted. */
export function draftedValues(drafts: Drafts, agent: string): Values {
  const values: Record<string, string | boolean> = {
    [agentPlace]: agent,
    [agentNamePlace]: drafts.agentName,
    [agentDescriptionPlace]: '',
    [unaskedPlace]: '',
    [mixPlace]: false,
  };
  const isEmpty = ({ doubts }: ModelDraft) => doubts.some(({ kind }) => kind === 'EMPTY_TABLE');
  // Of a workbook the sheet of remarks has no rows; of a database that is new no table has any.
  const leavesEmpty = !drafts.models.every(isEmpty);
  for (const model of drafts.models) {
    const { table, name, label, description, rowNoun, rowNouns, synonyms, grain, doubts, fields } = model;
    const place = (part: ModelPart) => modelPlace(table.id, part);
    values[place('on')] = !(leavesEmpty && isEmpty(model));
    values[place('name')] = name;
    values[place('label')] = label;
    values[place('description')] = description;
    values[place('rowNoun')] = rowNoun;
    values[place('rowNouns')] = rowNouns;
    values[place('synonyms')] = namesText(synonyms);
    values[place('grain')] = grain.join(',');
    values[place('keepFirst')] = doubts.some(({ remedies }) => remedies[0] === 'KEEP_FIRST');
    for (const field of fields) {
      const at = (part: FieldPart) => fieldPlace(table.id, field.name, part);
      values[at('on')] = field.suggested || field.required;
      values[at('name')] = field.name;
      values[at('label')] = field.label;
      values[at('synonyms')] = namesText(field.synonyms);
      values[at('unit')] = field.unit ?? '';
      values[at('type')] = field.type ?? '';
      values[at('way')] = wayKey(field.ways[0]);
      for (const { value, label: said, synonyms: others } of field.valueLabels) {
        values[valuePlace(table.id, field.name, value, 'label')] = said;
        values[valuePlace(table.id, field.name, value, 'synonyms')] = namesText(others);
      }
    }
  }
  for (const { id } of drafts.existing) {
    values[existingPlace(id)] = true;
  }
  for (const { key, suggested, name, label, synonyms } of drafts.relationships) {
    values[joinPlace(key)] = suggested;
    values[rolePlace(key, 'name')] = name;
    values[rolePlace(key, 'label')] = label;
    values[rolePlace(key, 'synonyms')] = namesText(synonyms);
  }
  return values;
}

/** A field as it was drafted and chosen. */
export interface FieldChoice {
  readonly draft: FieldDraft;
  readonly on: boolean;
  /** True: it is a part of the key, or joins; it cannot be left out. */
  readonly required: boolean;
  readonly inKey: boolean;
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  readonly unit: string;
  readonly type: DimensionType | null;
  /** How it is computed; null: there is one way only. */
  readonly way: WayDraft | null;
  /** Values with what people call them; empty: they are not listed. */
  readonly valueLabels: readonly ValueChoice[];
}

/** A value of a field with what people call it. */
export interface ValueChoice {
  readonly value: string;
  readonly label: string;
  readonly synonyms: readonly string[];
}

/** A model as it was drafted and chosen. */
export interface ModelChoice {
  readonly draft: ModelDraft;
  readonly on: boolean;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Noun for one row, and for many. */
  readonly rowNoun: string;
  readonly rowNouns: string;
  readonly synonyms: readonly string[];
  /** Drafted names of the dimensions that identify a row; empty: none do. */
  readonly grain: readonly string[];
  /** Of rows with the same key only the first counts; null: the key is not known to repeat. */
  readonly keepFirst: boolean | null;
  readonly measures: readonly FieldChoice[];
  readonly dimensions: readonly FieldChoice[];
}

/** What identifies a row: a drafted key that repeats does, as long as only first rows count. */
function keyOf({ table, doubts, grain: drafted }: ModelDraft, read: Read): Pick<ModelChoice, 'grain' | 'keepFirst'> {
  const grain = String(read(modelPlace(table.id, 'grain')))
    .split(',')
    .filter(Boolean);
  const repeats = doubts.some(({ kind }) => kind === 'REPEATED_KEY') && grain.join() === drafted.join();
  if (!repeats) {
    return { grain, keepFirst: null };
  }
  const keepFirst = read(modelPlace(table.id, 'keepFirst')) === true;
  return { grain: keepFirst ? grain : [], keepFirst };
}

export function modelChoice(draft: ModelDraft, read: Read): ModelChoice {
  const { id } = draft.table;
  const text = (part: ModelPart) => String(read(modelPlace(id, part)));
  const { grain, keepFirst } = keyOf(draft, read);
  const fields = draft.fields.map((field): FieldChoice => {
    const at = (part: FieldPart) => read(fieldPlace(id, field.name, part));
    const inKey = grain.includes(field.name);
    const required = field.required || inKey;
    return {
      draft: field,
      on: required || at('on') === true,
      required,
      inKey,
      name: String(at('name')),
      label: String(at('label')),
      synonyms: namesIn(String(at('synonyms'))),
      unit: String(at('unit')),
      type: at('type') === '' ? null : (at('type') as DimensionType),
      way: field.ways.find((way) => wayKey(way) === at('way')) ?? null,
      valueLabels: field.valueLabels.map(({ value }) => ({
        value,
        label: String(read(valuePlace(id, field.name, value, 'label'))),
        synonyms: namesIn(String(read(valuePlace(id, field.name, value, 'synonyms')))),
      })),
    };
  });
  return {
    draft,
    on: read(modelPlace(id, 'on')) === true,
    name: text('name'),
    label: text('label'),
    description: text('description'),
    rowNoun: text('rowNoun'),
    rowNouns: text('rowNouns'),
    synonyms: namesIn(text('synonyms')),
    grain,
    keepFirst,
    measures: fields.filter(({ draft: { kind } }) => kind === 'MEASURE'),
    dimensions: fields.filter(({ draft: { kind } }) => kind === 'DIMENSION'),
  };
}

/**
 * Changes of a model whose measure is computed in another way. Names left as drafted follow,
 * and a measure that would be the same is left out.
 */
export function wayChange({ draft: { table }, measures }: ModelChoice, measure: FieldChoice, way: WayDraft): Values {
  const at = (part: FieldPart, field = measure) => fieldPlace(table.id, field.draft.name, part);
  const before = measure.way;
  if (before === null) {
    return {};
  }
  const twins = measures.filter((other) => other !== measure);
  return {
    [at('way')]: wayKey(way),
    ...(measure.name === before.name && { [at('name')]: way.name }),
    ...(measure.label === before.label && { [at('label')]: way.label }),
    ...(namesText(measure.synonyms) === namesText(before.synonyms) && { [at('synonyms')]: namesText(way.synonyms) }),
    ...Object.fromEntries(
      twins.flatMap((twin) => {
        const was = twin.name === before.name;
        return was || twin.name === way.name ? [[at('on', twin), was && twin.draft.suggested] as const] : [];
      }),
    ),
  };
}

/** A join as it was drafted and chosen, between models as they are called now. */
export interface JoinChoice {
  readonly draft: JoinDraft;
  readonly on: boolean;
  /** Why it cannot be made as things are chosen; null: it can. */
  readonly obstacle: string | null;
  readonly from: string;
  readonly to: string;
  /** Names of its role: in queries, for display, and others. */
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  /** Tables of its sides that are drafted here. */
  readonly tableIds: readonly string[];
}

export function joinChoice(draft: JoinDraft, drafts: Drafts, read: Read): JoinChoice {
  const sides = draftedSides(draft, drafts.models);
  const called = (name: string): string => {
    const side = sides.find((model) => model.name === name);
    return side === undefined ? name : String(read(modelPlace(side.table.id, 'name')));
  };
  const leftOut = sides.find(({ table }) => read(modelPlace(table.id, 'on')) !== true);
  const target = sides.find(({ name }) => name === draft.toModel);
  const obstacle =
    leftOut !== undefined
      ? `Not made without ${called(leftOut.name)}.`
      : target === undefined
        ? null
        : keyObstacle(draft, called(target.name), keyOf(target, read).grain);
  return {
    draft,
    on: obstacle === null && read(joinPlace(draft.key)) === true,
    obstacle,
    from: called(draft.fromModel),
    to: called(draft.toModel),
    name: String(read(rolePlace(draft.key, 'name'))),
    label: String(read(rolePlace(draft.key, 'label'))),
    synonyms: namesIn(String(read(rolePlace(draft.key, 'synonyms')))),
    tableIds: sides.map(({ table }) => table.id),
  };
}

/**
 * A join reaches one row by values that are unique, or by the key of the model that it leads to.
 */
function keyObstacle({ keys, reachesOne }: JoinDraft, name: string, grain: readonly string[]): string | null {
  if (reachesOne) {
    return null;
  }
  if (grain.length === 0) {
    return `Not made: ${name} has no key.`;
  }
  const reached = keys.map((key) => key.split(' = ').at(-1));
  return grain.every((part) => reached.includes(part))
    ? null
    : `Not made: it leads to ${reached.join(' and ')}, which is not the key of ${name}.`;
}

/** Models that exist and that the new agent gets as well. */
export function reusedModels({ existing }: Drafts, read: Read): readonly ExistingModel[] {
  return read(agentPlace) === 'new' ? existing.filter(({ id }) => read(existingPlace(id)) === true) : [];
}

/** What pressing the button makes. */
export interface Totals {
  readonly models: number;
  /** Models that exist and that the new agent gets. */
  readonly reused: number;
  /** Tables of the models, those that are reused among them. */
  readonly tableIds: readonly string[];
  readonly dimensions: number;
  readonly measures: number;
  readonly joins: number;
  readonly offeredJoins: number;
}

export function totalsOf(
  models: readonly ModelChoice[],
  joins: readonly JoinChoice[],
  reused: readonly ExistingModel[],
): Totals {
  const made = models.filter(({ on }) => on);
  const count = (part: 'dimensions' | 'measures') =>
    made.reduce((sum, model) => sum + model[part].filter(({ on }) => on).length, 0);
  return {
    models: made.length,
    reused: reused.length,
    tableIds: [...made.map(({ draft }) => draft.table.id), ...reused.flatMap(({ table }) => table?.id ?? [])],
    dimensions: count('dimensions'),
    measures: count('measures'),
    joins: joins.filter(({ on }) => on).length,
    offeredJoins: joins.length,
  };
}
