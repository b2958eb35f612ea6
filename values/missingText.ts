/**
 * A missing value among the keys of a result.
 * @param isConcealed a row policy may hide the row that it would come from: such a value must not
 *   look like one that is missing in the data
 */
export function missingText(isConcealed = false): string {
  return isConcealed ? 'not visible to you or unknown' : 'unknown';
}
