import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Catalogs } from '../model/catalogs.ts';
import type { CatalogScope } from '../model/loadCatalog.ts';
import type { SqlValue } from '../semql/compiled.ts';
import type { WarehousePool } from '../warehouse/pool.ts';

/** What compiling and running SemQL needs of the process. */
export interface SemqlServices {
  readonly database: PrismaClient;
  readonly catalogs: Catalogs;
  readonly warehouses: WarehousePool;
  readonly dataFolder: string;
}

/** One SemQL text and everything that decides what it means and who is asking. */
export interface SemqlRequest {
  readonly scope: CatalogScope;
  readonly semql: string;
  readonly source: 'DIRECT_SEMQL' | 'MODEL_DSL' | 'METRIC_DSL';
  /** The one clock of the request, recorded with the execution. */
  readonly now: Date;
  /** IANA name; default the organization's. */
  readonly timeZone: string | null;
  readonly parameters: Readonly<Record<string, SqlValue>>;
  /** True (agents): `model[!filter]` may not lift a default filter. */
  readonly keepDefaultFilters: boolean;
  readonly actorId: string | null;
  readonly taskId: string | null;
  readonly commentId: string | null;
  readonly signal: AbortSignal;
}
