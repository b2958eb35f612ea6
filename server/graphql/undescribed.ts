import { isSpecifiedScalarType, type GraphQLArgument, type GraphQLSchema } from 'graphql';

/** Anything of a schema that has a name and may have a description. */
interface Member {
  readonly name: string;
  readonly description?: string | null | undefined;
}

interface Field extends Member {
  readonly args?: readonly GraphQLArgument[];
}

/**
 * Types, fields, arguments and enum values of a schema, each under the name that a reader looks
 * for.
 */
export function membersOf(shown: GraphQLSchema): readonly Member[] {
  return Object.values(shown.getTypeMap()).flatMap((type): readonly Member[] => {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) {
      return [];
    }
    const fields = 'getFields' in type ? Object.values<Field>(type.getFields()) : [];
    const values = 'getValues' in type ? type.getValues() : [];
    return [
      type,
      ...[...fields, ...values].map(({ name, description }) => ({ name: `${type.name}.${name}`, description })),
      ...fields.flatMap((field) =>
        (field.args ?? []).map(({ name, description }) => ({
          name: `${type.name}.${field.name}(${name})`,
          description,
        })),
      ),
    ];
  });
}

/** Names of the members without a description. */
export function undescribed(shown: GraphQLSchema): readonly string[] {
  return membersOf(shown).flatMap(({ name, description }) => (description?.trim() ? [] : [name]));
}
