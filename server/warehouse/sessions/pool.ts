import type { Line } from '../../platform/jobs/fairShare.ts';
import type { WarehouseConnection } from '../connection.ts';
import { openWarehouse } from '../registry.ts';
import { Turnstile, type Wait } from './turnstile.ts';
import { WarehouseError, type Warehouse } from '../warehouse.ts';

interface Entry {
  readonly connection: string;
  readonly warehouse: Warehouse;
  users: number;
  idleTimer: NodeJS.Timeout | null;
}

/** Open warehouses, one per data source, shared by its users and closed when unused for a while. */
export class WarehousePool {
  readonly #entries = new Map<string, Entry>();
  readonly #turnstiles = new Map<string, { readonly places: number; readonly turnstile: Turnstile }>();
  readonly #idleMs: number;
  readonly #open: (connection: WarehouseConnection) => Warehouse;
  #closed = false;

  /** @param options.idleMs default 15 minutes; `open` replaces the registry. */
  constructor(options: { idleMs?: number; open?: (connection: WarehouseConnection) => Warehouse } = {}) {
    this.#idleMs = options.idleMs ?? 900_000;
    this.#open = options.open ?? openWarehouse;
  }

  /**
   * Lends the warehouse of a data source to `use`. A changed connection opens a new warehouse; the
   * old one is closed when its users have finished.
   * @throws WarehouseError CONNECTION after `closeAll`, and whatever `use` throws.
   */
  async use<T>(
    dataSourceId: string,
    connection: WarehouseConnection,
    use: (warehouse: Warehouse) => Promise<T>,
  ): Promise<T> {
    const entry = this.#enter(dataSourceId, connection);
    entry.users++;
    try {
      return await use(entry.warehouse);
    } finally {
      entry.users--;
      if (entry.users === 0) {
        await this.#leave(dataSourceId, entry);
      }
    }
  }

  /**
   * Like `use`, for at most `places` callers at once, in fair turns between people; the queries of
   * one person never take all places. `use` receives what the wait has left of `timeoutMs`.
   * @throws WaitedTooLong; WarehouseError CANCELLED of the wait, and as `use`.
   */
  async useInTurn<T>(
    dataSourceId: string,
    connection: WarehouseConnection,
    { places, ...wait }: Wait & { readonly places: number; readonly line: Line },
    use: (warehouse: Warehouse, timeoutMs: number) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    const leave = await this.#turnstile(dataSourceId, places).enter(wait);
    try {
      const left = Math.max(1, Math.ceil(wait.timeoutMs - (performance.now() - begun)));
      return await this.use(dataSourceId, connection, (warehouse) => use(warehouse, left));
    } finally {
      leave();
    }
  }

  /**
   * Closes the warehouse of a data source, e.g. before it is deleted; running queries fail with
   * CANCELLED.
   */
  async close(dataSourceId: string): Promise<void> {
    this.#turnstiles.delete(dataSourceId);
    const entry = this.#entries.get(dataSourceId);
    if (!entry) {
      return;
    }
    this.#entries.delete(dataSourceId);
    if (entry.idleTimer) {
      clearTimeout(entry.idleTimer);
    }
    await entry.warehouse.close();
  }

  /** Closes everything; the pool lends nothing afterwards. */
  async closeAll(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#entries.keys()].map((id) => this.close(id)));
  }

  /** A changed number of places starts a new turnstile, which does not count earlier callers. */
  #turnstile(dataSourceId: string, places: number): Turnstile {
    const known = this.#turnstiles.get(dataSourceId);
    if (known?.places === places) {
      return known.turnstile;
    }
    const turnstile = new Turnstile({ places, perOrganization: places, perPerson: Math.max(1, places - 1) });
    this.#turnstiles.set(dataSourceId, { places, turnstile });
    return turnstile;
  }

  #enter(dataSourceId: string, connection: WarehouseConnection): Entry {
    if (this.#closed) {
      throw new WarehouseError('CONNECTION', 'The server is shutting down.', 'Try again in a moment.');
    }
    const key = JSON.stringify(connection);
    const existing = this.#entries.get(dataSourceId);
    if (existing?.idleTimer) {
      clearTimeout(existing.idleTimer);
    }
    if (existing?.connection === key) {
      return existing;
    }
    if (existing?.users === 0) {
      void existing.warehouse.close();
    }
    const entry: Entry = { connection: key, warehouse: this.#open(connection), users: 0, idleTimer: null };
    this.#entries.set(dataSourceId, entry);
    return entry;
  }

  async #leave(dataSourceId: string, entry: Entry): Promise<void> {
    if (this.#entries.get(dataSourceId) === entry) {
      entry.idleTimer = setTimeout(() => void this.close(dataSourceId), this.#idleMs).unref();
    } else {
      await entry.warehouse.close();
    }
  }
}
