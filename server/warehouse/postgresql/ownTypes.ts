import { isListed, type OwnTypes } from './cells.ts';

interface OwnType {
  readonly category: string;
  readonly element: number | null;
}

const money = 790;

/**
 * Cache of the types that `cells.ts` does not list: enums, arrays of them, ranges, types of
 * extensions.
 */
export class LearntTypes implements OwnTypes {
  readonly #known = new Map<number, OwnType>();
  moneyDigits: number | null = null;

  categoryOf(oid: number): string | null {
    return this.#known.get(oid)?.category ?? null;
  }

  elementOf(oid: number): number | null {
    return this.#known.get(oid)?.element ?? null;
  }

  /** Types of a result that must be looked up in the database before its cells can be read. */
  unknownAmong(oids: readonly number[]): readonly number[] {
    return oids.filter((oid) => (!isListed(oid) || oid === money) && !this.#known.has(oid));
  }

  /** @param rows of the query `TYPES` */
  learn(rows: readonly (readonly (string | null)[])[]): void {
    for (const [oid, category, element, moneyDigits] of rows) {
      this.#known.set(Number(oid), { category: category ?? '', element: element === null ? null : Number(element) });
      this.moneyDigits = Number(moneyDigits);
    }
  }
}
