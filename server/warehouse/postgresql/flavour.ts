import type { SqlValue } from '../../semql/compiled.ts';
import type { ProfileSpelling } from '../tableProfile.ts';

/** What is asked of the catalogs, each with the columns that `catalogQueries.ts` says. */
export interface CatalogQueries {
  /** @param schemas none: all */
  tables(schemas: readonly string[]): readonly [sql: string, parameters: readonly SqlValue[]];
  readonly columns: string;
  readonly keys: string;
  readonly privileges: string;
  /** Left out where a database has no types of its own. */
  readonly types?: string;
}

/** What databases that speak PostgreSQL's protocol and are read the same way are asked in words of their own. */
export interface Flavour {
  readonly begin: (timeLeftMs: number) => string;
  readonly catalog: CatalogQueries;
  readonly profile: ProfileSpelling;
}
