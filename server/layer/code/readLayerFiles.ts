import { conjunction } from '../../model/conjunction.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  MetricDefinition,
  ModelDefinition,
  ModelSourceDefinition,
} from '../../semql/catalog/definition.ts';
import { importProject } from '../../semql/import/importProject.ts';
import type { ImportFile, ImportNote, ProjectFormat } from '../../semql/import/project.ts';
import type { LayerDefinition, LayerMetric, LayerModel, LayerTerm } from '../layer.ts';
import { withKeyDimensions } from './keyDimensions.ts';
import type { FiledMetric, FiledTerm } from './layerFile.ts';
import { storableCatalog } from './storableCatalog.ts';

/** A table that models may stand over. */
export interface KnownTable {
  readonly id: string;
  readonly dataSourceId: string;
  readonly path: readonly string[];
  readonly columns: readonly ColumnDefinition[];
  /** Values seen in columns of texts that people may see, by name of the column. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
}

/** Sources of an organization, and the tables that were imported of them. */
export interface KnownSources {
  readonly sources: readonly { readonly id: string; readonly name: string }[];
  readonly tables: readonly KnownTable[];
}

/** A semantic layer as files describe it, in the words of an organization. */
export interface DescribedLayer {
  readonly format: ProjectFormat;
  readonly models: readonly LayerModel[];
  readonly metrics: readonly LayerMetric[];
  readonly glossary: readonly LayerTerm[];
  readonly definitions: readonly LayerDefinition[];
  /** Remarks on what could not be carried over, each with its file and line. */
  readonly notes: readonly ImportNote[];
  /** False: something could not be read, so what is missing may be there. */
  readonly isWhole: boolean;
}

/**
 * Reads a semantic layer from files of any format that is known. Models find their tables by their
 * source's name and path; ids are those of the files, which need not be ids of ours.
 * @throws InvalidInputError when no file holds a semantic layer
 */
export function readLayerFiles(files: readonly ImportFile[], known: KnownSources): DescribedLayer {
  const project = importProject(files, (source) => tableOf(source, null, known)?.columns ?? null);
  if (project.format === null) {
    const [first] = project.report;
    throw new InvalidInputError(
      first?.sentence ?? 'No file holds a semantic layer.',
      'Choose files of Quarry, dbt (MetricFlow), Cube or Open Semantic Interchange.',
      ['files'],
    );
  }
  const { format, report } = project;
  const notes = [...report];
  const note: Note = (path, sentence, severity = 'warning') => {
    notes.push({ severity, place: files[0]?.path ?? '', path, sentence });
  };
  const { catalog, leftOut } = storableCatalog(project.catalog, note);
  tellRepeatedIds(catalog, note);
  const models = withKeyDimensions(catalog.models, (model, name) =>
    note(`${model}.${name}`, `${name} becomes a dimension, because models are joined by it.`, 'info'),
  ).flatMap((model): LayerModel[] => {
    if (model.name === '') {
      return [];
    }
    const dataSourceId = sourceOf(model.dataSourceId, model.source, known);
    if (dataSourceId === null) {
      const sentence = `${model.name} is left out: there is no data source called ${model.dataSourceId}, and none has its table.`;
      note(model.name, sentence, 'error');
      return [];
    }
    return [storedModel(model, dataSourceId, tableOf(model.source, dataSourceId, known))];
  });
  return {
    format,
    models,
    metrics: catalog.metrics.flatMap((metric) => (isComplete(metric) ? [filedMetric(metric, note)] : [])),
    glossary: catalog.glossary.map(({ tags = [], ...term }: FiledTerm) => ({
      ...term,
      version: 1,
      tags: tags.toSorted(),
    })),
    definitions: (catalog.definitions ?? []).map((one) => ({ ...one, version: 1, agentId: null, sourceTaskId: null })),
    notes,
    isWhole: project.isWhole && leftOut === 0 && models.length === catalog.models.length,
  };
}

/** What lacks one of these is in the remarks. */
const isComplete = ({ name, expression, anchorModel }: MetricDefinition): boolean =>
  name !== '' && expression !== '' && anchorModel !== '';

type Note = (path: string, sentence: string, severity?: ImportNote['severity']) => void;

/** A block that was copied with its id: one of them keeps it, the other is something new. */
function tellRepeatedIds({ models, metrics, glossary, definitions = [] }: CatalogDefinition, note: Note): void {
  const names = new Map<string, string>();
  const parts = models.flatMap(({ dimensions, measures, filters, relationships }) => [
    ...dimensions,
    ...measures,
    ...filters,
    ...relationships,
  ]);
  const terms = glossary.map(({ id, term }) => ({ id, name: term }));
  for (const { id, name } of [...models, ...parts, ...metrics, ...terms, ...definitions]) {
    const other = names.get(id);
    if (other !== undefined) {
      note(name, `It has the id of ${other}, and is taken as something else. Leave the id out of what is new.`);
    }
    names.set(id, name);
  }
}

const isText = ({ type }: DimensionDefinition): boolean => type === 'STRING' || type === 'ENUM';

/** The model as it can be stored, over the table that it reads. */
function storedModel(
  { timeDimension: _time, ...model }: ModelDefinition,
  dataSourceId: string,
  table: KnownTable | null,
): LayerModel {
  const { source } = model;
  return {
    ...model,
    source: table === null || source.type === 'CUSTOM_QUERY' ? source : { type: source.type, path: table.path },
    dataSourceId,
    tableId: table?.id ?? null,
    ownerId: null,
    rowPolicies: model.rowPolicies ?? [],
    columns: table?.columns ?? model.columns,
    dimensions: model.dimensions.map(({ partition: _partition, ...dimension }) => ({
      ...dimension,
      sampleValues: isText(dimension) ? (table?.samples.get(dimension.expression) ?? []) : [],
    })),
    measures: model.measures.map(
      ({ moments: _moments, conversion: _conversion, timeDimension: _own, ...measure }) => measure,
    ),
    relationships: model.relationships.map(({ validity: _validity, ...way }) => way),
  };
}

function filedMetric({ conditions: several, tags = [], successor, ...metric }: FiledMetric, note: Note): LayerMetric {
  if (several !== undefined && metric.filter !== null && metric.filter !== conjunction(several)) {
    note(metric.name, 'It has conditions and another filter; the conditions count.');
  }
  const conditions = several ?? (metric.filter === null ? [] : [metric.filter]);
  return {
    ...metric,
    periodValue: metric.periodValue ?? null,
    periodGrain: metric.periodGrain ?? null,
    momentGrain: metric.momentGrain ?? null,
    everyPeriod: metric.everyPeriod ?? false,
    joins: metric.joins.map((join) => ({ ...join, alias: join.alias || join.toModel, keys: keysOf(join) })),
    conditions,
    filter: conjunction(conditions),
    tags: tags.toSorted(),
    ownerId: null,
    successor: successor ?? null,
  };
}

const keysOf = (
  join: LayerMetric['joins'][number] | FiledMetric['joins'][number],
): LayerMetric['joins'][number]['keys'] => ('keys' in join ? join.keys : []);

/** Id of the source with this id or name; else of the one with the table; else the only one. */
function sourceOf(written: string, source: ModelSourceDefinition, known: KnownSources): string | null {
  const { sources } = known;
  const named = sources.find(({ id, name }) => id === written || name === written);
  const [only, ...more] = sources;
  return named?.id ?? tableOf(source, null, known)?.dataSourceId ?? (more.length === 0 ? (only?.id ?? null) : null);
}

/** Tables are known by their whole path, or by the end of it. */
function tableOf(
  source: ModelSourceDefinition,
  dataSourceId: string | null,
  { tables }: KnownSources,
): KnownTable | null {
  const path = source.type === 'CUSTOM_QUERY' ? source.firstRowsOf : source.path;
  if (path === undefined || path.length === 0) {
    return null;
  }
  const among = tables.filter((table) => dataSourceId === null || table.dataSourceId === dataSourceId);
  const fits = (table: KnownTable): boolean =>
    table.path.length >= path.length && table.path.slice(-path.length).every((part, index) => part === path[index]);
  const exact = among.find((table) => table.path.length === path.length && fits(table));
  const [only, ...more] = among.filter(fits);
  return exact ?? (more.length === 0 ? (only ?? null) : null);
}
