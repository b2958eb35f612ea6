/** Called with the cells of each record of a delimited text, and its number from 1. */
export type OnRecord = (cells: string[], number: number) => void;

/**
 * Cuts a delimited text into records, quotes as in RFC 4180. Empty lines are no records, but count.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #onRecord: OnRecord;
  #rest = '';
  #number = 0;
  #isFirst = true;

  constructor(delimiter: string, onRecord: OnRecord) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
  }

  /** Records so far, empty lines among them. */
  get number(): number {
    return this.#number;
  }

  /** Characters of a record whose end has not come. */
  get pending(): number {
    return this.#rest.length;
  }

  /** Takes a piece of the text. */
  write(piece: string): void {
    this.#cut(this.#rest + piece, false);
  }

  /** Takes the end of the text. `isOpen`: a quote is not closed. */
  end(): { readonly isOpen: boolean } {
    return { isOpen: this.#cut(this.#rest, true) };
  }

  /** Reports complete records, and keeps the last one, which may go on. */
  #cut(text: string, isEnd: boolean): boolean {
    let at = this.#isFirst && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    if (text.length > 0) {
      this.#isFirst = false;
    }
    while (at < text.length) {
      const cells: string[] = [];
      const next = this.#record(text, at, isEnd, cells);
      if (next === null) {
        break;
      }
      at = next;
      this.#number += 1;
      if (cells.length > 1 || cells[0] !== '') {
        this.#onRecord(cells, this.#number);
      }
    }
    this.#rest = text.slice(at);
    return isEnd && this.#rest !== '';
  }

  /** Reads a record into `cells`; returns where the next begins, null when its end is not there. */
  #record(text: string, from: number, isEnd: boolean, cells: string[]): number | null {
    let at = from;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        for (;;) {
          const close = text.indexOf('"', at + 1);
          if (close === -1 || (!isEnd && close === text.length - 1)) {
            return null;
          }
          cell += text.slice(at + 1, close);
          at = close + 1;
          if (text[at] !== '"') {
            break;
          }
          cell += '"';
        }
      }
      let end = at;
      while (end < text.length) {
        const code = text.charCodeAt(end);
        if (code === 10 || code === 13 || text[end] === this.#delimiter) {
          break;
        }
        end++;
      }
      if (end === text.length && !isEnd) {
        return null;
      }
      cells.push(cell + text.slice(at, end));
      if (text[end] === this.#delimiter) {
        at = end + 1;
        continue;
      }
      if (text[end] !== '\r') {
        return end + 1;
      }
      // The second half of the line's end may be in the next piece.
      if (end + 1 === text.length && !isEnd) {
        return null;
      }
      return text[end + 1] === '\n' ? end + 2 : end + 1;
    }
  }
}

export interface CsvRecord {
  readonly cells: readonly string[];
  readonly number: number;
}

class Enough extends Error {}

/** Records of a text that is at hand. `complete`: the text does not go on after its last record. */
export function parseCsv(
  text: string,
  delimiter: string,
  { complete, mostRecords = Number.MAX_SAFE_INTEGER }: { readonly complete: boolean; readonly mostRecords?: number },
): { readonly records: readonly CsvRecord[]; readonly isOpen: boolean } {
  const records: CsvRecord[] = [];
  const parser = new CsvParser(delimiter, (cells, number) => {
    records.push({ cells, number });
    if (records.length >= mostRecords) {
      throw new Enough();
    }
  });
  try {
    parser.write(text);
    return { records, isOpen: complete && parser.end().isOpen };
  } catch (error) {
    if (error instanceof Enough) {
      return { records, isOpen: false };
    }
    throw error;
  }
}
