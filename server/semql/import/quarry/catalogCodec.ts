import {
  type CalendarDefinition,
  type CatalogDefinition,
  type ColumnDefinition,
  type ConversionDefinition,
  type DimensionDefinition,
  type EnumValueDefinition,
  type FilterDefinition,
  type GlossaryTermDefinition,
  type MeaningDefinition,
  type JoinType,
  type MeasureDefinition,
  type MetricDefinition,
  type ModelDefinition,
  type ModelSourceDefinition,
  type RelationshipDefinition,
  type RowPolicyDefinition,
  type SavedQueryDefinition,
  type SharedDimensionDefinition,
  type TimeGrain,
  type TimeSpineDefinition,
  type ValidityDefinition,
  allValueTypes,
  type ValueType,
} from '../../catalog/definition.ts';
import type { TimeUnit } from '../../language/ast.ts';
import { absent, type Codec, flag, list, number, optionalNumber, optionalText, record, text, word } from './codec.ts';

/** Format of the catalog in our own file. Each field is listed with its default when omitted. */

const texts = list(text(null));
const described = { id: text(), name: text(null), label: text(), description: text(), synonyms: texts };
const grain = word<TimeGrain>(['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR']);
const unit = word<TimeUnit>(['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR', 'HOUR', 'MINUTE', 'SECOND']);
const joinType = word<JoinType>(['LEFT', 'INNER', 'RIGHT', 'FULL'], 'LEFT');

const columnCodec = record<ColumnDefinition>({
  name: text(null),
  type: word<ValueType>(allValueTypes, 'UNKNOWN'),
  nullable: flag(true),
  storedAs: absent(text(null)),
});

const enumValue = record<EnumValueDefinition>({
  value: text(null),
  label: text(),
  description: text(),
  synonyms: texts,
});

const dimension = record<DimensionDefinition>({
  ...described,
  type: word(['STRING', 'NUMBER', 'DATE', 'TIMESTAMP', 'BOOLEAN', 'ENUM']),
  expression: text(null),
  native: flag(false),
  primaryKey: flag(false),
  timeGrains: list(grain),
  format: optionalText,
  unit: optionalText,
  enumValues: list(enumValue),
  sampleValues: texts,
  partition: absent(text(null)),
});

const moments = record<NonNullable<MeasureDefinition['moments']>>({
  timeDimension: text(null),
  choice: word(['FIRST', 'LAST']),
  per: texts,
});

const window = record<NonNullable<ConversionDefinition['window']>>({ count: number(0), unit });

const conversion = record<ConversionDefinition>({
  model: text(null),
  keys: list(record<ConversionDefinition['keys'][number]>({ from: text(null), to: text(null) })),
  time: text(null),
  eventTime: text(null),
  window: {
    write: (value) => (value === null ? undefined : window.write(value)),
    read: (node, at, field, report) => (node === null ? null : window.read(node, at, field, report)),
  },
  filter: optionalText,
});

const measure = record<MeasureDefinition>({
  ...described,
  expression: text(null),
  native: flag(false),
  filter: optionalText,
  additivity: word(['ADDITIVE', 'LAST_VALUE', 'NON_ADDITIVE'], 'ADDITIVE'),
  unit: optionalText,
  decimals: optionalNumber,
  allowOverlap: flag(false),
  timeDimension: absent(text(null)),
  moments: absent(moments),
  conversion: absent(conversion),
});

const filter = record<FilterDefinition>({
  ...described,
  expression: text(null),
  native: flag(false),
  applyByDefault: flag(false),
});

const rowPolicy = record<RowPolicyDefinition>({ ...described, expression: text(null), grantees: texts });

const relationship = record<RelationshipDefinition>({
  ...described,
  toModel: text(null),
  type: word(['MANY_TO_ONE', 'ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_MANY'], 'MANY_TO_ONE'),
  joinType,
  keys: list(record<RelationshipDefinition['keys'][number]>({ from: text(null), to: text(null) })),
  validity: absent(record<ValidityDefinition>({ start: text(null), end: text(null) })),
});

const source = record<WrittenSource>({
  dataSource: text('src_imported'),
  type: word(['TABLE', 'VIEW', 'CUSTOM_QUERY'], 'TABLE'),
  path: texts,
  query: text(),
});

interface WrittenSource {
  readonly dataSource: string;
  readonly type: ModelSourceDefinition['type'];
  /** Of a query: the table of which it keeps the first row of each key. */
  readonly path: readonly string[];
  readonly query: string;
}

function sourceOf({ type, path, query }: WrittenSource): ModelSourceDefinition {
  if (type !== 'CUSTOM_QUERY') {
    return { type, path };
  }
  return path.length === 0 ? { type, query } : { type, query, firstRowsOf: path };
}

function writtenSource(definition: ModelSourceDefinition, dataSource: string): WrittenSource {
  return definition.type === 'CUSTOM_QUERY'
    ? { dataSource, type: definition.type, path: definition.firstRowsOf ?? [], query: definition.query }
    : { dataSource, type: definition.type, path: definition.path, query: '' };
}

type WrittenModel = Omit<ModelDefinition, 'source' | 'dataSourceId' | 'repeats' | 'leavesOut'> & {
  readonly source: WrittenSource;
};

const writtenModel = record<WrittenModel>({
  ...described,
  version: number(1),
  guidance: text(),
  source,
  columns: list(columnCodec),
  guessedColumns: absent(flag(null)),
  grain: record<ModelDefinition['grain']>({ keys: texts, description: text() }),
  timeDimension: absent(text(null)),
  dimensions: list(dimension),
  measures: list(measure),
  filters: list(filter),
  relationships: list(relationship),
  rowPolicies: absent(list(rowPolicy)),
});

const model: Codec<ModelDefinition> = {
  write: ({ source: definition, dataSourceId, ...rest }) =>
    writtenModel.write({ ...rest, source: writtenSource(definition, dataSourceId) }),
  read(node, at, field, report) {
    const { source: written, ...rest } = writtenModel.read(node, at, field, report);
    return { ...rest, source: sourceOf(written), dataSourceId: written.dataSource };
  },
};

/** What a file may say besides the definitions: queries have no use for it. */
export interface EditorNotes {
  /** Names of tags of a metric or a term. */
  readonly tags?: readonly string[];
  /** Row conditions of a metric, where there are several; `filter` is all of them together. */
  readonly conditions?: readonly string[];
  /** Name of the metric to use instead of a deprecated one. */
  readonly successor?: string;
}

/** A join of a metric; keys count where it follows no relationship. */
type WrittenJoin = MetricDefinition['joins'][number] & { readonly keys?: RelationshipDefinition['keys'] };

const pair = record<RelationshipDefinition['keys'][number]>({ from: text(null), to: text(null) });

const metricJoin = record<WrittenJoin>({
  alias: text(),
  relationship: text(),
  toModel: text(null),
  joinType,
  keys: absent(list(pair)),
});

const metric = record<MetricDefinition & EditorNotes>({
  ...described,
  version: number(1),
  guidance: text(),
  expression: text(null),
  anchorModel: text(null),
  joins: list(metricJoin),
  namedFilters: texts,
  filter: optionalText,
  groupBy: texts,
  timeDimension: optionalText,
  timeGrains: list(grain),
  unit: optionalText,
  decimals: optionalNumber,
  status: word(['APPROVED', 'DRAFT', 'DEPRECATED'], 'APPROVED'),
  periodValue: absent<'FIRST' | 'LAST' | 'AVERAGE'>(word(['FIRST', 'LAST', 'AVERAGE'])),
  periodGrain: absent(unit),
  momentGrain: absent(unit),
  everyPeriod: absent(flag(null)),
  tags: absent(texts),
  conditions: absent(texts),
  successor: absent(text(null)),
});

const term = record<GlossaryTermDefinition & Pick<EditorNotes, 'tags'>>({
  id: text(),
  term: text(null),
  definition: text(),
  synonyms: texts,
  mappings: list(
    record<GlossaryTermDefinition['mappings'][number]>({
      kind: word(['MODEL', 'DIMENSION', 'FILTER', 'MEASURE', 'METRIC']),
      target: text(null),
      description: text(),
    }),
  ),
  tags: absent(texts),
});

const meaning = record<MeaningDefinition>({
  id: text(),
  name: text(null),
  description: text(),
  source: word(['CONVERSATION', 'USER_CREATED', 'IMPORT'], 'IMPORT'),
});

const shared = record<SharedDimensionDefinition>({
  ...described,
  ways: list(
    record<SharedDimensionDefinition['ways'][number]>({
      model: text(null),
      path: text(null),
      time: absent(text(null)),
    }),
  ),
  timeGrains: list(grain),
  ownCalendar: absent(flag(false)),
});

const spine: Codec<TimeSpineDefinition> = {
  write: ({ source: definition, ...rest }) =>
    writtenSpine.write({ ...rest, source: writtenSource(definition, 'src_imported') }),
  read(node, at, field, report) {
    const { source: written, ...rest } = writtenSpine.read(node, at, field, report);
    return { ...rest, source: sourceOf(written) };
  },
};

const writtenSpine = record<Omit<TimeSpineDefinition, 'source'> & { readonly source: WrittenSource }>({
  source,
  column: text(null),
  grain: unit,
});

const savedQuery = record<SavedQueryDefinition>({ ...described, query: text(null) });

const calendar = record<CalendarDefinition>({
  timeZone: text('UTC'),
  weekStart: word(['MONDAY', 'SUNDAY'], 'MONDAY'),
  fiscalYearStartMonth: number(1),
});

/** Format of the whole catalog; the file's `version` is written next to it. */
export const catalogCodec: Codec<CatalogDefinition> = record<CatalogDefinition>({
  calendar,
  models: list(model),
  metrics: list(metric),
  glossary: list(term),
  definitions: absent(list(meaning)),
  sharedDimensions: absent(list(shared)),
  timeSpines: absent(list(spine)),
  savedQueries: absent(list(savedQuery)),
});
