import { stringify } from 'yaml';
import type { CatalogDefinition, GlossaryTermDefinition, MetricDefinition } from '../../semql/catalog/definition.ts';
import { catalogCodec, type EditorNotes } from '../../semql/import/quarry/catalogCodec.ts';
import type { Layer } from '../layer.ts';

export type LayerFileFormat = 'YAML' | 'JSON';

/**
 * The semantic layer as a file of our own format: everything that people have written, with its
 * ids. What the database knows is not in it: versions, owners, columns of imported tables, and
 * values of the data.
 * @param nameOf name of a data source by its id, which is another one in another organization
 */
export function layerFile(layer: Layer, nameOf: (dataSourceId: string) => string, format: LayerFileFormat): string {
  const written = { version: '1.0', ...(catalogCodec.write(filedLayer(layer, nameOf)) as object) };
  return format === 'JSON'
    ? `${JSON.stringify(written, null, 2)}\n`
    : stringify(written, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** A metric and a term as a file has them. */
export type FiledMetric = MetricDefinition & EditorNotes;
export type FiledTerm = GlossaryTermDefinition & Pick<EditorNotes, 'tags'>;

function filedLayer(layer: Layer, nameOf: (dataSourceId: string) => string): CatalogDefinition {
  return {
    calendar: layer.calendar,
    models: layer.models.map(({ tableId, ownerId: _owner, repeats: _repeats, leavesOut: _leavesOut, ...model }) => ({
      ...model,
      rowPolicies: model.rowPolicies.length === 0 ? undefined : model.rowPolicies,
      version: 1,
      dataSourceId: nameOf(model.dataSourceId),
      columns: tableId === null && model.guessedColumns !== true ? model.columns : [],
      guessedColumns: undefined,
      dimensions: model.dimensions.map((dimension) => ({ ...dimension, sampleValues: [] })),
    })),
    metrics: layer.metrics.map(({ ownerId: _owner, conditions, tags, successor, joins, ...metric }): FiledMetric => ({
      ...metric,
      ...periodsOf(metric),
      version: 1,
      joins: joins.map(({ keys, ...join }) => (keys.length === 0 ? join : { ...join, keys })),
      ...(conditions.length > 1 && { conditions, filter: null }),
      ...(tags.length > 0 && { tags }),
      ...(successor !== null && { successor }),
    })),
    glossary: layer.glossary.map(({ version: _version, tags, ...term }): FiledTerm => ({
      ...term,
      ...(tags.length > 0 && { tags }),
    })),
    ...(layer.definitions.length > 0 && {
      definitions: layer.definitions.map(({ id, name, description, source }) => ({ id, name, description, source })),
    }),
  };
}

/** What a metric says of longer and of empty periods, without what is usual. */
function periodsOf({
  periodValue,
  periodGrain,
  momentGrain,
  everyPeriod,
}: Pick<MetricDefinition, 'periodValue' | 'periodGrain' | 'momentGrain' | 'everyPeriod'>) {
  return {
    periodValue: periodValue ?? undefined,
    periodGrain: periodGrain ?? undefined,
    momentGrain: momentGrain ?? undefined,
    everyPeriod: everyPeriod === true ? true : undefined,
  };
}
