import { builder } from './builder.ts';

/**
 * Enumeration of the data model under its own name, with a description of each value; a value
 * without one does not compile.
 */
export function enumOf<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) {
  const described = Object.entries<string>(values).map(([value, text]) => [value, { description: text }]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(described) as Record<Value, { readonly description: string }>,
  });
}
