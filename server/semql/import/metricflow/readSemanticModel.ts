import type { Fields } from '../fields.ts';
import type { Relations } from './relations.ts';
import { readGrain, tablePaths } from './readValues.ts';
import type { DimensionSpec, EntitySpec, EntityType, MeasureSpec, SemanticModel } from './spec.ts';

export const entityTypes: ReadonlySet<string> = new Set<EntityType>(['primary', 'unique', 'foreign', 'natural']);

/**
 * `semantic_models: [{name, model, entities, dimensions, measures}]`, the spelling before dbt 1.12
 * and that of manifests.
 */
export function readSemanticModel(
  at: Fields,
  relations: Relations,
): { readonly model: SemanticModel; readonly created: readonly Fields[] } {
  const name = at.name();
  const defaults = at.map('defaults');
  const time = defaults?.text('agg_time_dimension') ?? null;
  defaults?.close();
  const created: Fields[] = [];
  const measures = at.maps('measures').map((measure) => {
    if (measure.flag('create_metric') === true) {
      created.push(measure);
    }
    return readMeasure(measure);
  });
  const model: SemanticModel = {
    ...namedOf(at, name),
    tables: readTable(at, name, relations),
    primaryEntity: at.text('primary_entity'),
    time,
    entities: at.maps('entities').map((entity) => readEntity(entity)),
    dimensions: at.maps('dimensions').map((dimension) => readDimension(dimension)),
    measures,
  };
  at.lost('warning', 'Access by group is not carried over.', 'group');
  at.skip('config', 'meta', 'metadata');
  at.close();
  return { model, created };
}

function namedOf(at: Fields, name: string) {
  return { name, label: at.text('label'), description: at.text('description'), at };
}

/** `node_relation` of a manifest, or `model: ref('orders')`. */
function readTable(at: Fields, name: string, relations: Relations): readonly (readonly string[])[] {
  const relation = at.map('node_relation');
  if (relation !== null) {
    relation.skip('relation_name');
    const table = relation.text('alias') ?? name;
    const paths = tablePaths(relation.text('database'), relation.text('schema_name'), table);
    relation.close();
    at.skip('model');
    return paths;
  }
  const model = at.text('model');
  if (model === null) {
    return tablePaths(null, null, name);
  }
  const paths = refPaths(model, relations);
  if (paths === null) {
    at.note('error', `${model} does not name a model: write ref('name').`, 'model');
  }
  return paths ?? tablePaths(null, null, name);
}

/**
 * Ways to name the table of `ref('orders')`, `ref('package', 'orders')` or
 * `source('shop', 'orders')`.
 */
export function refPaths(text: string, relations: Relations): readonly (readonly string[])[] | null {
  const call = /^\s*(?:\{\{)?\s*(ref|source)\s*\(([^()]*)\)\s*(?:\}\})?\s*$/.exec(text);
  if (call === null) {
    return /^[\w.]+$/.test(text.trim()) ? [text.trim().split('.')] : null;
  }
  const names = [...(call[2] ?? '').matchAll(/(?<!=\s*)(?:'([^']*)'|"([^"]*)")/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
  const [first = ''] = names;
  const name = names.at(-1);
  if (name === undefined || name === '') {
    return null;
  }
  if (call[1] === 'source') {
    const table = relations.tables.get(`${first}.${name}`) ?? name;
    return tablePaths(null, relations.schemas.get(first) ?? first, table);
  }
  const version = /\b(?:v|version)\s*=\s*['"]?(\w+)/.exec(call[2] ?? '')?.[1];
  return tablePaths(null, null, version === undefined ? (relations.models.get(name) ?? name) : `${name}_v${version}`);
}

function readEntity(at: Fields): EntitySpec {
  const name = at.name();
  const type = at.text('type')?.toLowerCase() ?? '';
  if (!entityTypes.has(type)) {
    at.note(
      'error',
      `An entity is primary, unique, foreign or natural, not ${type === '' ? 'nothing' : type}; it is read as foreign.`,
      'type',
    );
  }
  const entity: EntitySpec = {
    ...namedOf(at, name),
    type: entityTypes.has(type) ? (type as EntityType) : 'foreign',
    expr: at.text('expr') ?? name,
  };
  at.skip('config', 'meta', 'metadata');
  at.lost('warning', 'The role of an entity is not carried over.', 'role');
  at.close();
  return entity;
}

function readDimension(at: Fields): DimensionSpec {
  const name = at.name();
  const type = at.text('type')?.toLowerCase();
  if (type !== 'time' && type !== 'categorical') {
    at.note('error', 'A dimension is time or categorical.', 'type');
  }
  const params = at.map('type_params');
  const dimension: DimensionSpec = {
    ...namedOf(at, name),
    type: type === 'time' ? 'time' : 'categorical',
    expr: at.text('expr') ?? name,
    grain: (params === null ? null : readGrain(params, 'time_granularity')) ?? 'DAY',
    partition: at.flag('is_partition') ?? false,
    validity: params === null ? null : readValidity(params),
  };
  params?.close();
  at.skip('config', 'meta', 'metadata');
  at.close();
  return dimension;
}

/** `validity_params: {is_start: true}` of a time; null where it has none. */
export function readValidity(at: Fields): DimensionSpec['validity'] {
  const params = at.map('validity_params');
  if (params === null) {
    return null;
  }
  const [start, end] = [params.flag('is_start') ?? false, params.flag('is_end') ?? false];
  params.close();
  if (start !== end) {
    return start ? 'START' : 'END';
  }
  at.note('error', 'A time is either the start or the end of what holds: write is_start or is_end.', 'validity_params');
  return null;
}

function readMeasure(at: Fields): MeasureSpec {
  const mark = at.mark();
  const name = at.name();
  const params = at.map('agg_params');
  const percentile = params?.number('percentile') ?? null;
  const discrete = params?.flag('use_discrete_percentile') ?? false;
  if (params?.flag('use_approximate_percentile') === true) {
    params.note('info', 'The percentile is computed exactly.', 'use_approximate_percentile');
  }
  params?.close();
  const additive = at.map('non_additive_dimension');
  const measure: Omit<MeasureSpec, 'flaw'> = {
    ...namedOf(at, name),
    agg: at.text('agg')?.toLowerCase() ?? '',
    expr: at.text('expr') ?? name,
    percentile: percentile === null ? null : { value: percentile, discrete },
    time: at.text('agg_time_dimension'),
    moments:
      additive === null
        ? null
        : {
            time: additive.name(),
            choice: choiceOf(additive, 'window_choice'),
            per: additive.texts('window_groupings'),
          },
  };
  additive?.close();
  at.skip('create_metric', 'config', 'meta', 'metadata');
  at.close();
  return { ...measure, flaw: at.flawSince(mark) };
}

/** `min` is the first moment of a period, `max` the last. */
export function choiceOf(at: Fields, field: string): 'FIRST' | 'LAST' {
  const text = at.text(field)?.toLowerCase() ?? 'min';
  if (text !== 'min' && text !== 'max') {
    at.note('error', `${field} is min or max, not ${text}.`, field);
  }
  return text === 'max' ? 'LAST' : 'FIRST';
}
