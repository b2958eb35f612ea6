import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { idPrefixes, typeOfId } from '../platform/ids.ts';

/** A selection of everything, `depth` levels down; a type is not entered again below itself. */
export function selectionOf(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  depth: number,
  onlyType: string | null = null,
  above: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isInterfaceType(named) || isUnionType(named)) {
    const possible = schema.getPossibleTypes(named).filter((object) => onlyType === null || object.name === onlyType);
    return `{ __typename ${possible.map((object) => `... on ${object.name} ${selectionOf(schema, object, depth, null, above)}`).join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const path = [...above, named.name];
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const target = getNamedType(field.type);
    if (field.args.some((argument) => isNonNullType(argument.type))) return [];
    // Aliased by type: the same name may have another nullability in another member of a union.
    const alias = `${named.name}_${field.name}: ${field.name}`;
    if (isLeafType(target)) return [alias];
    if (depth <= 0 || path.includes(target.name)) return [];
    // Connections, edges and pages are wrapping, not levels.
    const next = /Connection$|Edge$|^PageInfo$/.test(target.name) ? depth : depth - 1;
    return [`${alias} ${selectionOf(schema, field.type, next, null, path)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** One operation on one root field, and the variables that hold ids. */
export interface RootOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: string;
  /** The operation for an id; of a field that returns any node, only the id's own type is asked for. */
  documentFor(id: string): DocumentNode;
  /** Variables for one id in every place an id goes. */
  variablesFor(id: string): Readonly<Record<string, unknown>>;
  readonly takesIds: boolean;
}

/** Every root field of the schema as an operation that asks for everything. */
export function rootOperations(schema: GraphQLSchema, depth: number): readonly RootOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => operation(schema, kind, field, depth)),
  );
}

function operation(
  schema: GraphQLSchema,
  kind: RootOperation['kind'],
  field: GraphQLField<unknown, unknown>,
  depth: number,
): RootOperation {
  const declared = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const call = `${field.name}${passed === '' ? '' : `(${passed})`}`;
  const output = getNamedType(field.type).name;
  const mentionsIds = field.args.some((argument) => mentionsId(argument.type));
  const expected = new Set<string | null>(field.args.flatMap((argument) => typesOfArgument(argument, output)));
  const documents = new Map<string | null, DocumentNode>();
  return {
    kind,
    field: field.name,
    documentFor(id) {
      const type = typeOfId(id);
      // Ids of the type that the field asks for are followed all the way down; with others one level shows whether the
      // field answers at all. What lies below a type does not depend on the field that led there, so `node` goes down
      // for all of them and other look-ups stop at the neighbours.
      const isLookUp = kind === 'query' && output in idPrefixes && expected.has(output);
      const isForeignType = kind === 'query' && output !== 'Node' && mentionsIds && !expected.has(type);
      const levels = isForeignType ? 0 : isLookUp || field.name === 'nodes' ? 1 : depth;
      const key = output === 'Node' ? type : String(levels);
      const known = documents.get(key);
      if (known) return known;
      const variables = declared === '' ? '' : `(${declared})`;
      const selection = selectionOf(schema, field.type, levels, output === 'Node' ? type : null);
      const document = parse(`${kind}${variables} { ${call} ${selection} }`);
      documents.set(key, document);
      return document;
    },
    takesIds: mentionsIds,
    variablesFor: (id) =>
      Object.fromEntries(field.args.map((argument) => [argument.name, argumentValue(argument, id)])),
  };
}

/** Types of the ids an argument takes: its own, or those of the fields of an input. */
function typesOfArgument({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>, output: string): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [typeOfArgument(name, output)];
  return Object.values(named.getFields())
    .filter((field) => mentionsId(field.type))
    .flatMap((field) => typesOfArgument(field, output));
}

/** `environmentId` → `Environment`; `id` is of what comes back. */
function typeOfArgument(name: string, output: string): string {
  const named = /^(\w+)Ids?$/.exec(name)?.[1];
  return named === undefined ? output : `${named[0]?.toUpperCase()}${named.slice(1)}`;
}

function mentionsId(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => mentionsId(field.type))
    : named.name === 'ID';
}

const argumentValue = (argument: GraphQLArgument, id: string): unknown => inputValue(argument.name, argument.type, id);

function inputValue(name: string, type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return inputValue(name, type.ofType, id);
  if (isListType(type)) return [inputValue(name, type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, inputValue(field.name, field.type, id)]),
    );
  }
  if (name === 'before' || name === 'after' || name === 'last') return null;
  switch (type.name) {
    case 'ID':
      return id;
    case 'Int':
      return name === 'first' ? 20 : 0;
    case 'Float':
      return 0;
    case 'Boolean':
      return true;
    case 'DateTime':
      return '2026-01-01T00:00:00Z';
    case 'JSON':
      return {};
    default:
      return name === 'timeZone' ? 'UTC' : 'canary';
  }
}
