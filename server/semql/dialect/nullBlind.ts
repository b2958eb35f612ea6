/**
 * LEAST or GREATEST that leaves NULLs out, of a function that is NULL when any argument is: each
 * argument gives way to the others where it is NULL itself.
 */
export function nullBlind(name: string, args: readonly string[]): string {
  const [only] = args;
  if (only !== undefined && args.length === 1) {
    return only;
  }
  const turned = args.map((_, index) => `COALESCE(${[...args.slice(index), ...args.slice(0, index)].join(', ')})`);
  return `${name}(${turned.join(', ')})`;
}
