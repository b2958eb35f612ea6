/**
 * Plugin of the code generator: members of the interfaces and unions that our documents name as a condition (`... on
 * UserError`). Apollo's cache asks for no others, and a list of all of them grows with every mutation that the first page
 * loads.
 */

import { isAbstractType, visit, type DocumentNode, type GraphQLSchema } from 'graphql';

export function plugin(schema: GraphQLSchema, files: readonly { readonly document?: DocumentNode }[]): string {
  const conditions = new Set<string>();
  for (const { document } of files) {
    if (document === undefined) continue;
    visit(document, {
      InlineFragment: ({ typeCondition }) => void (typeCondition && conditions.add(typeCondition.name.value)),
      FragmentDefinition: ({ typeCondition }) => void conditions.add(typeCondition.name.value),
    });
  }
  const possibleTypes = Object.fromEntries(
    [...conditions].sort().flatMap((name) => {
      const type = schema.getType(name);
      if (!isAbstractType(type)) return [];
      return [[name, schema.getPossibleTypes(type).map((member) => member.name)]];
    }),
  );
  return `export const possibleTypes: Record<string, string[]> = ${JSON.stringify(possibleTypes)};\n`;
}
