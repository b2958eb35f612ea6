import { FileProblem } from '../fileProblem.ts';

/** Problem of a row with more or fewer values than the others. */
export function wrongWidth(at: string, expected: number, found: number): FileProblem {
  // The engine stops counting at the first value too many.
  const has = found > expected ? `more than ${expected} values` : `${found} values`;
  return new FileProblem(
    `${at}, column ${Math.min(expected, found) + 1}: this row has ${has}, the first row has ${expected}.`,
    'Correct the row, or put quotes around a value that contains the delimiter.',
  );
}
