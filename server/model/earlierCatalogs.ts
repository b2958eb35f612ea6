import type { ScopedCatalog } from './catalogs.ts';

/** A catalog with the definitions of another time, and the moments for which it is the same. */
export interface EarlierCatalog {
  readonly catalog: ScopedCatalog;
  /** Milliseconds of the first moment with these definitions; -Infinity: from the beginning. */
  readonly from: number;
  /** Milliseconds of the first moment after it that has others; Infinity: there is none. */
  readonly until: number;
}

interface Entry extends EarlierCatalog {
  readonly key: string;
  readonly size: number;
}

const mostCatalogs = 16;

/** Fields of all models that are kept; about 2 KB each. */
const mostFields = 100_000;

/**
 * Catalogs with definitions of another time that were read lately, of all scopes. Each belongs to
 * the catalog of today beside which it was read: after any change in the scope that is another one,
 * so that nothing older is found.
 */
export class EarlierCatalogs {
  // What was used last comes first.
  #entries: readonly Entry[] = [];

  /**
   * @param today the stored catalog of the scope
   * @param pinned versions of single objects that count in place of the others
   */
  get(today: ScopedCatalog, moment: Date | null, pinned: ReadonlyMap<string, number>): ScopedCatalog | null {
    const key = keyOf(today, moment, pinned);
    const at = moment?.getTime() ?? 0;
    const found = this.#entries.find((entry) => entry.key === key && entry.from <= at && at < entry.until);
    if (found === undefined) {
      return null;
    }
    this.#entries = [found, ...this.#entries.filter((entry) => entry !== found)];
    return found.catalog;
  }

  keep(
    today: ScopedCatalog,
    moment: Date | null,
    pinned: ReadonlyMap<string, number>,
    { catalog, from, until }: EarlierCatalog,
  ): void {
    const entry = { key: keyOf(today, moment, pinned), catalog, from, until, size: fieldsOf(catalog) };
    let size = 0;
    this.#entries = [entry, ...this.#entries].slice(0, mostCatalogs).filter((one) => (size += one.size) <= mostFields);
  }
}

function keyOf({ number }: ScopedCatalog, moment: Date | null, pinned: ReadonlyMap<string, number>): string {
  const versions = [...pinned].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([number, moment === null, versions]);
}

const fieldsOf = ({ prepared }: ScopedCatalog): number =>
  prepared.definition.models.reduce(
    (count, { dimensions, measures, columns }) => count + 1 + dimensions.length + measures.length + columns.length,
    0,
  );
