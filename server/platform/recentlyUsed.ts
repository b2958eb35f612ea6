interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/**
 * Remembers what was used last, up to a number of entries and a total size; what was not used
 * longest goes first.
 */
export class RecentlyUsed<Value> {
  // A Map keeps the order of insertion; what is used is put in again.
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxEntries: number;
  readonly #maxSize: number;
  #size = 0;

  /** @param limits.maxSize in the unit of the sizes given to `set` */
  constructor(limits: { readonly maxEntries: number; readonly maxSize: number }) {
    this.#maxEntries = limits.maxEntries;
    this.#maxSize = limits.maxSize;
  }

  get count(): number {
    return this.#entries.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** An entry larger than the whole budget is not remembered. */
  set(key: string, value: Value, size: number): void {
    this.delete(key);
    if (size > this.#maxSize) {
      return;
    }
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#size <= this.#maxSize) {
        return;
      }
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return;
    }
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
