import type { ExecutedRows } from '../analyst/analyst.ts';
import type { Transaction } from '../platform/database.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { storableJson } from '../platform/storableJson.ts';
import type { CompiledQuery, CompileResult, DialectName } from '../semql/compiled.ts';
import { WarehouseError, type QueryResult } from '../warehouse/warehouse.ts';

/** Runs compiled SemQL for one comment and remembers what is to be stored of it with the step it belongs to. */
interface QueryRecorder {
  execute(semql: string): Promise<ExecutedRows>;
  /** Stores everything executed since the last call. */
  flush(transaction: Transaction): Promise<void>;
}

interface QueryRecorderOptions {
  readonly owner: {
    readonly organizationId: string;
    readonly environmentId: string;
    readonly agentId: string;
    readonly actorId: string;
    readonly taskId: string;
    readonly commentId: string;
  };
  readonly now: Date;
  readonly dialect: DialectName;
  compile(semql: string): CompileResult;
  run(query: CompiledQuery): Promise<QueryResult>;
}

interface Executed {
  readonly semql: string;
  readonly id: string;
  readonly query: CompiledQuery;
  readonly startedAt: Date;
  readonly outcome: QueryResult | WarehouseError;
}

async function store(
  transaction: Transaction,
  { owner, now, dialect }: QueryRecorderOptions,
  { id, semql, query, startedAt, outcome }: Executed,
): Promise<void> {
  const failed = outcome instanceof WarehouseError;
  const { organizationId, taskId, commentId, actorId } = owner;
  const executedQueryId = newId('ExecutedQuery');
  const failure = failed ? { error: outcome.message, errorType: outcome.type } : {};
  const durationMs = failed ? null : Math.round(outcome.durationMs);
  await transaction.executedQuery.create({
    data: {
      id: executedQueryId,
      organizationId,
      dataSourceId: query.dataSourceId,
      actorId,
      taskId,
      commentId,
      sql: query.sql,
      dialect,
      usedParameters: storableJson(query.parameters),
      status: failed ? 'FAILED' : 'COMPLETED',
      durationMs,
      rowCount: failed ? null : outcome.rows.length,
      startedAt,
      endedAt: new Date(),
      ...failure,
    },
    select: { id: true },
  });
  await transaction.executedSemQLQuery.create({
    data: {
      id,
      ...owner,
      executedQueryId,
      semql,
      canonicalText: query.canonicalText,
      sql: query.sql,
      targetDialect: dialect,
      status: failed ? 'ERROR' : 'SUCCESS',
      columns: storableJson(query.columns),
      rows: storableJson(failed ? [] : outcome.rows),
      provenance: storableJson(query.provenance),
      versions: storableJson(query.versions),
      now,
      durationMs,
      truncated: !failed && outcome.truncated,
      ...failure,
    },
    select: { id: true },
  });
}

export function queryRecorder(options: QueryRecorderOptions): QueryRecorder {
  const waiting: Executed[] = [];
  return {
    async execute(semql) {
      const compiled = options.compile(semql);
      if (!compiled.ok) {
        const text = compiled.diagnostics.map(({ message }) => message).join(' ');
        throw new InvalidInputError(`This SemQL cannot be run: ${text}`, 'Correct the SemQL.', ['semql']);
      }
      const { query } = compiled;
      const id = newId('ExecutedSemQLQuery');
      const startedAt = new Date();
      let result: QueryResult;
      try {
        result = await options.run(query);
      } catch (error) {
        if (error instanceof WarehouseError) {
          waiting.push({ id, semql, query, startedAt, outcome: error });
        }
        throw error;
      }
      waiting.push({ id, semql, query, startedAt, outcome: result });
      return {
        executionId: id,
        semql: query.canonicalText,
        sql: query.sql,
        columns: query.columns,
        rows: result.rows,
        truncated: result.truncated,
        durationMs: result.durationMs,
        provenance: query.provenance,
      };
    },
    async flush(transaction) {
      for (const executed of waiting.slice()) {
        await store(transaction, options, executed);
      }
      waiting.length = 0;
    },
  };
}
