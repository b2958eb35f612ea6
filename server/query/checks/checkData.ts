import type { Viewer } from '../../access/viewer.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { ModelDefinition, RelationshipType } from '../../semql/catalog/definition.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { compileWith } from '../compile/compileSemql.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readRows } from '../run/sourceRows.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { DataSourceError } from '../semqlForViewer.ts';
import { keySentences, relationshipSentences } from './checkSentences.ts';

/** Rows of a model by what they have in the dimensions that are to identify them. */
export interface KeyCheck {
  readonly rowCount: number;
  /** Rows that have no value in one of the dimensions. */
  readonly emptyRows: number;
  /** Rows whose values an earlier row has. */
  readonly repeatedRows: number;
  /** What was found, for people. */
  readonly sentences: readonly string[];
}

/** Rows of two models by what they find in each other. */
export interface RelationshipCheck {
  readonly rowCount: number;
  /** Rows without a value in one of the keys. */
  readonly emptyRows: number;
  /** Rows with values that no row of the other model has. */
  readonly unmatchedRows: number;
  /** Rows that find more than one row. */
  readonly multipliedRows: number;
  /** Numbers of rows on both sides, as the data has them. */
  readonly type: RelationshipType;
  readonly sentences: readonly string[];
}

/** A request of the semantic layer's editors. */
interface Asked {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Counts the rows of a model that dimensions do not identify. All rows count, also those that
 * default filters leave out.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError, InvalidInputError, DataSourceError
 */
export async function checkKey(
  services: SemqlServices,
  asked: Asked,
  { modelId, keys }: { readonly modelId: string; readonly keys: readonly string[] },
): Promise<KeyCheck> {
  const { catalog, actorId } = await catalogFor(services, asked.viewer);
  const model = modelOf(catalog, modelId);
  const names = keys.map((_, index) => `key_${index}`);
  const isEmpty = names.map((name) => `${name} IS NULL`).join(' OR ');
  const semql = `WITH counted AS (${grouped(model, keys, names)})
    SELECT SUM(row_count) AS all_rows,
      SUM(CASE WHEN ${isEmpty} THEN row_count ELSE 0 END) AS empty_rows,
      SUM(CASE WHEN ${isEmpty} THEN 0 ELSE row_count - 1 END) AS repeated_rows
    FROM counted`;
  const [rowCount = 0, emptyRows = 0, repeatedRows = 0] = await numbers(
    services,
    catalog,
    { ...asked, actorId },
    semql,
  );
  return {
    rowCount,
    emptyRows,
    repeatedRows,
    sentences: keySentences(model, keys, { rowCount, emptyRows, repeatedRows }),
  };
}

/** A relationship as it is, or would be. */
interface Joined {
  readonly modelId: string;
  readonly toModelId: string;
  readonly keys: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Counts what the rows of one model find in another. All rows count, also those that default
 * filters leave out.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError, InvalidInputError, DataSourceError
 */
export async function checkRelationship(
  services: SemqlServices,
  asked: Asked,
  { modelId, toModelId, keys }: Joined,
): Promise<RelationshipCheck> {
  const { catalog, actorId } = await catalogFor(services, asked.viewer);
  const [from, to] = [modelOf(catalog, modelId), modelOf(catalog, toModelId)];
  const [here, there] = [keys.map((_, index) => `key_${index}`), keys.map((_, index) => `other_${index}`)];
  const isEmpty = here.map((name) => `${name} IS NULL`).join(' OR ');
  const matches = here.map((name, index) => `${name} = ${there[index]}`).join(' AND ');
  const semql = `WITH here AS (${grouped(
    from,
    keys.map((key) => key.from),
    here,
  )}),
    there AS (${grouped(
      to,
      keys.map((key) => key.to),
      there,
      'other_count',
    )})
    SELECT SUM(row_count) AS all_rows,
      SUM(CASE WHEN ${isEmpty} THEN row_count ELSE 0 END) AS empty_rows,
      SUM(CASE WHEN ${isEmpty} OR other_count IS NOT NULL THEN 0 ELSE row_count END) AS unmatched_rows,
      SUM(CASE WHEN other_count > 1 THEN row_count ELSE 0 END) AS multiplied_rows,
      SUM(CASE WHEN other_count IS NOT NULL AND row_count > 1 THEN 1 ELSE 0 END) AS shared_keys
    FROM here LEFT JOIN there ON ${matches}`;
  const [rowCount = 0, emptyRows = 0, unmatchedRows = 0, multipliedRows = 0, sharedKeys = 0] = await numbers(
    services,
    catalog,
    { ...asked, actorId },
    semql,
  );
  const type: RelationshipType = `${sharedKeys > 0 ? 'MANY' : 'ONE'}_TO_${multipliedRows > 0 ? 'MANY' : 'ONE'}`;
  const counts = { rowCount, emptyRows, unmatchedRows, multipliedRows, type };
  return { ...counts, sentences: relationshipSentences(from, to, counts) };
}

async function catalogFor(services: SemqlServices, viewer: Viewer) {
  const { scope, actorId } = await scopeOfViewer(services.database, viewer, {});
  return { catalog: await services.catalogs.of(scope), actorId };
}

function modelOf({ visible }: ScopedCatalog, id: string): ModelDefinition {
  const model = visible.models.find((one) => one.id === id);
  if (model === undefined) {
    throw new NotFoundError('Model');
  }
  return model;
}

/** The rows of a model counted by dimensions, past its default filters. */
function grouped(
  model: ModelDefinition,
  dimensions: readonly string[],
  names: readonly string[],
  count = 'row_count',
): string {
  if (dimensions.length === 0) {
    throw new InvalidInputError('No dimension was chosen.', 'Choose the dimensions that identify a row.', ['keys']);
  }
  const strange = dimensions.find((name) => !model.dimensions.some((one) => one.name === name));
  if (strange !== undefined) {
    throw new InvalidInputError(`There is no dimension called ${model.name}.${strange}.`, 'Choose one from the list.', [
      'keys',
    ]);
  }
  const lifted = model.filters.filter(({ applyByDefault }) => applyByDefault).map(({ name }) => `!"${name}"`);
  const items = dimensions.map((name, index) => `"${name}" AS ${names[index]}`);
  const rows = lifted.length === 0 ? `"${model.name}"` : `"${model.name}"[${lifted.join(', ')}]`;
  return `SELECT ${items.join(', ')}, COUNT(*) AS ${count} FROM ${rows}`;
}

/** The numbers of the only row of a query; 0 where the source has none. */
async function numbers(
  services: SemqlServices,
  catalog: ScopedCatalog,
  { actorId, now, signal }: Asked & { readonly actorId: string },
  semql: string,
): Promise<readonly number[]> {
  const { result } = compileWith(catalog, {
    form: { kind: 'text', semql },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    dialect: null,
  });
  if (!result.ok) {
    const [problem] = result.diagnostics;
    throw new InvalidInputError(
      problem?.message ?? 'The dimensions do not compile.',
      problem?.advice ?? 'Correct their expressions first.',
      ['keys'],
    );
  }
  try {
    const asking = { actorId, signal: signal ?? new AbortController().signal };
    const { rows } = await readRows(services, asking, catalog, result.query);
    return (rows[0] ?? []).map(Number);
  } catch (error) {
    throw error instanceof WarehouseError ? new DataSourceError(error) : error;
  }
}
