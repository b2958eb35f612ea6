import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Catalogs } from '../model/catalogs.ts';
import type { CatalogScope } from '../model/loadCatalog.ts';
import type { DialectName, SqlValue } from '../semql/compiled.ts';
import type { SourceConnections } from '../source/sourceConnections.ts';
import type { WarehousePool } from '../warehouse/pool.ts';
import type { CompiledQueries } from './compiledQueries.ts';
import type { QueryForm } from './queryForm.ts';

/** What compiling and running SemQL needs of the process. */
export interface SemqlServices {
  readonly database: PrismaClient;
  readonly catalogs: Catalogs;
  readonly compiled: CompiledQueries;
  readonly warehouses: WarehousePool;
  readonly connections: SourceConnections;
}

/** One query and everything that decides what it means. */
export interface CompileRequest {
  readonly form: QueryForm;
  /** The one clock of the request, recorded with the execution. */
  readonly now: Date;
  /** IANA name; default the organization's. */
  readonly timeZone: string | null;
  readonly parameters: Readonly<Record<string, SqlValue>>;
  /** True (agents): `model[!filter]` may not lift a default filter. */
  readonly keepDefaultFilters: boolean;
  /** Conditions on the rows of models, by the model's name, that whoever asks is bound to; default none. */
  readonly rowPolicies?: Readonly<Record<string, string>>;
  /** False: nobody reads what a failure could be corrected to; looking for it costs more than compiling. */
  readonly corrections?: boolean;
  /** SQL of another engine than that of the source; null: of the source's own. */
  readonly dialect: DialectName | null;
}

/** A query to run, and who is asking. */
export interface SemqlRequest extends CompileRequest {
  readonly scope: CatalogScope;
  readonly actorId: string | null;
  readonly taskId: string | null;
  readonly commentId: string | null;
  readonly signal: AbortSignal;
}
