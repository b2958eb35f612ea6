import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** Entry of the schema reference: a field, a value or a member, with its description. */
export interface SchemaEntry {
  readonly owner: string;
  readonly name: string;
  /** `(first: Int, after: String)`, or empty. */
  readonly parameters: string;
  /** The type as it is written: `[Model!]!`; empty for values. */
  readonly type: string;
  readonly description: string;
}

function entriesOfType(type: GraphQLNamedType): readonly SchemaEntry[] {
  const owner = type.name;
  if (isObjectType(type) || isInterfaceType(type)) {
    return Object.values(type.getFields()).map((field) => ({
      owner,
      name: field.name,
      parameters:
        field.args.length === 0 ? '' : `(${field.args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(', ')})`,
      type: String(field.type),
      description: field.description ?? '',
    }));
  }
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => ({
      owner,
      name: field.name,
      parameters: '',
      type: String(field.type),
      description: field.description ?? '',
    }));
  }
  if (isEnumType(type)) {
    return type.getValues().map(({ name, description }) => ({
      owner,
      name,
      parameters: '',
      type: '',
      description: description ?? '',
    }));
  }
  if (isUnionType(type)) {
    return type.getTypes().map(({ name }) => ({ owner, name, parameters: '', type: name, description: '' }));
  }
  return [];
}

const roots = (schema: GraphQLSchema) =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null);

/**
 * Entries of the reference: the entry points, or everything in one type. A search lists every field
 * of any type whose name, or whose type's name, contains the words; names that begin with them come
 * first.
 */
export function schemaEntries(schema: GraphQLSchema, typeName: string | null, search: string): readonly SchemaEntry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') {
    const type = typeName === null ? undefined : schema.getType(typeName);
    return type === undefined ? roots(schema).flatMap(entriesOfType) : entriesOfType(type);
  }
  const rank = ({ name, owner }: SchemaEntry): number =>
    [
      name.toLowerCase().startsWith(wanted),
      name.toLowerCase().includes(wanted),
      owner.toLowerCase().includes(wanted),
    ].indexOf(true);
  return Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__'))
    .flatMap(entriesOfType)
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
