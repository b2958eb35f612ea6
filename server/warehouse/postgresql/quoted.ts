/** `a"b` → `"a""b"`. @throws RangeError on a NUL character, which ends a statement early. */
export function quoted(name: string): string {
  if (name.includes('\0')) throw new RangeError('A name cannot hold a NUL character.');
  return `"${name.replaceAll('"', '""')}"`;
}
