import type { SqlCheck, SqlStatement } from '../analyst/analyst.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { openSql, type SqlRequest } from '../query/sql/runSql.ts';
import { readSource } from '../query/run/sourceRows.ts';
import { sqlColumns } from '../query/sql/sqlColumns.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';
import type { RunWorld } from '../task/run/run.ts';
import { RefusedSql } from '../warehouse/gate/refusedSql.ts';

/** SQL of approved templates, over the tables and columns of the agent alone. */
export function sqlWorld(
  services: SemqlServices,
  asked: Pick<SqlRequest, 'scope' | 'actorId'>,
): Pick<RunWorld, 'checkSql' | 'openSql'> {
  const open = ({ dataSourceId, sql, parameters }: SqlStatement, signal: AbortSignal | null) =>
    openSql(services, { ...asked, dataSourceId, sql, parameters }, signal);
  return {
    async checkSql(statement): Promise<SqlCheck> {
      try {
        await open(statement, null);
        return { ok: true };
      } catch (error) {
        const { message } = error instanceof Error ? error : { message: '' };
        if (error instanceof NotFoundError) {
          return { ok: false, hidden: true, message };
        }
        if (!(error instanceof RefusedSql)) {
          throw error;
        }
        return { ok: false, hidden: error.code === 'TABLE' || error.code === 'COLUMN', message };
      }
    },
    async openSql(statement, signal) {
      const opened = await open(statement, signal).catch((error: unknown) => {
        if (!(error instanceof RefusedSql)) {
          throw error;
        }
        throw new InvalidInputError(`This SQL cannot be run: ${error.message}`, error.advice, ['sql']);
      });
      const { source, dialect, gated } = opened;
      return {
        dataSourceId: source.id,
        dialect,
        sql: gated.sql,
        parameters: gated.parameters,
        provenance: opened.provenance,
        async run(signal) {
          const result = await readSource(services, asked.scope, source, gated, { actorId: asked.actorId, signal });
          return { ...result, columns: sqlColumns(result) };
        },
      };
    },
  };
}
