/** Writes that must not overwrite changes saved since the entity was read. */
import { ConflictError } from '../errors.ts';

/** Condition and increment of a write on top of the version that was read. */
export const atVersion = (id: string, version: number) =>
  ({ where: { id, version }, data: { version: { increment: 1 } } }) as const;

/** Error for a write whose version is no longer current. @param noun lower case: "table" */
export function changedMeanwhile(noun: string): ConflictError {
  return new ConflictError(
    `Someone else has changed this ${noun}.`,
    'Nothing was overwritten. Check the current values, then save yours again.',
  );
}
