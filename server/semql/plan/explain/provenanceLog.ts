import type { PreparedMetric, PreparedModel } from '../../catalog/prepare.ts';
import type { Provenance } from '../../compiled.ts';

/**
 * Collects the origin of every part of the compiled query, each once; sentences are written only
 * when read.
 */
export class ProvenanceLog {
  readonly #parts: (() => readonly Provenance[])[] = [];
  readonly #touched = new Map<string, number>();

  get all(): readonly Provenance[] {
    const entries = new Map<string, Provenance>();
    for (const entry of this.#parts.flatMap((explain) => explain())) {
      const key = `${entry.part} ${entry.definition} ${entry.column ?? ''} ${entry.span?.start ?? ''}`;
      if (!entries.has(key)) {
        entries.set(key, entry);
      }
    }
    return [...entries.values()];
  }

  /** Version of every definition touched, by id. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#touched].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  touch(thing: PreparedModel | PreparedMetric): void {
    this.#touched.set(thing.definition.id, thing.definition.version);
  }

  add(explain: () => readonly Provenance[]): void {
    this.#parts.push(explain);
  }
}
