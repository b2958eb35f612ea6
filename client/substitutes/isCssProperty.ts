/**
 * Stands for `@pandacss/is-valid-prop`, a list of all CSS properties there are: the browser knows
 * its own. Chakra asks once for each name which of an element's properties are styles.
 */
export function isCssProperty(name: string): boolean {
  if (/^--|[&@]/.test(name)) {
    return true;
  }
  return CSS.supports(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    'inherit',
  );
}
