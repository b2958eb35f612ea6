/** Conditions as the one that the compiler takes; null: there is none. */
export function conjunction(conditions: readonly string[]): string | null {
  const [only] = conditions;
  if (only === undefined) {
    return null;
  }
  return conditions.length === 1 ? only : conditions.map((condition) => `(${condition})`).join(' AND ');
}
