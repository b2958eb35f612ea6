import { modelPolicy } from '../../model/model.policy.ts';
import type { Impact } from '../../layer/impact/impact.ts';
import type { LayerChange } from '../../layer/change.ts';
import { changeSemanticLayer, impactOfChanges, type LayerServices } from '../../layer/changeSemanticLayer.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { ColumnDefinition, ValueType } from '../../semql/catalog/definition.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { previewedRows, runModelSql, type Asked } from './runModelSql.ts';

/** Other SQL for a model whose rows are the result of a query. */
interface ModelSql {
  readonly modelId: string;
  /** Version of the model that was read. */
  readonly version: number;
  readonly sql: string;
}

/** Column that the result of a query has, had, or has in another type. */
export interface ColumnChange {
  readonly name: string;
  /** Null: the column is new. */
  readonly before: ValueType | null;
  /** Null: the column is gone. */
  readonly after: ValueType | null;
}

/** Other SQL of a model that ran. */
export interface TriedModelSql {
  readonly columns: QueryResult['columns'];
  /** At most ten. */
  readonly rows: QueryResult['rows'];
  readonly rowCount: number;
  readonly durationMs: number;
  readonly columnChanges: readonly ColumnChange[];
  /** What saving it would break or put in doubt. */
  readonly impact: Impact;
}

/**
 * Runs other SQL for a model through the gate and says what saving it would change; nothing is
 * saved.
 * @throws RefusedSqlError, DataSourceError with the words of the engine, NotFoundError,
 *   ForbiddenError, InvalidInputError for a model whose rows are those of a table
 */
export async function tryModelSql(
  services: SemqlServices & LayerServices,
  asked: Asked,
  input: ModelSql,
): Promise<TriedModelSql> {
  const { ran, before, change } = await changed(services, asked, input);
  const { result, columns, counts } = ran;
  const impact = await impactOfChanges(services, asked.viewer, { changes: [change] });
  return {
    columns: result.columns,
    rows: result.rows.slice(0, previewedRows),
    rowCount: counts.rowCount,
    durationMs: Math.round(result.durationMs),
    columnChanges: columnChanges(before, columns),
    impact,
  };
}

/**
 * Puts other SQL in the place of that of a model, and its columns with it. The SQL is run once
 * more: only a query that ran becomes the source of a model.
 * @throws as `tryModelSql`, and as `changeSemanticLayer`
 */
export async function updateModelSql(
  services: SemqlServices & LayerServices,
  asked: Asked,
  { confirmed, ...input }: ModelSql & { readonly confirmed?: boolean | null | undefined },
): Promise<void> {
  const { change } = await changed(services, asked, input);
  await changeSemanticLayer(services, asked.viewer, { changes: [change], confirmed });
}

async function changed(services: SemqlServices, asked: Asked, { modelId, version, sql: text }: ModelSql) {
  const model = await services.database.model.findFirst({
    where: { id: modelId, AND: [modelPolicy.where(asked.viewer)] },
    select: { name: true, organizationId: true, environmentId: true, dataSourceId: true, sourceType: true },
  });
  if (model === null) {
    throw new NotFoundError('Model');
  }
  const { name, organizationId, environmentId, dataSourceId, sourceType } = model;
  if (sourceType !== 'CUSTOM_QUERY') {
    throw new InvalidInputError(`The rows of ${name} are those of a table.`, 'Make a model from SQL instead.', [
      'modelId',
    ]);
  }
  const scope = { organizationId, environmentId, agentId: null, readerId: null };
  const ran = await runModelSql(services, asked, scope, { dataSourceId, sql: text });
  const { sql: query, columns } = ran;
  const before = ran.catalog.prepared.definition.models.find(({ id }) => id === modelId)?.columns ?? [];
  const fields = { source: { type: 'CUSTOM_QUERY', query } as const, columns };
  const change: LayerChange = { action: 'UPDATE', type: 'Model', id: modelId, version, fields };
  return { ran, before, change };
}

function columnChanges(
  before: readonly ColumnDefinition[],
  after: readonly ColumnDefinition[],
): readonly ColumnChange[] {
  const was = new Map(before.map(({ name, type }) => [name.toLowerCase(), { name, type }]));
  const is = new Map(after.map(({ name, type }) => [name.toLowerCase(), { name, type }]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): readonly ColumnChange[] => {
    const [old, current] = [was.get(key), is.get(key)];
    const name = current?.name ?? old?.name ?? key;
    return old?.type === current?.type ? [] : [{ name, before: old?.type ?? null, after: current?.type ?? null }];
  });
}
