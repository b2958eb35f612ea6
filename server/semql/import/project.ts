import type { CatalogDefinition, ColumnDefinition, ModelSourceDefinition } from '../catalog/definition.ts';
import type { ForeignNames } from './foreignNames.ts';

/** Text file of a project, with its path from the project's folder. */
export interface ImportFile {
  readonly path: string;
  readonly text: string;
}

/** Where a catalog can come from. */
export type ProjectFormat = 'quarry' | 'metricflow' | 'cube' | 'osi';

/**
 * Message of an importer about a field: an `error` is a definition that was left out, a `warning` a
 * field that lost a part of its meaning, an `info` a field without meaning here.
 */
export interface ImportNote {
  readonly severity: 'error' | 'warning' | 'info';
  /** `metrics.yml:12` */
  readonly place: string;
  /** `metrics.revenue.type_params.window` */
  readonly path: string;
  readonly sentence: string;
}

/** Columns of a table or query, or null where they are unknown. */
export type ColumnLookup = (source: ModelSourceDefinition) => readonly ColumnDefinition[] | null;

export interface ImportedProject {
  readonly format: ProjectFormat;
  readonly catalog: CatalogDefinition;
  /** How names of the project are spelled in queries. */
  readonly names: ForeignNames;
  readonly report: readonly ImportNote[];
  /** False: something could not be read, and is left out; what does not compile is there. */
  readonly isWhole: boolean;
}
