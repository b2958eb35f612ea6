import type { Transaction } from '../../platform/database/database.ts';

/** Destination and owner of the sample data. */
interface SampleOwner {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly dataSourceId: string;
  /** Actor who owns what is created. */
  readonly actorId: string;
}

/** Data to try things on: files with their tables, a semantic layer over them, and an agent. */
export interface SampleData {
  /** Names of the models and metrics it brings. */
  readonly models: readonly string[];
  readonly metrics: readonly string[];
  /** The same for the same organization, so that it is loaded once. */
  dataSourceIdOf(organizationId: string): string;
  /**
   * Makes the files, which takes seconds.
   * @param onProgress called with the share that is done, 0 to 1
   * @returns writes the rows; run it in a transaction
   * @throws WarehouseError when the files cannot be made
   */
  prepare(
    owner: SampleOwner,
    now: Date,
    onProgress: (done: number) => void,
  ): Promise<(transaction: Transaction) => Promise<void>>;
}
