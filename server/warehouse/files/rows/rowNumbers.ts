/** Places that are remembered; beyond them numbers are those of the last one counted on. */
const mostPlaces = 100_000;

/**
 * Numbers in a file of the rows that were taken from it, kept where they do not follow each other.
 */
export class RowNumbers {
  readonly #places: { readonly row: number; readonly number: number }[] = [];
  #rows = 0;
  #last: number | null = null;

  /** Takes the next row. */
  add(number: number): void {
    this.#rows += 1;
    if ((this.#last === null || number !== this.#last + 1) && this.#places.length < mostPlaces) {
      this.#places.push({ row: this.#rows, number });
    }
    this.#last = number;
  }

  /** Number in the file of a row that was taken; both from 1. */
  of(row: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]!.row <= row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const place = this.#places[low - 1];
    return place === undefined ? row : place.number + row - place.row;
  }
}
