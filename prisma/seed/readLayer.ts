import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import { Report } from '../../server/semql/import/fields.ts';
import type { ColumnLookup } from '../../server/semql/import/project.ts';
import { importQuarry } from '../../server/semql/import/quarry/importQuarry.ts';
import { readYaml } from '../../server/semql/import/yamlTree.ts';
import type { SeedTable } from './csvTable.ts';
import { seedDataSourceId, seedId } from './seedId.ts';

/** A semantic layer in files of our own format. */
export interface LayerFiles {
  /** The ids of all parts are made from it. */
  readonly namespace: string;
  readonly folder: string;
  /** Names of the files without `.yml`; models, metrics and terms keep their order. */
  readonly files: readonly string[];
  /** The tables that the models read; columns are theirs. */
  readonly tables: readonly SeedTable[];
}

/**
 * Reads a semantic layer with the importer of our own format. Files contain neither ids nor
 * columns.
 * @throws Error naming the place when a file contains anything the importer remarks on
 */
export function readLayer({ namespace, folder, files, tables }: LayerFiles): CatalogDefinition {
  const report = new Report();
  const read = files.map((name) =>
    readYaml({ path: `${name}.yml`, text: readFileSync(join(folder, `${name}.yml`), 'utf8') }),
  );
  report.notes.push(...read.flatMap(({ notes }) => notes));
  const { catalog } = importQuarry(
    read.flatMap(({ documents }) => documents),
    columnsIn(tables),
    report,
  );
  if (report.notes.length > 0) {
    const remarks = report.notes.map(({ place, path, sentence }) => `${place} ${path}: ${sentence}`);
    throw new Error(`The semantic layer in ${folder} cannot be read.\n${remarks.join('\n')}`);
  }
  return withSeedIds(catalog, namespace);
}

/** The columns of a model are those of the table it reads. */
export function columnsIn(tables: readonly SeedTable[]): ColumnLookup {
  return (source) => {
    if (source.type === 'CUSTOM_QUERY') {
      return null;
    }
    const table = tables.find(({ name }) => name === source.path.at(-1));
    return table?.columns.map(({ name, type, nullable }) => ({ name, type, nullable })) ?? null;
  };
}

function withSeedIds(catalog: CatalogDefinition, namespace: string): CatalogDefinition {
  return {
    ...catalog,
    models: catalog.models.map((model) => {
      const path = `${namespace}/${model.name}`;
      const named =
        (prefix: string) =>
        <Part extends { readonly id: string; readonly name: string }>(part: Part): Part => ({
          ...part,
          id: seedId(prefix, `${path}/${part.name}`),
        });
      return {
        ...model,
        id: seedId('mdl', path),
        dataSourceId: seedDataSourceId(namespace),
        dimensions: model.dimensions.map(named('dim')),
        measures: model.measures.map(named('msr')),
        filters: model.filters.map(named('flt')),
        relationships: model.relationships.map(named('rel')),
      };
    }),
    metrics: catalog.metrics.map((metric) => ({ ...metric, id: seedId('met', `${namespace}/${metric.name}`) })),
    glossary: catalog.glossary.map((term) => ({ ...term, id: seedId('trm', `${namespace}/${term.term}`) })),
  };
}
