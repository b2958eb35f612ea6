/** Number of things that each address has at the moment. */
export class Counted {
  readonly #counts = new Map<string, number>();
  readonly #addresses = new Map<object, string>();

  count(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string, thing: object): void {
    this.#addresses.set(thing, address);
    this.#counts.set(address, this.count(address) + 1);
  }

  /** Does nothing for a thing that is not counted. */
  remove(thing: object): void {
    const address = this.#addresses.get(thing);
    if (address === undefined) {
      return;
    }
    this.#addresses.delete(thing);
    const left = this.count(address) - 1;
    if (left > 0) {
      this.#counts.set(address, left);
    } else {
      this.#counts.delete(address);
    }
  }
}
