import { chooseModels, type ModelChoice } from '../../model/draft/chooseModels.ts';
import type { DraftedColumn } from '../../model/draft/draftedTable.ts';
import { draftTables, type Drafts } from '../../model/draft/draftTables.ts';
import type { ModelDraft } from '../../model/draft/draftModel.ts';
import { changeSemanticLayer, type LayerServices } from '../../layer/changeSemanticLayer.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { proposeSemanticType } from '../../table/proposals/proposeSemanticType.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import type { ResultCounts } from './countResult.ts';
import { previewedRows, runModelSql, type Asked } from './runModelSql.ts';

/** SQL of a source, and what the model is to be called. */
export interface SqlModelInput {
  readonly dataSourceId: string;
  readonly sql: string;
  readonly name: string;
}

/** A query that ran, and the model that may be made of it. */
export interface SqlModelDraft {
  readonly columns: QueryResult['columns'];
  /** At most ten. */
  readonly rows: QueryResult['rows'];
  readonly rowCount: number;
  readonly durationMs: number;
  readonly draft: ModelDraft;
}

/**
 * Runs SQL through the gate, counts what it gives, and drafts a model of it by the rules of tables.
 * @throws RefusedSqlError, DataSourceError with the words of the engine, NotFoundError,
 *   ForbiddenError, InvalidInputError
 */
export async function draftSqlModel(
  services: SemqlServices,
  asked: Asked,
  input: SqlModelInput,
): Promise<SqlModelDraft> {
  return (await drafted(services, asked, input)).ran;
}

/** A choice among the drafted fields; names as drafted. */
export interface SqlModelChoice extends SqlModelInput, Omit<ModelChoice, 'tableId' | 'keepFirst' | 'name'> {
  readonly confirmed?: boolean | null | undefined;
}

/**
 * Makes a model of SQL, which is run once more: only a query that ran becomes a model.
 * @returns the id of the model
 * @throws as `draftSqlModel`, and as `changeSemanticLayer`
 */
export async function createSqlModel(
  services: SemqlServices & LayerServices,
  asked: Asked,
  { confirmed, dataSourceId, sql, ...choice }: SqlModelChoice,
): Promise<string> {
  const { drafts, catalog, ran, engine } = await drafted(services, asked, { dataSourceId, sql, name: choice.name });
  const { tableId } = ran.draft;
  const [chosen] = chooseModels(drafts, catalog, engine, [{ ...choice, tableId, keepFirst: false }], {
    keys: [],
    roles: [],
  }).models;
  if (chosen === undefined) {
    throw new InvalidInputError('There is nothing to make a model of.', 'Select at least one column.', ['sql']);
  }
  const ownerId = 'actorId' in asked.viewer ? asked.viewer.actorId : null;
  const value = { ...chosen, rowPolicies: [], tableId: null, ownerId };
  await changeSemanticLayer(services, asked.viewer, {
    changes: [{ action: 'CREATE', type: 'Model', modelId: null, value }],
    confirmed,
  });
  return value.id;
}

async function drafted(services: SemqlServices, asked: Asked, { name, ...input }: SqlModelInput) {
  const { scope } = await scopeOfViewer(services.database, asked.viewer, {});
  const { sql, result, columns, counts, catalog, source } = await runModelSql(services, asked, scope, input);
  const { dataSourceId } = input;
  const table = {
    id: newId('Table'),
    dataSourceId,
    name: name.trim() || 'query',
    prefix: [],
    isView: false,
    typesAreDeclared: true,
    rowCount: counts.rowCount,
    description: '',
    path: ['query'],
    columns: columns.map((column, index) => draftedColumn(column, result, index, counts)),
    joins: new Set<string>(),
    compositeKeys: [],
    keepsTotals: false,
    totalsLeftOut: 0,
  };
  const { models } = draftTables([table], [], catalog.visible, new Map(), newId);
  const [first] = models;
  if (first === undefined) {
    throw new InvalidInputError('There is nothing to make a model of.', 'Select at least one column.', ['sql']);
  }
  const draft = { ...first, model: { ...first.model, source: { type: 'CUSTOM_QUERY', query: sql } as const } };
  const drafts: Drafts = { models: [draft], relationships: [] };
  const ran: SqlModelDraft = {
    columns: result.columns,
    rows: result.rows.slice(0, previewedRows),
    rowCount: counts.rowCount,
    durationMs: Math.round(result.durationMs),
    draft,
  };
  return { drafts, catalog: catalog.visible, ran, engine: source.type };
}

function draftedColumn(
  column: ColumnDefinition,
  { rows }: QueryResult,
  index: number,
  { rowCount, of }: ResultCounts,
): DraftedColumn {
  const { filled, different } = of(index);
  const sampleValues = [...new Set(rows.map((row) => row[index]).filter((cell) => cell !== null))]
    .slice(0, previewedRows)
    .map(String);
  const { name, type, nullable } = column;
  return {
    name,
    type,
    nullable,
    semanticType: proposeSemanticType({
      table: '',
      name,
      dataType: type,
      isPrimaryKey: false,
      rowCount,
      missingValues: filled === null ? null : rowCount - filled,
      uniqueValues: different,
      sampleValues,
      min: null,
      max: null,
      unitOfMeasurement: null,
      refersTo: null,
    }),
    description: '',
    unit: null,
    visible: true,
    primaryKey: false,
    unique: rowCount > 0 && filled === rowCount && different === rowCount,
    relates: { to: false, from: false },
    sampleValues,
    uniqueValues: different,
    missingValues: filled === null ? null : rowCount - filled,
    unreadableValues: 0,
    min: null,
    max: null,
    mean: null,
  };
}
