import {
  GraphQLError,
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { pageSize } from './pageSize.ts';

/** Limits of one document. */
export interface DocumentLimits {
  readonly maxTokens: number;
  readonly maxOperations: number;
  readonly maxFragments: number;
  /** Fields below fields. */
  readonly maxDepth: number;
  /** Estimated number of values in the answer; a page counts as many as it may hold. */
  readonly maxCost: number;
  /**
   * The same of the schema's own description, whose lists are mostly short, for each type that the
   * schema has.
   */
  readonly maxIntrospectionCostPerType: number;
  /** Fields of one selection set under other names, `__typename` included. */
  readonly maxAliases: number;
  /** Times that one place of the answer is written: validation compares every two of them. */
  readonly maxRepeats: number;
  /** Fields and fragments met from one operation, each as often as it is met. */
  readonly maxSelections: number;
  /** Ids looked up by one document. */
  readonly maxIds: number;
}

/** A document that is too large, or one whose arguments make no sense of its size. */
export const refuse = (message: string, code: 'LIMIT_EXCEEDED' | 'INVALID_INPUT' = 'LIMIT_EXCEEDED'): GraphQLError =>
  new GraphQLError(message, { extensions: { code } });

/** Rows assumed of a list that is not paged and of which the schema says no `rows`. */
const plainListSize = 10;

/** Types that wrap another one, assumed of those that could. */
const wrapped = 0.5;

/** Place in the answer: how often it is written, and what is below it. */
interface Place {
  times: number;
  readonly below: Map<string, Place>;
}

/** Place of a selection set. */
interface Position {
  /** Null below a field that the schema does not have. */
  readonly parent: GraphQLNamedType | null;
  /** Estimated number of objects it is asked of. */
  readonly rows: number;
  readonly depth: number;
  readonly place: Place;
}

/**
 * Measures one operation with its fragments written out; throws at the first limit, so that bombs
 * cost nothing. A fragment on one type of an abstract field is only sometimes met, but counted as
 * if always.
 */
export class DocumentWalk {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Readonly<Record<string, unknown>>;
  readonly #limits: DocumentLimits;
  readonly #types: number;
  /** Fragments being written out: one that contains itself is left to validation. */
  readonly #inside = new Set<string>();
  #selections = 0;
  #cost = 0;
  #introspectionCost = 0;
  #ids = 0;

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
    this.#types = Object.keys(schema.getTypeMap()).length;
  }

  /** @throws GraphQLError with the code LIMIT_EXCEEDED */
  measure(selectionSet: SelectionSetNode, parent: GraphQLNamedType | null): void {
    this.#set(selectionSet, { parent, rows: 1, depth: 1, place: { times: 1, below: new Map() } }, { aliases: 0 });
  }

  #set(selectionSet: SelectionSetNode, position: Position, names: { aliases: number }): void {
    for (const selection of selectionSet.selections) {
      this.#selections += 1;
      if (this.#selections > this.#limits.maxSelections) {
        throw refuse(`More than ${this.#limits.maxSelections} fields in one document.`);
      }
      switch (selection.kind) {
        case Kind.FIELD:
          if (selection.alias && selection.alias.value !== selection.name.value) {
            names.aliases += 1;
          }
          if (names.aliases > this.#limits.maxAliases) {
            throw refuse(`More than ${this.#limits.maxAliases} aliases in one selection. Send several requests.`);
          }
          this.#field(selection, position);
          break;
        case Kind.INLINE_FRAGMENT:
          this.#set(selection.selectionSet, this.#narrowed(position, selection.typeCondition?.name.value), names);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const name = selection.name.value;
          const fragment = this.#fragments.get(name);
          if (fragment === undefined || this.#inside.has(name)) {
            break;
          }
          this.#inside.add(name);
          this.#set(fragment.selectionSet, this.#narrowed(position, fragment.typeCondition.name.value), names);
          this.#inside.delete(name);
        }
      }
    }
  }

  #narrowed(position: Position, type: string | undefined): Position {
    const condition = type === undefined ? undefined : this.#schema.getType(type);
    return condition === undefined ? position : { ...position, parent: condition };
  }

  #field(field: FieldNode, { parent, rows, depth, place }: Position): void {
    const here = this.#write(field, place);
    const describesSchema = field.name.value.startsWith('__') || parent?.name.startsWith('__') === true;
    if (describesSchema) {
      this.#introspectionCost += rows;
    } else {
      this.#cost += rows * (extensionOf(field, parent, 'cost') ?? 1);
    }
    if (
      this.#cost > this.#limits.maxCost ||
      this.#introspectionCost > this.#types * this.#limits.maxIntrospectionCostPerType
    ) {
      throw refuse(
        `This document may return more than ${this.#limits.maxCost} values. Ask for smaller pages or fewer fields.`,
      );
    }
    const ids = this.#idsOf(field, rows);
    if (!field.selectionSet) {
      return;
    }
    if (depth >= this.#limits.maxDepth) {
      throw refuse(`Fields are nested deeper than ${this.#limits.maxDepth}.`);
    }
    const type = typeOfField(field, parent);
    const below = rows * (ids ?? extensionOf(field, parent, 'rows') ?? this.#rowsOf(field, type));
    this.#set(
      field.selectionSet,
      { parent: type && getNamedType(type), rows: below, depth: depth + 1, place: here },
      { aliases: 0 },
    );
  }

  /** Notes the field at its place of the answer. */
  #write(field: FieldNode, place: Place): Place {
    const name = field.alias?.value ?? field.name.value;
    const here = place.below.get(name) ?? { times: 0, below: new Map<string, Place>() };
    place.below.set(name, here);
    here.times += 1;
    if (here.times > this.#limits.maxRepeats) {
      throw refuse(`${JSON.stringify(name)} is asked for more than ${this.#limits.maxRepeats} times at one place.`);
    }
    return here;
  }

  /** Length of the field's list of ids, or null when it takes none. */
  #idsOf(field: FieldNode, rows: number): number | null {
    const list = field.arguments?.find(({ name }) => name.value === 'ids' || name.value.endsWith('Ids'));
    if (list === undefined) {
      return null;
    }
    const length = this.#lengthOf(list);
    this.#ids += length * rows;
    if (this.#ids > this.#limits.maxIds) {
      throw refuse(`More than ${this.#limits.maxIds} ids in one document. Send several requests.`);
    }
    return length;
  }

  #lengthOf({ value }: ArgumentNode): number {
    if (value.kind === Kind.LIST) {
      return value.values.length;
    }
    const given = value.kind === Kind.VARIABLE ? this.#variables[value.name.value] : undefined;
    return Array.isArray(given) ? given.length : 1;
  }

  /**
   * Rows that the field's value may hold: a connection its page, `edges` what the connection has
   * already counted.
   */
  #rowsOf(field: FieldNode, type: GraphQLOutputType | null): number {
    if (field.name.value === 'ofType') {
      return wrapped;
    }
    if (type === null) {
      return 1;
    }
    const named = getNamedType(type).name;
    if (named.endsWith('Connection')) {
      return this.#pageOf(field);
    }
    if (field.name.value === 'edges' || !isList(type)) {
      return 1;
    }
    return named === '__Type' && field.name.value === 'types' ? this.#types : plainListSize;
  }

  #pageOf(field: FieldNode): number {
    const [first, last] = [this.#numberOf(field, 'first'), this.#numberOf(field, 'last')];
    if (first !== null && last !== null) {
      throw refuse(
        `A page of ${JSON.stringify(field.name.value)} has either first or last, not both.`,
        'INVALID_INPUT',
      );
    }
    const asked = first ?? last;
    if (asked === null) {
      return pageSize.default;
    }
    if (asked < 0) {
      throw refuse(`A page has 0 to ${pageSize.max} rows, not ${asked}.`, 'INVALID_INPUT');
    }
    if (asked > pageSize.max) {
      throw refuse(`A page has 0 to ${pageSize.max} rows, not ${asked}.`);
    }
    return Math.max(asked, 1);
  }

  /** Value of an argument that is a number, in the text or in a variable; otherwise null. */
  #numberOf(field: FieldNode, argument: string): number | null {
    const value = field.arguments?.find(({ name }) => name.value === argument)?.value;
    if (value?.kind === Kind.INT) {
      return Number(value.value);
    }
    const given = value?.kind === Kind.VARIABLE ? this.#variables[value.name.value] : undefined;
    return typeof given === 'number' ? given : null;
  }
}

/**
 * Number that the schema says of a field: its `cost` each time it is resolved, or the `rows` that
 * its list usually has; null: neither more nor less than of any other.
 */
function extensionOf(field: FieldNode, parent: GraphQLNamedType | null, name: 'cost' | 'rows'): number | null {
  if (parent === null || !('getFields' in parent)) {
    return null;
  }
  const value = parent.getFields()[field.name.value]?.extensions?.[name];
  return typeof value === 'number' ? value : null;
}

function typeOfField(field: FieldNode, parent: GraphQLNamedType | null): GraphQLOutputType | null {
  if (field.name.value === '__schema') {
    return SchemaMetaFieldDef.type;
  }
  if (field.name.value === '__type') {
    return TypeMetaFieldDef.type;
  }
  if (parent === null || !('getFields' in parent)) {
    return null;
  }
  // Input objects have fields too, but nothing is selected of them.
  return (parent.getFields()[field.name.value]?.type as GraphQLOutputType | undefined) ?? null;
}

function isList(type: GraphQLOutputType): boolean {
  return type instanceof GraphQLNonNull ? isList(type.ofType as GraphQLOutputType) : type instanceof GraphQLList;
}
