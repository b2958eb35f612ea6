/**
 * Props that Chakra's elements pass to each other; TypeScript already rejects other names that are
 * not attributes.
 */
const internal = new Set(['as', 'asChild', 'colorPalette', 'recipe', 'theme', 'unstyled']);

/**
 * Stands for `@emotion/is-prop-valid`, a list of all attributes there are. Chakra asks it what to
 * hand on to an HTML element, of what is neither a style nor a variant.
 */
export default function isPropValid(name: string): boolean {
  return !internal.has(name);
}
