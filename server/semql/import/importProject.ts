import { checkCatalog } from '../catalog/check/checkCatalog.ts';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { importCube } from './cube/importCube.ts';
import { Report } from './fields.ts';
import { importMetricFlow } from './metricflow/importMetricFlow.ts';
import { importOsi } from './osi.ts';
import type { ColumnLookup, ImportedProject, ImportFile, ImportNote, ProjectFormat } from './project.ts';
import { importQuarry } from './quarry/importQuarry.ts';
import { recognise } from './recognise.ts';
import { readYaml, type RepeatedNodes, type YamlNode } from './yamlTree.ts';

const nobodyKnows: ColumnLookup = () => null;

type Importer = (
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
) => Pick<ImportedProject, 'catalog' | 'names'>;

const importers: Readonly<Record<ProjectFormat, Importer>> = {
  quarry: importQuarry,
  metricflow: importMetricFlow,
  cube: importCube,
  osi: importOsi,
};

/**
 * Reads a project of any format we know, recognized by its content. Pure: `columnsOf` says what the
 * database has, where one was asked. Never throws on what a file contains; what could not be
 * carried over is in the report.
 * @returns null when no file holds a semantic layer
 */
export function importProject(
  files: readonly ImportFile[],
  columnsOf: ColumnLookup = nobodyKnows,
): ImportedProject | { readonly format: null; readonly report: readonly ImportNote[] } {
  const report = new Report();
  const documents: YamlNode[] = [];
  const repeated: RepeatedNodes = { count: 0 };
  for (const file of files) {
    const read = readYaml(file, repeated);
    documents.push(...read.documents);
    report.notes.push(...read.notes);
  }
  const format = recognise(documents);
  if (format === null) {
    return { format: null, report: report.notes };
  }
  const { catalog, names } = importers[format](documents, columnsOf, report);
  const isWhole = report.notes.every(({ severity }) => severity !== 'error');
  for (const { definition, definitionId, diagnostic } of checkCatalog(prepareCatalog(catalog))) {
    // FANOUT is skipped: the project itself declares that its keys are unique.
    if (diagnostic.code === 'FANOUT') {
      continue;
    }
    const severity = diagnostic.severity === 'error' ? 'error' : 'warning';
    report.add(
      severity,
      { place: placeOf(definitionId, catalog, report, files), path: definition },
      `${diagnostic.message} ${diagnostic.advice}`,
    );
  }
  return { format, catalog, names, report: report.notes, isWhole };
}

/** The file and line of a definition; of one that was made of another, those of its model. */
function placeOf(id: string, catalog: CatalogDefinition, report: Report, files: readonly ImportFile[]): string {
  const own = report.placeOf(id);
  if (own !== null) {
    return own;
  }
  const model = catalog.models.find((each) =>
    [...each.dimensions, ...each.measures, ...each.filters, ...each.relationships].some((part) => part.id === id),
  );
  return (model === undefined ? null : report.placeOf(model.id)) ?? `${files[0]?.path ?? ''}:1`;
}
