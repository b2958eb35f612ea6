import type { ExecutedRows, SqlStatement } from '../../analyst/analyst.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { presentSource } from '../../query/run/recordQuery.ts';
import type { CompiledColumn, DialectName, Provenance, SqlValue } from '../../semql/compiled.ts';
import { rowsRecord, type SourceRows } from '../../query/run/sourceRows.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/** SQL that may be run, as it is sent. */
export interface OpenStatement {
  readonly dataSourceId: string;
  readonly dialect: DialectName;
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** Conditions the gate has put into it. */
  readonly provenance: readonly Provenance[];
  /** @throws WarehouseError classified */
  run(signal: AbortSignal): Promise<Omit<SourceRows, 'columns'> & { readonly columns: readonly CompiledColumn[] }>;
}

interface Owner {
  readonly organizationId: string;
  readonly actorId: string;
  readonly taskId: string;
  readonly commentId: string;
}

/**
 * Runs SQL of a template for a comment.
 * @param keep takes what stores the execution, whatever its outcome, with the version of the
 *   template
 */
export async function runStatement(
  owner: Owner,
  { template }: SqlStatement,
  { dataSourceId, dialect, sql, parameters, provenance: conditions, run }: OpenStatement,
  signal: AbortSignal,
  keep: (storing: (transaction: Transaction) => Promise<void>) => void,
): Promise<ExecutedRows> {
  const id = newId('ExecutedQuery');
  const { organizationId, actorId, taskId, commentId } = owner;
  const recorded = {
    id,
    organizationId,
    actorId,
    taskId,
    commentId,
    dialect,
    sql,
    queryTemplateVersionId: template.versionId,
    usedParameters: storableJson(parameters),
    startedAt: new Date(),
  };
  const keeping = (outcome: Outcome): void =>
    keep(async (transaction) => {
      await transaction.executedQuery.create({
        data: {
          ...recorded,
          ...outcome,
          dataSourceId: await presentSource(transaction, dataSourceId),
          endedAt: new Date(),
        },
        select: { id: true },
      });
    });
  try {
    const given = await run(signal);
    const { columns, rows, truncated, durationMs } = given;
    const provenance = [...columns.map((column) => sourceOf(column, template)), ...conditions];
    keeping({
      ...rowsRecord(given),
      status: 'COMPLETED',
      truncated,
      columns: storableJson(columns),
      rows: storableJson(rows),
      provenance: storableJson(provenance),
    });
    return { executionId: id, semql: null, sql, columns, rows, truncated, durationMs, provenance };
  } catch (error) {
    if (error instanceof WarehouseError) {
      const durationMs = Date.now() - recorded.startedAt.getTime();
      keeping({ status: 'FAILED', error: error.message, errorType: error.type, durationMs });
    }
    throw error;
  }
}

type Outcome = Pick<Prisma.ExecutedQueryUncheckedCreateInput, 'status'> &
  Partial<Prisma.ExecutedQueryUncheckedCreateInput>;

function sourceOf({ name }: CompiledColumn, template: SqlStatement['template']): Provenance {
  return {
    part: 'select',
    span: null,
    definition: `template ${template.name}`,
    definitionId: template.id,
    version: template.version,
    sentence: `${name} is computed by the approved query “${template.name}” (v${template.version})`,
    column: name,
  };
}

/** Execution of an earlier attempt; it was stored with its step. */
export async function readStatement(
  { prisma }: Pick<Database, 'prisma'>,
  commentId: string,
  executionId: string,
): Promise<ExecutedRows> {
  const stored = await prisma.executedQuery.findFirstOrThrow({ where: { id: executionId, commentId } });
  // Written by `runStatement`.
  const { columns, rows, provenance } = stored as unknown as Pick<ExecutedRows, 'columns' | 'rows' | 'provenance'>;
  const { sql, truncated, durationMs } = stored;
  return { executionId, semql: null, sql, columns, rows, truncated, durationMs: durationMs ?? 0, provenance };
}
