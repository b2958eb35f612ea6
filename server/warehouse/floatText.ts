/** A floating point number as engines write it, infinities and NaN in any of their spellings. */
export function floatOfText(text: string): number {
  const infinite = /^([-+]?)inf(?:inity)?$/i.exec(text);
  return infinite === null ? Number(text) : Number(`${infinite[1]}Infinity`);
}
