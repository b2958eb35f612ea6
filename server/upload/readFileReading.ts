import { InvalidInputError } from '../platform/errors.ts';
import { columnTypes, fileReading, type FileReading } from '../warehouse/files/reading.ts';
import { leftOutKinds } from '../warehouse/files/rows/leftOutRow.ts';
import { textEncodings } from '../warehouse/files/textEncoding.ts';

/** Choices of each setting. */
export const readingChoices = { columnTypes, leftOutKinds, textEncodings };

/** Settings that were sent, without those that are null. @throws InvalidInputError */
export function readFileReading(input: object): FileReading {
  const parsed = fileReading.safeParse(withoutNulls(input));
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new InvalidInputError('The file cannot be read that way.', 'Open the preview of the file again.', [
    'reading',
    ...(issue?.path ?? []).map(String),
  ]);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null && item !== undefined)
      .map(([key, item]) => [key, withoutNulls(item)]),
  );
}
