import type { ColumnDefinition, ModelSourceDefinition } from '../../server/semql/catalog/definition.ts';
import { importProject } from '../../server/semql/import/importProject.ts';
import type { ColumnLookup, ImportedProject, ImportNote } from '../../server/semql/import/project.ts';
import { Complaint } from './complaint.ts';
import type { Database } from './database.ts';
import { projectFiles } from './projectFiles.ts';

/**
 * Reads the project at the path, with the columns of the database when there is one.
 * @param schema where tables are that the project names without a schema
 */
export async function loadProject(
  path: string,
  database: Database | null,
  schema: string | null,
): Promise<ImportedProject> {
  const files = readFiles(path);
  // The importer is pure: the first reading collects the tables it asks for, the second knows them.
  const asked = new Map<string, ModelSourceDefinition>();
  const first = importProject(files, (source) => {
    asked.set(JSON.stringify(source), source);
    return null;
  });
  if (first.format === null) {
    throw new Complaint(unknownProject(path, first.report));
  }
  if (database === null) {
    return inSchema(first, schema);
  }
  const columns = new Map<string, readonly ColumnDefinition[] | null>();
  for (const [key, source] of asked) {
    columns.set(key, await database.columns(source));
  }
  const lookup: ColumnLookup = (source) => columns.get(JSON.stringify(source)) ?? null;
  const project = importProject(files, lookup);
  return project.format === null ? first : inSchema(project, schema);
}

function readFiles(path: string): ReturnType<typeof projectFiles> {
  try {
    return projectFiles(path);
  } catch (error) {
    throw new Complaint(`NO_PROJECT ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function unknownProject(path: string, report: readonly ImportNote[]): string {
  const notes = report.map(({ place, sentence }) => `  ${place} ${sentence}`);
  const formats = 'a Quarry file, a dbt or MetricFlow project, a Cube model, or an Open Semantic Interchange file';
  return [`NO_PROJECT ${path} holds no semantic layer we know: ${formats}.`, ...notes].join('\n');
}

function inSchema(project: ImportedProject, schema: string | null): ImportedProject {
  if (schema === null) {
    return project;
  }
  const placed = (source: ModelSourceDefinition): ModelSourceDefinition =>
    source.type !== 'CUSTOM_QUERY' && source.path.length === 1 ? { ...source, path: [schema, ...source.path] } : source;
  const { catalog } = project;
  return {
    ...project,
    catalog: {
      ...catalog,
      models: catalog.models.map((model) => ({ ...model, source: placed(model.source) })),
      ...(catalog.timeSpines === undefined
        ? {}
        : { timeSpines: catalog.timeSpines.map((spine) => ({ ...spine, source: placed(spine.source) })) }),
    },
  };
}
