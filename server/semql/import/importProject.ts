import { checkCatalog } from '../catalog/check.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { importCube } from './cube/importCube.ts';
import { Report } from './fields.ts';
import { importMetricFlow } from './metricflow/importMetricFlow.ts';
import { importOsi } from './osi.ts';
import type { ColumnLookup, ImportedProject, ImportFile, ImportNote, ProjectFormat } from './project.ts';
import { importQuarry } from './quarry/importQuarry.ts';
import { recognise } from './recognise.ts';
import { readYaml, type YamlNode } from './yamlTree.ts';

const NOBODY_KNOWS: ColumnLookup = () => null;

type Importer = (
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
) => Pick<ImportedProject, 'catalog' | 'names'>;

const IMPORTERS: Readonly<Record<ProjectFormat, Importer>> = {
  quarry: importQuarry,
  metricflow: importMetricFlow,
  cube: importCube,
  osi: importOsi,
};

/**
 * Reads a project of any format we know, told by its content. Pure: `columnsOf` says what the database has, where one
 * was asked. Never throws on what a file contains; what could not be carried over is in the report.
 * @returns null when no file holds a semantic layer
 */
export function importProject(
  files: readonly ImportFile[],
  columnsOf: ColumnLookup = NOBODY_KNOWS,
): ImportedProject | { readonly format: null; readonly report: readonly ImportNote[] } {
  const report = new Report();
  const documents: YamlNode[] = [];
  for (const file of files) {
    const read = readYaml(file);
    documents.push(...read.documents);
    report.notes.push(...read.notes);
  }
  const format = recognise(documents);
  if (format === null) return { format: null, report: report.notes };
  const { catalog, names } = IMPORTERS[format](documents, columnsOf, report);
  for (const { definition, diagnostic } of checkCatalog(prepareCatalog(catalog))) {
    // That a key tells rows apart is what the project itself has said.
    if (diagnostic.code === 'FANOUT') continue;
    const severity = diagnostic.severity === 'error' ? 'error' : 'warning';
    report.add(severity, { place: '', path: definition }, `${diagnostic.message} ${diagnostic.advice}`);
  }
  return { format, catalog, names, report: report.notes };
}
