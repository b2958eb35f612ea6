import type { ExecutedRows, QueryOptions, SqlStatement } from '../../analyst/analyst.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { isIdOf, newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { CompiledQuery, CompileResult, DialectName } from '../../semql/compiled.ts';
import { presentSource } from '../../query/run/recordQuery.ts';
import { rowsRecord, type SourceRows } from '../../query/run/sourceRows.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { readStatement, runStatement, type OpenStatement } from './runStatement.ts';

/**
 * Runs queries for one comment and remembers what is to be stored of it with the step it belongs
 * to.
 */
export interface QueryRecorder {
  execute(semql: string, options?: QueryOptions): Promise<ExecutedRows>;
  executeSql(statement: SqlStatement): Promise<ExecutedRows>;
  /** Result of an execution; read from the database if an earlier attempt ran it. */
  executed(executionId: string): Promise<ExecutedRows>;
  /** True: something was executed since the last `flush`. */
  waiting(): boolean;
  /** Stores everything executed since the last call. */
  flush(transaction: Transaction): Promise<void>;
}

interface QueryRecorderOptions {
  readonly database: Pick<Database, 'prisma'>;
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
  compile(semql: string, options?: QueryOptions): CompileResult;
  run(query: CompiledQuery): Promise<SourceRows>;
  openSql(statement: SqlStatement, signal: AbortSignal): Promise<OpenStatement>;
  readonly signal: AbortSignal;
}

interface Executed {
  readonly semql: string;
  readonly id: string;
  readonly query: CompiledQuery;
  /** Template version whose text it is; null: none. */
  readonly templateVersionId: string | null;
  readonly startedAt: Date;
  readonly outcome: SourceRows | WarehouseError;
}

async function store(
  transaction: Transaction,
  { owner, now, dialect }: QueryRecorderOptions,
  { id, semql, query, templateVersionId, startedAt, outcome }: Executed,
): Promise<void> {
  const failed = outcome instanceof WarehouseError;
  const { organizationId, taskId, commentId, actorId } = owner;
  const executedQueryId = newId('ExecutedQuery');
  const endedAt = new Date();
  const failure = failed
    ? { error: outcome.message, errorType: outcome.type, durationMs: endedAt.getTime() - startedAt.getTime() }
    : {};
  const given = failed ? null : rowsRecord(outcome);
  await transaction.executedQuery.create({
    data: {
      id: executedQueryId,
      organizationId,
      dataSourceId: await presentSource(transaction, query.dataSourceId),
      actorId,
      taskId,
      commentId,
      queryTemplateVersionId: templateVersionId,
      sql: query.sql,
      dialect,
      usedParameters: storableJson(query.parameters),
      status: failed ? 'FAILED' : 'COMPLETED',
      startedAt,
      endedAt,
      ...given,
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
      durationMs: given?.durationMs ?? null,
      servedFromCache: given?.servedFromCache ?? false,
      resultAt: given?.resultAt ?? null,
      truncated: !failed && outcome.truncated,
      ...failure,
    },
    select: { id: true },
  });
}

/**
 * An execution of an earlier attempt. It was stored with its step, so a step that names it has it.
 */
async function readExecuted({ database, owner }: QueryRecorderOptions, executionId: string): Promise<ExecutedRows> {
  const stored = await database.prisma.executedSemQLQuery.findFirstOrThrow({
    where: { id: executionId, commentId: owner.commentId },
  });
  // Written by `store` from a CompiledQuery and its rows.
  const { columns, rows, provenance } = stored as unknown as Pick<ExecutedRows, 'columns' | 'rows' | 'provenance'>;
  const { canonicalText, semql, sql, truncated, durationMs } = stored;
  return {
    executionId,
    semql: canonicalText ?? semql,
    sql: sql ?? '',
    columns,
    rows,
    truncated,
    durationMs: durationMs ?? 0,
    provenance,
  };
}

export function queryRecorder(options: QueryRecorderOptions): QueryRecorder {
  const kept: ((transaction: Transaction) => Promise<void>)[] = [];
  const given = new Map<string, ExecutedRows>();
  const keep = (executed: Executed): void => {
    kept.push((transaction) => store(transaction, options, executed));
  };
  return {
    async execute(semql, asked) {
      const templateVersionId = asked?.templateVersionId ?? null;
      const compiled = options.compile(semql, asked);
      if (!compiled.ok) {
        const text = compiled.diagnostics.map(({ message }) => message).join(' ');
        throw new InvalidInputError(`This SemQL cannot be run: ${text}`, 'Correct the SemQL.', ['semql']);
      }
      const { query } = compiled;
      const id = newId('ExecutedSemQLQuery');
      const startedAt = new Date();
      let result: SourceRows;
      try {
        result = await options.run(query);
      } catch (error) {
        if (error instanceof WarehouseError) {
          keep({ id, semql, query, templateVersionId, startedAt, outcome: error });
        }
        throw error;
      }
      keep({ id, semql, query, templateVersionId, startedAt, outcome: result });
      const executed: ExecutedRows = {
        executionId: id,
        semql: query.canonicalText,
        sql: query.sql,
        columns: query.columns,
        rows: result.rows,
        truncated: result.truncated,
        durationMs: result.durationMs,
        provenance: query.provenance,
      };
      given.set(id, executed);
      return executed;
    },
    async executeSql(statement) {
      const opened = await options.openSql(statement, options.signal);
      const executed = await runStatement(options.owner, statement, opened, options.signal, (storing) =>
        kept.push(storing),
      );
      given.set(executed.executionId, executed);
      return executed;
    },
    async executed(executionId) {
      const known = given.get(executionId);
      if (known !== undefined) {
        return known;
      }
      return isIdOf('ExecutedQuery', executionId)
        ? readStatement(options.database, options.owner.commentId, executionId)
        : readExecuted(options, executionId);
    },
    waiting: () => kept.length > 0,
    async flush(transaction) {
      // Steps of parallel work may run queries while these are written.
      for (const storing of kept.splice(0)) {
        await storing(transaction);
      }
    },
  };
}
