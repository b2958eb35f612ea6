import {
  GraphQLError,
  Kind,
  parse,
  valueFromASTUntyped,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { DocumentWalk, refuse, type DocumentLimits } from './documentWalk.ts';

/** Limits of both doors; the client's own documents stay far below (clientDocuments.test.ts). */
export const documentLimits: DocumentLimits = {
  maxTokens: 1500,
  maxOperations: 10,
  maxFragments: 50,
  maxDepth: 16,
  maxCost: 50_000,
  maxIntrospectionCostPerType: 2_000,
  maxAliases: 30,
  maxRepeats: 30,
  maxSelections: 2000,
  maxIds: 100,
};

/** Parses a document within the token limit; throws a GraphQLError. */
export function parseWithinLimits(source: string, limits: DocumentLimits = documentLimits): DocumentNode {
  return parse(source, { maxTokens: limits.maxTokens });
}

/**
 * Returns the violated size limit of a document, or null. Both doors call it before validation,
 * because a hostile document can make validation slower than execution. The document is therefore
 * untrusted: fragments may form cycles, and fields and types may not exist. Every operation is
 * measured, because every one is validated.
 */
export function limitError(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
  limits: DocumentLimits = documentLimits,
): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      operations += 1;
    }
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  if (operations > limits.maxOperations) {
    return refuse(`More than ${limits.maxOperations} operations in one document. Send the one you need.`);
  }
  if (document.definitions.length - operations > limits.maxFragments) {
    return refuse(`More than ${limits.maxFragments} fragments in one document.`);
  }
  try {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) {
        continue;
      }
      const known = { ...defaultsOf(definition), ...variables };
      new DocumentWalk(schema, fragments, known, limits).measure(definition.selectionSet, typeOf(schema, definition));
    }
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) {
      return error;
    }
    throw error;
  }
}

/** Type that a definition selects of; of one that the schema does not have, null. */
function typeOf(schema: GraphQLSchema, definition: DefinitionNode): GraphQLNamedType | null {
  if (definition.kind === Kind.OPERATION_DEFINITION) {
    return schema.getRootType(definition.operation) ?? null;
  }
  if (definition.kind !== Kind.FRAGMENT_DEFINITION) {
    return null;
  }
  return schema.getType(definition.typeCondition.name.value) ?? null;
}

function defaultsOf(definition: DefinitionNode): Readonly<Record<string, unknown>> {
  if (definition.kind !== Kind.OPERATION_DEFINITION) {
    return {};
  }
  return Object.fromEntries(
    (definition.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}
