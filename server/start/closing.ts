/** Parts of the process that have to be closed before it ends. */
export class Closing {
  readonly #parts: (() => Promise<unknown>)[] = [];

  /** Adds a part that was just opened; it is closed before all parts opened earlier. */
  add(close: () => Promise<unknown>): void {
    this.#parts.push(close);
  }

  /** Closes all parts, last opened first; a part that fails does not keep the others open. */
  async closeAll(): Promise<void> {
    for (const close of this.#parts.splice(0).toReversed()) {
      await close().catch(() => undefined);
    }
  }
}
