import type { SqlValue } from '../../semql/compiled.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';

/** Queries of the catalogs, each with the columns that `catalogQueries.ts` describes. */
export interface CatalogQueries {
  /** @param schemas none: all */
  tables(schemas: readonly string[]): readonly [sql: string, parameters: readonly SqlValue[]];
  readonly columns: string;
  readonly keys: string;
  readonly privileges: string;
  /** Left out where a database has no types of its own. */
  readonly types?: string;
}

/** SQL in which databases differ that speak PostgreSQL's protocol and are read the same way. */
export interface Flavour {
  readonly begin: (timeLeftMs: number) => string;
  readonly catalog: CatalogQueries;
  readonly profile: ProfileSpelling;
}
