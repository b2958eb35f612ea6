/** Floating point number from the text of an engine, infinities and NaN in any spelling. */
export function floatOfText(text: string): number {
  const infinite = /^([-+]?)inf(?:inity)?$/i.exec(text);
  return infinite === null ? Number(text) : Number(`${infinite[1]}Infinity`);
}
