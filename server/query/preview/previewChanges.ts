import type { Viewer } from '../../access/viewer.ts';
import type { LocatedChanges } from '../../layer/change.ts';
import { draftLayer } from '../../layer/draftLayer.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { CompiledColumn } from '../../semql/compiled.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { compileWith } from '../compile/compileSemql.ts';
import type { QueryForm } from '../compile/queryForm.ts';
import { actorPolicy } from '../../access/access.policy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { boundRows, readerOf, type RowReader } from '../../model/rowReader.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readRows } from '../run/sourceRows.ts';

/** Rows of a query over the semantic layer as it would be after changes. */
export interface ChangesPreview {
  /** Null where the query does not compile. */
  readonly sql: string | null;
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly durationMs: number | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with the changed definitions themselves; spans lie in their expressions. */
  readonly faults: readonly Diagnostic[];
  /** Sentence of the data source; null: it answered. */
  readonly failure: string | null;
}

/** Most rows of a preview. */
const mostRows = 500;

const nothing = { sql: null, columns: [], rows: [], durationMs: null, diagnostics: [], faults: [], failure: null };

/**
 * Compiles and runs a query over the layer that changes would leave, for those who may make them.
 * Nothing is written or recorded.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError
 */
export async function previewChanges(
  services: SemqlServices,
  viewer: Viewer,
  {
    located,
    viewAsId,
    form,
    now,
    signal,
  }: {
    readonly located: LocatedChanges;
    /** Actor whose row policies count; null: every row. */
    readonly viewAsId: string | null;
    readonly form: QueryForm;
    readonly now: Date;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ChangesPreview> {
  const { layer, dialectOf, organizationId, environmentId } = await draftLayer(services.database, viewer, located);
  const scope = { organizationId, environmentId, agentId: null, readerId: null };
  const stored = await services.catalogs.of(scope);
  const reader = viewAsId === null ? null : await viewedAs(services, viewer, organizationId, viewAsId);
  const catalog = { ...stored, prepared: prepareCatalog(layer), visible: layer, ...boundRows(layer.models, reader) };
  const changed = new Set(located.changes.map((change) => (change.action === 'CREATE' ? change.value.id : change.id)));
  const faults = checkCatalog(catalog.prepared, dialectOf, changed).map(({ diagnostic }) => diagnostic);
  const { result } = compileWith(catalog, {
    form,
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    dialect: null,
  });
  if (!result.ok) {
    return { ...nothing, faults, diagnostics: result.diagnostics };
  }
  const { query } = result;
  const compiled = { ...nothing, faults, sql: query.sql, columns: query.columns, diagnostics: query.diagnostics };
  const asking = {
    actorId: 'actorId' in viewer ? viewer.actorId : null,
    signal: signal ?? new AbortController().signal,
  };
  try {
    const { rows, durationMs } = await readRows(services, asking, catalog, query);
    return { ...compiled, rows: rows.slice(0, mostRows), durationMs: Math.round(durationMs) };
  } catch (error) {
    if (error instanceof WarehouseError) {
      return { ...compiled, failure: `${error.message} ${error.advice}` };
    }
    throw error;
  }
}

/** @throws NotFoundError for an actor of another organization */
async function viewedAs(
  { database }: SemqlServices,
  viewer: Viewer,
  organizationId: string,
  id: string,
): Promise<RowReader | null> {
  const where = { id, organizationId, AND: [actorPolicy.where(viewer)] };
  if ((await database.actor.count({ where })) === 0) {
    throw new NotFoundError('Member');
  }
  return readerOf(database, organizationId, id);
}
