import type { SqlValue } from '../../semql/compiled.ts';

type Rows = readonly (readonly SqlValue[])[];

/** Rows on their way to a file, read ahead of it as far as there is room. */
interface ReadAhead {
  /** Takes a piece, and waits while too much is ahead. @throws what the file could not do */
  put(rows: Rows): Promise<void>;
  /** Waits until all is written. @throws what the file could not do */
  end(): Promise<void>;
}

/** Bytes of a value other than a text, and of the object of a text, roughly. */
const bytesOfValue = 16;

function bytesOf(rows: Rows): number {
  let bytes = 0;
  for (const row of rows) {
    for (const cell of row) {
      bytes += bytesOfValue + (typeof cell === 'string' ? cell.length : 0);
    }
  }
  return bytes;
}

/** Hands pieces over in order, one at a time, with at most `most` bytes waiting. */
export function readAhead(take: (rows: Rows) => Promise<void>, most: number): ReadAhead {
  let ahead = 0;
  let refusal: { readonly error: unknown } | null = null;
  let written: Promise<void> = Promise.resolve();
  let wake: (() => void) | null = null;
  const isFull = (): boolean => ahead > most && refusal === null;
  const check = (): void => {
    if (refusal !== null) {
      throw refusal.error;
    }
  };
  return {
    async put(rows) {
      check();
      const bytes = bytesOf(rows);
      ahead += bytes;
      written = written
        .then(() => (refusal === null ? take(rows) : undefined))
        .catch((error: unknown) => {
          refusal ??= { error };
        })
        .finally(() => {
          ahead -= bytes;
          wake?.();
        });
      while (isFull()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      check();
    },
    async end() {
      await written;
      check();
    },
  };
}
