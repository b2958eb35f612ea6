import type { DialectName } from '../semql/compiled.ts';
import { WarehouseError, type Warehouse } from './warehouse.ts';

/** A data source whose engine this version cannot reach: every call says so. */
export class UnavailableWarehouse implements Warehouse {
  readonly dialect: DialectName;
  readonly #engine: string;

  constructor(engine: string, dialect: DialectName) {
    this.#engine = engine;
    this.dialect = dialect;
  }

  async test(): Promise<never> {
    throw this.#unavailable();
  }

  async excessPrivileges(): Promise<never> {
    throw this.#unavailable();
  }

  async listTables(): Promise<never> {
    throw this.#unavailable();
  }

  async describe(): Promise<never> {
    throw this.#unavailable();
  }

  async sample(): Promise<never> {
    throw this.#unavailable();
  }

  async profile(): Promise<never> {
    throw this.#unavailable();
  }

  async run(): Promise<never> {
    throw this.#unavailable();
  }

  async close(): Promise<void> {}

  #unavailable(): WarehouseError {
    return new WarehouseError(
      'CONNECTION',
      `${this.#engine} data sources are not available yet.`,
      'Export the tables as CSV or Parquet and import them as files.',
    );
  }
}
