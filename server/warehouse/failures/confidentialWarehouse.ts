import type { DialectName, SqlValue } from '../../semql/compiled.ts';
import {
  WarehouseError,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type Warehouse,
} from '../warehouse.ts';
import { withoutValues } from './withoutValues.ts';

/**
 * Warehouse whose failures contain no value of a row, neither in their sentences nor in their
 * logged causes.
 */
export class ConfidentialWarehouse implements Warehouse {
  readonly #warehouse: Warehouse;
  readonly checkHealth?: (signal?: AbortSignal) => Promise<void>;
  readonly stream?: Required<Warehouse>['stream'];

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse;
    if (warehouse.checkHealth !== undefined) {
      this.checkHealth = (signal) => this.#masking('', async () => warehouse.checkHealth?.(signal));
    }
    const stream = warehouse.stream?.bind(warehouse);
    if (stream !== undefined) {
      this.stream = (sql, parameters, limits, take) => this.#masking(sql, () => stream(sql, parameters, limits, take));
    }
  }

  get dialect(): DialectName {
    return this.#warehouse.dialect;
  }

  test(signal?: AbortSignal): Promise<void> {
    return this.#masking('', () => this.#warehouse.test(signal));
  }

  excessPrivileges(): Promise<readonly string[]> {
    return this.#masking('', () => this.#warehouse.excessPrivileges());
  }

  listTables(): Promise<readonly ListedTable[]> {
    return this.#masking('', () => this.#warehouse.listTables());
  }

  describe(path: readonly string[]): Promise<TableDescription> {
    return this.#masking(path.join(' '), () => this.#warehouse.describe(path));
  }

  sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.#masking(path.join(' '), () => this.#warehouse.sample(path, limits));
  }

  profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return this.#masking(path.join(' '), () => this.#warehouse.profile(path, limits));
  }

  run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#masking(sql, () => this.#warehouse.run(sql, parameters, limits));
  }

  close(): Promise<void> {
    return this.#warehouse.close();
  }

  async #masking<T>(known: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw error instanceof WarehouseError ? masked(error, known) : error;
    }
  }
}

/**
 * Failures before any row is read; their hosts and accounts help the admin who connects the source.
 */
const ofTheWay: ReadonlySet<string> = new Set(['CONNECTION', 'AUTHENTICATION']);

/** @param known text that the reader of the message wrote or may see */
function masked(error: WarehouseError, known: string): WarehouseError {
  const { type, message, advice, ofValue, cause } = error;
  // Without a cause the sentence is ours, not an engine's.
  if (!(cause instanceof Error)) {
    return error;
  }
  const onTheWay = ofTheWay.has(type);
  const sentence = withoutValues(message, known, !onTheWay);
  const kept = new Error(onTheWay ? withoutValues(cause.message, known, false) : 'The engine refused the query.');
  kept.name = cause.name;
  // A stack begins with the message as it was.
  delete kept.stack;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  if (code !== undefined) {
    Object.assign(kept, { code });
  }
  return new WarehouseError(type, sentence, advice, { ofValue, cause: kept });
}
