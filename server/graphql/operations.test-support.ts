import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  type DocumentNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { IdType } from '../platform/ids.ts';
import { waysOf, type Way } from './argumentWays.test-support.ts';

/** A selection of everything, `depth` levels down; a type is not entered again below itself. */
export function selectionOf(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  depth: number,
  onlyType: string | null = null,
  above: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (isLeafType(named)) {
    return '';
  }
  if (isInterfaceType(named) || isUnionType(named)) {
    const possible = schema.getPossibleTypes(named).filter((object) => onlyType === null || object.name === onlyType);
    return `{ __typename ${possible.map((object) => `... on ${object.name} ${selectionOf(schema, object, depth, null, above)}`).join(' ')} }`;
  }
  if (!isObjectType(named)) {
    return '';
  }
  const path = [...above, named.name];
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const target = getNamedType(field.type);
    const call = `${field.name}${requiredArguments(field)}`;
    // Aliased by type: the same name may have another nullability in another member of a union.
    const alias = `${named.name}_${field.name}: ${call}`;
    if (isLeafType(target)) {
      return [alias];
    }
    if (depth <= 0 || path.includes(target.name)) {
      return [];
    }
    // Connections, edges and pages are wrapping, not levels.
    const next = /Connection$|Edge$|^PageInfo$/.test(target.name) ? depth : depth - 1;
    return [`${alias} ${selectionOf(schema, field.type, next, null, path)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/**
 * Values of arguments that a field cannot do without: pages and samples want to know how many rows.
 */
function requiredArguments(field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const given = required.map(({ name, type }) => {
    if (getNamedType(type).name !== 'Int') {
      throw new Error(`no value for ${field.name}(${name}: ${String(type)})`);
    }
    return `${name}: 5`;
  });
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

/** One operation on one root field, in every way its arguments can be filled in. */
export interface RootOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: string;
  /** Name of the type that comes back, without lists. */
  readonly output: string;
  readonly ways: readonly Way[];
  /** True: some way takes ids. */
  readonly takesIds: boolean;
  /** Types of which ids are meant by the arguments. */
  readonly expects: ReadonlySet<IdType>;
  /**
   * The operation with `levels` of what comes back, and for a field that returns any node with one
   * type only.
   */
  documentFor(levels: number, onlyType?: IdType | null): DocumentNode;
}

/** Every root field of the schema. */
export function rootOperations(schema: GraphQLSchema): readonly RootOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => operation(schema, kind, field)),
  );
}

function operation(
  schema: GraphQLSchema,
  kind: RootOperation['kind'],
  field: GraphQLField<unknown, unknown>,
): RootOperation {
  const output = getNamedType(field.type);
  const outputs = isUnionType(output) ? output.getTypes().map(({ name }) => name) : [output.name];
  const ways = waysOf(field, outputs);
  const declared = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const call = `${field.name}${passed === '' ? '' : `(${passed})`}`;
  const documents = new Map<string, DocumentNode>();
  const places = ways.flatMap((way) => way.places);
  return {
    kind,
    field: field.name,
    output: output.name,
    ways,
    takesIds: places.length > 0,
    expects: new Set(places.flatMap(({ types }) => (types.length > 3 ? [] : types))),
    documentFor(levels, onlyType = null) {
      const key = `${levels} ${onlyType}`;
      const known = documents.get(key);
      if (known) {
        return known;
      }
      const variables = declared === '' ? '' : `(${declared})`;
      const selection = selectionOf(schema, field.type, levels, onlyType);
      const document = parse(`${kind}${variables} { ${call} ${selection} }`);
      documents.set(key, document);
      return document;
    },
  };
}
