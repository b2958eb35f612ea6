import type { Fields, Report } from '../fields.ts';
import { readMetric } from './readMetric.ts';
import { enabled, tableOf } from './relations.ts';
import { readGrain, readOwnGrains, readSpineGrain, tablePaths } from './readValues.ts';
import { choiceOf, entityTypes, readValidity } from './readSemanticModel.ts';
import type {
  DimensionSpec,
  EntitySpec,
  EntityType,
  MeasureSpec,
  MetricSpec,
  SemanticModel,
  SpineSpec,
} from './spec.ts';

interface DbtModel {
  readonly model: SemanticModel | null;
  readonly metrics: readonly MetricSpec[];
  readonly spine: SpineSpec | null;
}

/**
 * Reads an entry of `models:`. Since dbt 1.12 entities and dimensions are written at its columns,
 * and simple metrics next to the columns; a model with `time_spine` declares the periods.
 * Everything else of dbt (tests, configuration) has no meaning here.
 */
export function readDbtModel(at: Fields, report: Report): DbtModel {
  const name = at.name();
  const tables = tablePaths(null, null, tableOf(at));
  const columns = at.maps('columns');
  return {
    spine: at.has('time_spine') ? readSpine(at, columns, tables) : null,
    ...(isSemantic(at) ? readModel(at, name, columns, tables, report) : { model: null, metrics: [] }),
  };
}

function isSemantic(at: Fields): boolean {
  const node = at.node('semantic_model');
  if (node === null) {
    return false;
  }
  return node.kind === 'map'
    ? (at.map('semantic_model')?.flag('enabled') ?? true)
    : (at.flag('semantic_model') ?? false);
}

function readModel(
  at: Fields,
  name: string,
  columns: readonly Fields[],
  tables: SemanticModel['tables'],
  report: Report,
): Pick<DbtModel, 'metrics'> & { readonly model: SemanticModel } {
  const own = at.node('semantic_model')?.kind === 'map' ? at.map('semantic_model') : null;
  const derived = at.map('derived_semantics');
  const simple: Fields[] = [];
  const metrics = enabled(at.maps('metrics')).map((metric) => {
    if ((metric.text('type')?.toLowerCase() ?? 'simple') === 'simple') {
      simple.push(metric);
    }
    return readMetric(metric, report);
  });
  const model: SemanticModel = {
    name: own?.text('name') ?? name,
    label: at.text('label'),
    description: at.text('description'),
    at,
    tables,
    primaryEntity: at.text('primary_entity'),
    time: at.text('agg_time_dimension'),
    entities: [
      ...columns.flatMap((column) => columnEntity(column)),
      ...(derived?.maps('entities') ?? []).flatMap((entity) => entityOf(entity, entity.name(), entity.text('expr'))),
    ],
    dimensions: [
      ...columns.flatMap((column) => columnDimension(column)),
      ...(derived?.maps('dimensions') ?? []).flatMap((dimension) =>
        dimensionOf(dimension, dimension.name(), dimension.text('expr'), readGrain(dimension, 'granularity')),
      ),
    ],
    measures: simple.map((metric) => readMeasure(metric)),
  };
  own?.lost('warning', 'Access by group is not carried over.', 'group');
  own?.skip('enabled', 'config');
  own?.close();
  derived?.close();
  return { model, metrics };
}

function readMeasure(at: Fields): MeasureSpec {
  const mark = at.mark();
  const name = at.name();
  const percentile = at.number('percentile');
  const additive = at.map('non_additive_dimension');
  const measure: Omit<MeasureSpec, 'flaw'> = {
    name,
    label: at.text('label'),
    description: at.text('description'),
    at,
    agg: at.text('agg')?.toLowerCase() ?? '',
    expr: at.text('expr') ?? name,
    percentile:
      percentile === null
        ? null
        : {
            // Hundredths and per cent are both written.
            value: percentile > 1 ? percentile / 100 : percentile,
            discrete: at.text('percentile_type')?.toLowerCase() === 'discrete',
          },
    time: at.text('agg_time_dimension'),
    moments:
      additive === null
        ? null
        : { time: additive.name(), choice: choiceOf(additive, 'window_agg'), per: additive.texts('group_by') },
  };
  return { ...measure, flaw: at.flawSince(mark) };
}

/** `entity: primary`, or a map. */
function columnEntity(column: Fields): readonly EntitySpec[] {
  const name = column.name();
  const node = column.node('entity');
  if (node === null) {
    return [];
  }
  if (node.kind === 'scalar') {
    return entityOf(column, name, name, node.text);
  }
  const at = column.map('entity');
  return at === null ? [] : entityOf(at, at.text('name') ?? name, at.text('expr') ?? name);
}

function entityOf(at: Fields, name: string, expr: string | null, shorthand?: string): readonly EntitySpec[] {
  const type = (shorthand ?? at.text('type') ?? '').toLowerCase();
  const spec = {
    name,
    label: shorthand === undefined ? at.text('label') : null,
    description: at.text('description'),
    at,
  };
  if (!entityTypes.has(type)) {
    at.note('error', `An entity is primary, unique, foreign or natural, not ${type}; it is read as foreign.`);
  }
  if (shorthand === undefined) {
    at.skip('config', 'meta');
    at.close();
  }
  return [{ ...spec, type: entityTypes.has(type) ? (type as EntityType) : 'foreign', expr: expr ?? name }];
}

/** `dimension: categorical`, or a map; the granularity stands at the column. */
function columnDimension(column: Fields): readonly DimensionSpec[] {
  const name = column.name();
  const node = column.node('dimension');
  if (node === null) {
    return [];
  }
  const grain = readGrain(column, 'granularity');
  if (node.kind === 'scalar') {
    return [
      {
        name,
        label: null,
        description: column.text('description'),
        at: column,
        type: node.text.toLowerCase() === 'time' ? 'time' : 'categorical',
        expr: name,
        grain: grain ?? 'DAY',
        partition: false,
        validity: null,
      },
    ];
  }
  const at = column.map('dimension');
  return at === null ? [] : dimensionOf(at, at.text('name') ?? name, at.text('expr') ?? name, grain);
}

function dimensionOf(
  at: Fields,
  name: string,
  expr: string | null,
  grain: DimensionSpec['grain'] | null,
): readonly DimensionSpec[] {
  const type = at.text('type')?.toLowerCase();
  if (type !== 'time' && type !== 'categorical') {
    at.note('error', 'A dimension is time or categorical.');
  }
  const dimension: DimensionSpec = {
    name,
    label: at.text('label'),
    description: at.text('description'),
    at,
    type: type === 'time' ? 'time' : 'categorical',
    expr: expr ?? name,
    grain: grain ?? readGrain(at, 'granularity') ?? 'DAY',
    partition: at.flag('is_partition') ?? false,
    validity: readValidity(at),
  };
  at.skip('config', 'meta');
  at.close();
  return [dimension];
}

function readSpine(at: Fields, columns: readonly Fields[], tables: SpineSpec['tables']): SpineSpec | null {
  const spine = at.map('time_spine');
  if (spine === null) {
    return null;
  }
  const column = spine.name('standard_granularity_column');
  const periods = readOwnGrains(spine);
  spine.close();
  const own = columns.find((candidate) => candidate.name() === column) ?? null;
  const grain = readSpineGrain(own, 'granularity');
  return grain === null ? null : { tables, column, grain, own: periods, at };
}
