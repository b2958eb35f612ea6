/**
 * Plugin of the code generator: members of the interfaces and unions that our documents name as a
 * condition (`... on UserError`). Apollo's cache asks for no others, and a list of all of them
 * grows with every mutation that the first page loads. In development the cache also wants to know
 * the types without members (`... on Column`), or it warns at each error that they do not match.
 */

import { isAbstractType, isObjectType, visit, type DocumentNode, type GraphQLSchema } from 'graphql';

export function plugin(schema: GraphQLSchema, files: readonly { readonly document?: DocumentNode }[]): string {
  const conditions = new Set<string>();
  for (const { document } of files) {
    if (document === undefined) {
      continue;
    }
    visit(document, {
      InlineFragment: ({ typeCondition }) => void (typeCondition && conditions.add(typeCondition.name.value)),
      FragmentDefinition: ({ typeCondition }) => void conditions.add(typeCondition.name.value),
    });
  }
  const possibleTypes = Object.fromEntries(
    [...conditions].sort().flatMap((name) => {
      const type = schema.getType(name);
      if (!isAbstractType(type)) {
        return [];
      }
      return [[name, schema.getPossibleTypes(type).map((member) => member.name)]];
    }),
  );
  const objects = [...conditions].sort().filter((name) => isObjectType(schema.getType(name)));
  return `const objects = import.meta.env.DEV ? ${JSON.stringify(objects)} : [];
export const possibleTypes: Record<string, string[]> = {
  ...Object.fromEntries(objects.map((name) => [name, []])),
  ...${JSON.stringify(possibleTypes)},
};
`;
}
