import {
  GraphQLError,
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  isAbstractType,
  isCompositeType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { pageSize } from './builder.ts';

/** What one document may ask for. */
export interface DocumentLimits {
  readonly maxTokens: number;
  /** Fields below fields. */
  readonly maxDepth: number;
  /** Estimated number of values in the answer; a page counts as many as it may hold. */
  readonly maxCost: number;
  /** Fields of one selection set under other names, `__typename` included. */
  readonly maxAliases: number;
  /** Fields written in the whole document. */
  readonly maxFields: number;
}

export const documentLimits: DocumentLimits = {
  maxTokens: 5000,
  maxDepth: 16,
  maxCost: 50_000,
  maxAliases: 30,
  maxFields: 2000,
};

/** Rows assumed of a list that is not paged. */
const plainListSize = 10;

const refuse = (message: string): GraphQLError => new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' } });

/** Parses a document within the token limit; throws a GraphQLError. */
export function parseWithinLimits(source: string, limits: DocumentLimits = documentLimits): DocumentNode {
  return parse(source, { maxTokens: limits.maxTokens });
}

/**
 * What is wrong with the size of a document, or null. Both doors call it after validation and before execution, because
 * page sizes may come from variables.
 * @param document validated against `schema`
 */
export function limitError(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
  operationName: string | null = null,
  limits: DocumentLimits = documentLimits,
): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName === null || definition.name?.value === operationName),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return null;
  const root = schema.getRootType(operation.operation);
  if (!root) return null;
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
  const walk = new Walk(schema, fragments, { ...defaults, ...variables }, limits);
  try {
    walk.cost(operation.selectionSet, root, 1, 1);
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

class Walk {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #limits: DocumentLimits;
  #fields = 0;
  #cost = 0;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Readonly<Record<string, unknown>>,
    limits: DocumentLimits,
  ) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
    this.#limits = limits;
  }

  /** Adds up a selection set that is asked for `times` times; throws at the first limit, so bombs cost nothing. */
  cost(selectionSet: SelectionSetNode, parent: GraphQLNamedType, times: number, depth: number): void {
    const names = { aliases: 0 };
    this.#selections(selectionSet, parent, times, depth, names);
  }

  #selections(
    selectionSet: SelectionSetNode,
    parent: GraphQLNamedType,
    times: number,
    depth: number,
    names: { aliases: number },
  ): void {
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.alias && selection.alias.value !== selection.name.value) names.aliases += 1;
        if (names.aliases > this.#limits.maxAliases) {
          throw refuse(`More than ${this.#limits.maxAliases} aliases side by side. Send several requests.`);
        }
        this.#field(selection, parent, times, depth);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const condition = fragment.typeCondition && this.#schema.getType(fragment.typeCondition.name.value);
      // A fragment on one type of an abstract field is only sometimes met, but counted as if always.
      this.#selections(fragment.selectionSet, condition ?? parent, times, depth, names);
    }
  }

  #field(field: FieldNode, parent: GraphQLNamedType, times: number, depth: number): void {
    this.#fields += 1;
    this.#cost += times;
    if (this.#fields > this.#limits.maxFields)
      throw refuse(`More than ${this.#limits.maxFields} fields in one document.`);
    if (this.#cost > this.#limits.maxCost) {
      throw refuse(
        `This document may return more than ${this.#limits.maxCost} values. Ask for smaller pages or fewer fields.`,
      );
    }
    if (!field.selectionSet || field.name.value.startsWith('__')) return;
    if (depth >= this.#limits.maxDepth) throw refuse(`Fields are nested deeper than ${this.#limits.maxDepth}.`);
    const type = this.#typeOf(field, parent);
    if (!type) return;
    const named = getNamedType(type);
    if (!isCompositeType(named) && !isAbstractType(named)) return;
    this.cost(field.selectionSet, named, times * this.#rowsOf(field, type), depth + 1);
  }

  #typeOf(field: FieldNode, parent: GraphQLNamedType): GraphQLOutputType | null {
    return 'getFields' in parent
      ? ((parent.getFields()[field.name.value]?.type as GraphQLOutputType | undefined) ?? null)
      : null;
  }

  /** Rows that the field's value may hold: a connection its page, `edges` what the connection has already counted. */
  #rowsOf(field: FieldNode, type: GraphQLOutputType): number {
    if (getNamedType(type).name.endsWith('Connection')) return this.#pageOf(field);
    return field.name.value === 'edges' || !isList(type) ? 1 : plainListSize;
  }

  #pageOf(field: FieldNode): number {
    const size = (field.arguments ?? []).find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
    const asked =
      size?.kind === Kind.INT
        ? Number(size.value)
        : size?.kind === Kind.VARIABLE
          ? this.#variables[size.name.value]
          : undefined;
    if (typeof asked !== 'number') return pageSize.default;
    if (asked > pageSize.max || asked < 0) throw refuse(`A page has 0 to ${pageSize.max} rows, not ${asked}.`);
    return Math.max(asked, 1);
  }
}

function isList(type: GraphQLOutputType): boolean {
  return type instanceof GraphQLNonNull ? isList(type.ofType as GraphQLOutputType) : type instanceof GraphQLList;
}
