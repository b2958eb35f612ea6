/**
 * Text literals and identifiers of standard SQL, for statements of our own that cannot take bound
 * parameters.
 */

/** `it's` → `'it''s'`. @throws RangeError on a NUL character, which ends a statement early. */
export function stringLiteral(text: string): string {
  if (text.includes('\0')) {
    throw new RangeError('A text literal cannot contain a NUL character.');
  }
  return `'${text.replaceAll("'", "''")}'`;
}

/** `a"b` → `"a""b"`. @throws RangeError on a NUL character, which ends a statement early. */
export function identifier(name: string): string {
  if (name.includes('\0')) {
    throw new RangeError('A name cannot contain a NUL character.');
  }
  return `"${name.replaceAll('"', '""')}"`;
}
