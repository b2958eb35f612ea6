import type { CatalogDefinition, ColumnDefinition, MeasureDefinition } from '../catalog/definition.ts';
import type { Cell, TestEngine } from '../testing/engines.test-support.ts';
import {
  columnOf,
  dimension,
  filter,
  measure,
  metric,
  model,
  relationship,
} from '../testing/shopCatalog.test-support.ts';
import type { Condition, Value } from './question.test-support.ts';
import { conditionText, valueText } from './questionText.test-support.ts';

/** A semantic layer and its data, made up: nothing in it is the schema of anybody. */
export interface World {
  readonly models: readonly WorldModel[];
  readonly edges: readonly WorldEdge[];
  readonly links: readonly WorldLink[];
  readonly metrics: readonly WorldMetric[];
}

export type Row = Readonly<Record<string, Cell>>;

export interface WorldModel {
  readonly name: string;
  /**
   * Every model has `id`, `kind`, `size`, `price`, `flag`, one time, and a key for each
   * relationship.
   */
  readonly time: 'day' | 'at';
  /** True: rows with `hidden` are left out unless the query lifts the filter `visible`. */
  readonly hides: boolean;
  /** True: `level` is the sum of sizes at the last moment. */
  readonly snapshots: boolean;
  /** True for a bridge: the rows of the two models it links identify its rows. */
  readonly bridges: boolean;
  readonly rows: readonly Row[];
}

/** A relationship: each row of `from` has at most one row of `to`. */
export interface WorldEdge {
  readonly role: string;
  readonly from: string;
  readonly to: string;
  readonly key: string;
  /** True: no two rows of `from` share a row of `to`. */
  readonly unique: boolean;
  /** True: every row of `from` has its row of `to`. */
  readonly mandatory: boolean;
}

/**
 * A many-to-many relationship: rows of `from` and `to` meet wherever a row of some model belongs to
 * both.
 */
export interface WorldLink {
  readonly role: string;
  readonly from: string;
  readonly to: string;
}

export interface WorldMetric {
  readonly name: string;
  readonly anchor: string;
  readonly value: Value;
  readonly filter: Condition | null;
  readonly namedFilters: readonly string[];
}

/** Measure of the world: a fold over rows of its model. */
export interface Fold {
  readonly function: 'COUNT' | 'DISTINCT' | 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'MEDIAN';
  /** Null: whole rows. */
  readonly field: string | null;
}

/** A measure: a fold of the rows that pass, or the quotient of two others. */
export interface WorldMeasure {
  readonly name: string;
  readonly fold: Fold | readonly [over: string, under: string];
  readonly where: ((row: Row) => boolean) | null;
  readonly lastMoment: boolean;
  /** True: its author lets it be grouped by what lies on the many side. */
  readonly overlaps: boolean;
  readonly definition: MeasureDefinition;
}

const nonAdditive = { additivity: 'NON_ADDITIVE' } as const;
const overlap = { allowOverlap: true } as const;

/**
 * Measures every model has, by the same names: what a measure is called says nothing about whose it
 * is.
 */
const measures: readonly WorldMeasure[] = [
  of('n', { function: 'COUNT', field: null }, 'COUNT(*)'),
  of('total', { function: 'SUM', field: 'price' }, 'SUM(price)'),
  of('sized', { function: 'COUNT', field: 'size' }, 'COUNT(size)'),
  of('kinds', { function: 'DISTINCT', field: 'kind' }, 'COUNT(DISTINCT kind)', nonAdditive),
  of('mean', { function: 'AVG', field: 'price' }, 'AVG(price)', nonAdditive),
  of('least', { function: 'MIN', field: 'price' }, 'MIN(price)', nonAdditive),
  of('largest', { function: 'MAX', field: 'size' }, 'MAX(size)', nonAdditive),
  of('middle', { function: 'MEDIAN', field: 'size' }, 'MEDIAN(size)', nonAdditive),
  {
    ...of('flagged', { function: 'SUM', field: 'price' }, 'SUM(price)', { filter: 'flag' }),
    where: (row) => row['flag'] === true,
  },
  of('each', ['total', 'n'], 'total / n', nonAdditive),
  of('any_n', { function: 'COUNT', field: null }, 'COUNT(*)', overlap),
  of('any_total', { function: 'SUM', field: 'price' }, 'SUM(price)', overlap),
  of('any_middle', { function: 'MEDIAN', field: 'size' }, 'MEDIAN(size)', { ...overlap, ...nonAdditive }),
  of('any_each', ['total', 'sized'], 'total / sized', { ...overlap, ...nonAdditive }),
];

/** Measures that may be grouped by the many side. */
export const overlappingMeasures = measures.filter(({ overlaps }) => overlaps).map(({ name }) => name);

const level: WorldMeasure = {
  ...of('level', { function: 'SUM', field: 'size' }, 'SUM(size)', { additivity: 'LAST_VALUE' }),
  lastMoment: true,
};

function of(
  name: string,
  fold: WorldMeasure['fold'],
  expression: string,
  more: Partial<MeasureDefinition> = {},
): WorldMeasure {
  const overlaps = more.allowOverlap === true;
  return { name, fold, where: null, lastMoment: false, overlaps, definition: measure(name, expression, more) };
}

export function measuresOf({ snapshots }: WorldModel): readonly WorldMeasure[] {
  return snapshots ? [...measures, level] : measures;
}

/** Named filters every model has: a field and what it is compared with. */
export const filters: Readonly<
  Record<string, Pick<Extract<Condition, { kind: 'compare' }>, 'operator' | 'value'> & { field: string }>
> = {
  dear: { field: 'price', operator: '>=', value: 4 },
  flagged_only: { field: 'flag', operator: '=', value: true },
};

export const defaultFilter = 'visible';

/** The value of a dimension in a row of its model. */
export function fieldOf(row: Row, field: string): Cell {
  if (field === 'band') {
    return typeof row['size'] === 'number' && row['size'] >= 2 ? 'high' : 'low';
  }
  return row[field] ?? null;
}

export function edgesFrom({ edges }: World, name: string): WorldEdge[] {
  return edges.filter(({ from }) => from === name);
}

export function linksFrom({ links }: World, name: string): WorldLink[] {
  return links.filter(({ from }) => from === name);
}

function columnsOf(world: World, { name, time, hides, snapshots }: WorldModel): ColumnDefinition[] {
  return [
    columnOf('id', 'INTEGER', false),
    ...edgesFrom(world, name).map(({ key, mandatory }) => columnOf(key, 'INTEGER', !mandatory)),
    columnOf('kind', 'STRING'),
    columnOf('size', 'INTEGER'),
    columnOf('price', 'DECIMAL'),
    columnOf('flag', 'BOOLEAN'),
    columnOf(time, time === 'day' ? 'DATE' : 'TIMESTAMP', !snapshots),
    ...(hides ? [columnOf('hidden', 'BOOLEAN', false)] : []),
  ];
}

export function catalogOf(world: World): CatalogDefinition {
  return {
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
    models: world.models.map((own) =>
      model(own.name, {
        ...(own.bridges ? { grain: { keys: edgesFrom(world, own.name).map(({ key }) => key), description: '' } } : {}),
        columns: columnsOf(world, own),
        dimensions: [
          dimension('id', 'NUMBER', { primaryKey: !own.bridges }),
          ...edgesFrom(world, own.name).map(({ key }) => dimension(key, 'NUMBER')),
          dimension('kind', 'STRING'),
          dimension('size', 'NUMBER'),
          dimension('price', 'NUMBER'),
          dimension('flag', 'BOOLEAN'),
          dimension('band', 'STRING', { expression: "CASE WHEN size >= 2 THEN 'high' ELSE 'low' END" }),
          dimension(own.time, own.time === 'day' ? 'DATE' : 'TIMESTAMP'),
        ],
        measures: measuresOf(own).map(({ definition }) => definition),
        filters: [
          ...Object.entries(filters).map(([name, { field, operator, value }]) =>
            filter(name, `${field} ${operator} ${value}`),
          ),
          ...(own.hides ? [filter(defaultFilter, 'NOT hidden', true)] : []),
        ],
        relationships: [
          ...edgesFrom(world, own.name).map(({ role, to, key, unique, mandatory }) =>
            relationship(role, to, key, 'id', {
              type: unique ? 'ONE_TO_ONE' : 'MANY_TO_ONE',
              joinType: mandatory ? 'INNER' : 'LEFT',
            }),
          ),
          ...linksFrom(world, own.name).map(({ role, to }) =>
            relationship(role, to, 'id', 'id', { type: 'MANY_TO_MANY' }),
          ),
        ],
      }),
    ),
    metrics: world.metrics.map((own) =>
      metric(own.name, valueText(own.value), own.anchor, {
        filter: own.filter === null ? null : conditionText(own.filter),
        namedFilters: own.namedFilters,
      }),
    ),
    glossary: [],
  };
}

export async function loadWorld(engine: TestEngine, world: World): Promise<void> {
  for (const own of world.models) {
    const columns = columnsOf(world, own);
    const rows = own.rows.map((row) => columns.map(({ name }) => row[name] ?? null));
    await engine.load({ name: own.name, columns, rows });
  }
}
