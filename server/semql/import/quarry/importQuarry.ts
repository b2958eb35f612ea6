import type { CatalogDefinition } from '../../catalog/definition.ts';
import { Fields, type Report } from '../fields.ts';
import { type ForeignNames, noForeignNames } from '../foreignNames.ts';
import type { ColumnLookup } from '../project.ts';
import type { YamlNode } from '../yamlTree.ts';
import { columnsOf } from '../columns.ts';
import { catalogCodec } from './catalogCodec.ts';

/** The versions of our file that can be read. */
const versions: ReadonlySet<string> = new Set(['1.0', '1']);

/** Our own file. Parts of a catalog may stand in several documents or files. */
export function importQuarry(
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
): { readonly catalog: CatalogDefinition; readonly names: ForeignNames } {
  const parts = documents.map((document) => {
    const at = new Fields(document, '', report);
    const version = at.text('version');
    if (version !== null && !versions.has(version)) {
      at.note('warning', `The file has version ${version}; it is read as version 1.0.`, 'version');
    }
    return catalogCodec.read(withoutVersion(document), at, 'catalog', report);
  });
  const [first, ...rest] = parts;
  const together = rest.reduce(
    joined,
    first ?? catalogCodec.read(null, new Fields(empty, 'catalog', report), '', report),
  );
  const catalog = completed(together, lookup);
  tellPlaces(catalog, documents, report);
  return { catalog, names: noForeignNames };
}

const empty: YamlNode = { kind: 'map', entries: new Map(), place: '' };

function withoutVersion(document: YamlNode): YamlNode {
  if (document.kind !== 'map') {
    return document;
  }
  return { ...document, entries: new Map([...document.entries].filter(([name]) => name !== 'version')) };
}

function joined(left: CatalogDefinition, right: CatalogDefinition): CatalogDefinition {
  const definitions = [...(left.definitions ?? []), ...(right.definitions ?? [])];
  const sharedDimensions = [...(left.sharedDimensions ?? []), ...(right.sharedDimensions ?? [])];
  const timeSpines = [...(left.timeSpines ?? []), ...(right.timeSpines ?? [])];
  const savedQueries = [...(left.savedQueries ?? []), ...(right.savedQueries ?? [])];
  return {
    calendar: left.calendar,
    models: [...left.models, ...right.models],
    metrics: [...left.metrics, ...right.metrics],
    glossary: [...left.glossary, ...right.glossary],
    ...(definitions.length > 0 ? { definitions } : {}),
    ...(sharedDimensions.length > 0 ? { sharedDimensions } : {}),
    ...(timeSpines.length > 0 ? { timeSpines } : {}),
    ...(savedQueries.length > 0 ? { savedQueries } : {}),
  };
}

/** Ids and columns that a file written by hand leaves out. */
function completed(catalog: CatalogDefinition, lookup: ColumnLookup): CatalogDefinition {
  const named = <Thing extends { readonly id: string }>(thing: Thing, prefix: string, path: string): Thing =>
    thing.id === '' ? { ...thing, id: `${prefix}_${path}` } : thing;
  return {
    ...catalog,
    models: catalog.models.map((model) => {
      const { name, columns, dimensions, measures, filters } = model;
      const known = lookup(model.source);
      const written = columns.length > 0 && (known === null || model.guessedColumns !== true);
      return {
        ...named(model, 'mdl', name),
        ...(written ? {} : { guessedColumns: undefined, ...columnsOf(dimensions, measures, filters, known) }),
        dimensions: dimensions.map((each) => named(each, 'dim', `${name}.${each.name}`)),
        measures: measures.map((each) => named(each, 'mea', `${name}.${each.name}`)),
        filters: filters.map((each) => named(each, 'flt', `${name}.${each.name}`)),
        relationships: model.relationships.map((each) => named(each, 'rel', `${name}.${each.name}`)),
      };
    }),
    metrics: catalog.metrics.map((metric) => named(metric, 'met', metric.name)),
    glossary: catalog.glossary.map((term) => named(term, 'trm', term.term)),
    ...(catalog.definitions === undefined
      ? {}
      : { definitions: catalog.definitions.map((each) => named(each, 'def', each.name)) }),
    ...(catalog.sharedDimensions === undefined
      ? {}
      : { sharedDimensions: catalog.sharedDimensions.map((each) => named(each, 'shd', each.name)) }),
    ...(catalog.savedQueries === undefined
      ? {}
      : { savedQueries: catalog.savedQueries.map((each) => named(each, 'sqy', each.name)) }),
  };
}

/**
 * Remembers where each definition stands in the files. Parts of a catalog are in the order of its
 * documents.
 */
function tellPlaces(catalog: CatalogDefinition, documents: readonly YamlNode[], report: Report): void {
  const written = (field: string): readonly YamlNode[] => documents.flatMap((document) => itemsOf(document, field));
  const tell = (definitions: readonly { readonly id: string }[], nodes: readonly YamlNode[]): void => {
    for (const [index, definition] of definitions.entries()) {
      const node = nodes[index];
      if (node !== undefined) {
        report.define(definition, node);
      }
    }
  };
  const models = written('models');
  tell(catalog.models, models);
  tell(catalog.metrics, written('metrics'));
  tell(catalog.savedQueries ?? [], written('saved_queries'));
  for (const [index, model] of catalog.models.entries()) {
    const node = models[index];
    if (node === undefined) {
      continue;
    }
    for (const part of ['dimensions', 'measures', 'filters', 'relationships'] as const) {
      tell(model[part], itemsOf(node, part));
    }
  }
}

function itemsOf(node: YamlNode, field: string): readonly YamlNode[] {
  const list = node.kind === 'map' ? node.entries.get(field) : undefined;
  return list?.kind === 'list' ? list.items : [];
}
