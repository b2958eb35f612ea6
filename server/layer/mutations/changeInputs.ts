import { newId } from '../../platform/ids.ts';
import { parseExpression } from '../../semql/language/parse/parser.ts';
import type { LayerChange } from '../change.ts';
import type { EntityChange } from '../feed/changeEvent.ts';
import type { Things, ThingType } from '../layer.ts';

/** Values of an input: absent ones are left as they are. */
export type Given = Readonly<Record<string, unknown>>;

/** Fields of a thing that a null empties. */
const nullable = new Set([
  'unit',
  'decimals',
  'format',
  'filter',
  'timeDimension',
  'periodValue',
  'periodGrain',
  'momentGrain',
  'successor',
  'ownerId',
  'agentId',
]);

/** Fields of an input that were given; a null that empties nothing is as good as absent. */
function givenFields(input: Given, without: readonly string[]): Given {
  const given = Object.entries(input).filter(
    ([field, value]) => !without.includes(field) && value !== undefined && (value !== null || nullable.has(field)),
  );
  return Object.fromEntries(given.map(([field, value]) => [field, field === 'joins' ? followed(value) : value]));
}

/** Joins of an input as the layer has them: they follow relationships, and name no keys. */
function followed(joins: unknown): unknown {
  return Array.isArray(joins)
    ? (joins as readonly { alias: string; toModel: string }[]).map((join) => ({
        keys: [],
        ...join,
        // Without a name of its own, a joined model is called what it is.
        alias: join.alias || join.toModel,
      }))
    : joins;
}

const described = { label: '', description: '', synonyms: [] } as const;

/** Values of what is created, where the input does not say. */
const defaults: { readonly [Type in Exclude<ThingType, 'Model'>]: Omit<Things[Type], 'id'> } = {
  Metric: {
    ...described,
    name: '',
    version: 1,
    guidance: '',
    expression: '',
    anchorModel: '',
    joins: [],
    namedFilters: [],
    conditions: [],
    filter: null,
    groupBy: [],
    timeDimension: null,
    timeGrains: [],
    periodValue: null,
    periodGrain: null,
    momentGrain: null,
    everyPeriod: false,
    unit: null,
    decimals: null,
    status: 'DRAFT',
    tags: [],
    ownerId: null,
    successor: null,
  },
  GlossaryTerm: { term: '', definition: '', synonyms: [], mappings: [], version: 1, tags: [] },
  Definition: {
    name: '',
    description: '',
    source: 'USER_CREATED',
    version: 1,
    agentId: null,
    sourceTaskId: null,
  },
  Dimension: {
    ...described,
    name: '',
    type: 'STRING',
    expression: '',
    native: false,
    primaryKey: false,
    timeGrains: [],
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
  },
  Measure: {
    ...described,
    name: '',
    expression: '',
    native: false,
    filter: null,
    additivity: 'ADDITIVE',
    unit: null,
    decimals: null,
    allowOverlap: false,
  },
  Filter: { ...described, name: '', expression: '', native: false, applyByDefault: false },
  RowPolicy: { ...described, name: '', expression: '', grantees: [] },
  Relationship: { ...described, name: '', toModel: '', type: 'MANY_TO_ONE', joinType: 'LEFT', keys: [] },
};

const around = ['environmentId', 'modelId', 'confirmed'];

/** The change that creates a thing with the values of an input. */
export function creation(type: Exclude<ThingType, 'Model'>, input: Given): LayerChange & { readonly action: 'CREATE' } {
  const given = givenFields(input, around);
  const value = { ...defaults[type], ...(type === 'Measure' && usualAdditivity(given)), ...given, id: newId(type) };
  const modelId = typeof input['modelId'] === 'string' ? input['modelId'] : null;
  return { action: 'CREATE', type, modelId, value } as unknown as LayerChange & { readonly action: 'CREATE' };
}

/** Sums and counts add up over groups and periods; every other aggregate is computed anew. */
function usualAdditivity({ expression }: Given): Pick<Things['Measure'], 'additivity'> {
  const parsed = typeof expression === 'string' ? parseExpression(expression).expression : null;
  const adds = parsed?.kind === 'call' && !parsed.distinct && (parsed.name === 'SUM' || parsed.name === 'COUNT');
  return { additivity: adds ? 'ADDITIVE' : 'NON_ADDITIVE' };
}

/** The change that gives a thing the values of an input. */
export function update(type: ThingType, id: string, input: Given): LayerChange {
  const fields = givenFields(input, [...around, 'id', 'version', idFieldOf(type)]);
  return { action: 'UPDATE', type, id, version: Number(input['version']), fields };
}

/** The change that removes a thing. */
export function removal(type: ThingType, id: string, version: number | null | undefined): LayerChange {
  return { action: 'REMOVE', type, id, version: version ?? null };
}

/** Name of the field of an input that names a thing: `metricId`. */
function idFieldOf(type: ThingType): string {
  return type === 'GlossaryTerm' ? 'termId' : `${type[0]?.toLowerCase()}${type.slice(1)}Id`;
}

/** The model among changed objects: that of the part which was changed first. */
export function modelIn(entities: readonly EntityChange[]): string {
  return entities.find(({ type }) => type === 'Model')?.id ?? '';
}
