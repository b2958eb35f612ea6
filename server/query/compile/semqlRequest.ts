import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Catalogs } from '../../model/catalogs.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import type { DialectName, SqlValue } from '../../semql/compiled.ts';
import type { SourceConnections } from '../../source/sourceConnections.ts';
import type { WarehousePool } from '../../warehouse/sessions/pool.ts';
import type { CompiledQueries } from './compiledQueries.ts';
import type { QueryForm } from './queryForm.ts';

/** Services needed to compile and run SemQL. */
export interface SemqlServices {
  readonly database: PrismaClient;
  readonly catalogs: Catalogs;
  readonly compiled: CompiledQueries;
  readonly warehouses: WarehousePool;
  readonly connections: SourceConnections;
}

/** Query with everything that determines its meaning. */
export interface CompileRequest {
  readonly form: QueryForm;
  /** The one clock of the request, recorded with the execution. */
  readonly now: Date;
  /** IANA name; default the organization's. */
  readonly timeZone: string | null;
  readonly parameters: Readonly<Record<string, SqlValue>>;
  /** True (agents): `model[!filter]` may not lift a default filter. */
  readonly keepDefaultFilters: boolean;
  /** Row conditions by model name beyond those that bind the reader; default none. */
  readonly rowPolicies?: Readonly<Record<string, string>>;
  /** False: skips the search for corrections, which costs more than compiling. */
  readonly corrections?: boolean;
  /** Most rows that are read; default as many as an answer keeps. */
  readonly maxRows?: number;
  /** SQL of another engine than that of the source; null: of the source's own. */
  readonly dialect: DialectName | null;
}

/** A query to run, and who is asking. */
export interface SemqlRequest extends CompileRequest {
  readonly scope: ReadScope;
  readonly actorId: string | null;
  readonly taskId: string | null;
  readonly commentId: string | null;
  /** Version of a template whose text it is; default: none. */
  readonly queryTemplateVersionId?: string | null;
  readonly signal: AbortSignal;
}
