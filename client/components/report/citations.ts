import { createContext, useContext } from 'react';
import type { BoundNumber, BoundText } from './reportDocument.ts';

/** What the numbers of a report cite, and what opens it. */
export interface Citations {
  /** Number of a query in the report, from 1; null: it is not listed. */
  readonly numberOf: (evidence: string) => number | null;
  /** Opens a query, with the number that was clicked; null: readers of this page see no queries. */
  readonly open: ((evidence: string, number: BoundNumber | null) => void) | null;
  /** Query that is pointed at; null: none. */
  readonly pointed: string | null;
  readonly point: (evidence: string | null) => void;
}

export const CitationsContext = createContext<Citations>({
  numberOf: () => null,
  open: null,
  pointed: null,
  point: () => undefined,
});

export const useCitations = (): Citations => useContext(CitationsContext);

/** Piece of a text: words, or a number, which says whether its citation follows it. */
export type TextPiece =
  | { readonly at: number; readonly kind: 'words'; readonly text: string }
  | {
      readonly at: number;
      readonly kind: 'number';
      readonly text: string;
      readonly number: BoundNumber;
      /** False: the next number of the sentence comes from the same query, and cites it. */
      readonly cites: boolean;
    };

/** Splits a text at its numbers. Places that overlap or leave the text are words. */
export function piecesOf({ text, numbers }: BoundText): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const placed = numbers
    .filter(({ start, end }) => start < end && end <= text.length)
    .toSorted((one, other) => one.start - other.start);
  placed.forEach((number, index) => {
    if (number.start < at) {
      return;
    }
    if (number.start > at) {
      pieces.push({ at, kind: 'words', text: text.slice(at, number.start) });
    }
    const next = placed[index + 1];
    const between = next === undefined ? '' : text.slice(number.end, next.start);
    const cites = next?.evidence !== number.evidence || /[.;:!?]\s/.test(between);
    pieces.push({ at: number.start, kind: 'number', text: text.slice(number.start, number.end), number, cites });
    at = number.end;
  });
  if (at < text.length) {
    pieces.push({ at, kind: 'words', text: text.slice(at) });
  }
  return pieces;
}
