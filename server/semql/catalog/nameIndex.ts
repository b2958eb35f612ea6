/**
 * Things by name. Names fold case; an exact match wins, and a folded name that fits two things fits
 * none.
 */
export class NameIndex<Thing> {
  readonly #exact = new Map<string, Thing>();
  readonly #folded = new Map<string, Thing | null>();

  constructor(entries: Iterable<readonly [string, Thing]>) {
    for (const [name, thing] of entries) {
      if (this.#exact.has(name)) {
        continue;
      }
      this.#exact.set(name, thing);
      const key = name.toLowerCase();
      this.#folded.set(key, this.#folded.has(key) ? null : thing);
    }
  }

  get(name: string, quoted = false): Thing | null {
    return this.#exact.get(name) ?? (quoted ? null : (this.#folded.get(name.toLowerCase()) ?? null));
  }

  names(): IterableIterator<string> {
    return this.#exact.keys();
  }

  values(): IterableIterator<Thing> {
    return this.#exact.values();
  }
}
