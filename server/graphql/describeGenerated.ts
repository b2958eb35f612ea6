import { getNamedType, isUnionType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

/**
 * Describes what the builder generates from a field: the union of its outcomes, and its `input`
 * argument. A description of their own stays.
 */
export function describeGenerated(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !('getFields' in type)) {
      continue;
    }
    for (const field of Object.values((type as GraphQLObjectType).getFields())) {
      const outcome = getNamedType(field.type);
      if (isUnionType(outcome)) {
        outcome.description ??= `Outcome of \`${field.name}\`: its result, or the expected failure that prevented it.`;
      }
      for (const arg of field.args ?? []) {
        if (arg.name === 'input') {
          arg.description ??= `Fields of the request, described by \`${getNamedType(arg.type).name}\`.`;
        }
      }
    }
  }
  return schema;
}
