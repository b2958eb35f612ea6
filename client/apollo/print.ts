import type { ASTNode } from 'graphql';
import { Kind } from 'graphql/language/kinds';

type Printable = ASTNode | undefined;

const all = (nodes: readonly ASTNode[] | undefined, between = ' '): string => (nodes ?? []).map(print).join(between);

/** The parts between brackets, or nothing when there are none. */
const within = (open: string, nodes: readonly ASTNode[] | undefined, close: string): string =>
  nodes === undefined || nodes.length === 0 ? '' : open + all(nodes) + close;

const behind = (word: string, node: Printable): string => (node === undefined ? '' : word + print(node));

/**
 * GraphQL text of what a client sends: operations, fragments and their parts (specification of
 * September 2025, section 2). Nothing of type systems, and no white space for readers.
 * @throws Error for a node of another kind.
 */
export function print(node: ASTNode): string {
  switch (node.kind) {
    case Kind.DOCUMENT:
      return all(node.definitions);
    case Kind.OPERATION_DEFINITION: {
      const head = `${node.operation}${behind(' ', node.name)}${within('(', node.variableDefinitions, ')')}`;
      return head + all(node.directives) + print(node.selectionSet);
    }
    case Kind.FRAGMENT_DEFINITION:
      return `fragment ${print(node.name)} on ${print(node.typeCondition)}${all(node.directives)}${print(node.selectionSet)}`;
    case Kind.VARIABLE_DEFINITION: {
      const declared = `${print(node.variable)}:${print(node.type)}${behind('=', node.defaultValue)}`;
      return declared + all(node.directives);
    }
    case Kind.SELECTION_SET:
      return within('{', node.selections, '}');
    case Kind.FIELD: {
      const name = node.alias === undefined ? print(node.name) : `${print(node.alias)}:${print(node.name)}`;
      const parts = name + within('(', node.arguments, ')') + all(node.directives);
      return parts + behind('', node.selectionSet);
    }
    case Kind.FRAGMENT_SPREAD:
      return `...${print(node.name)}${all(node.directives)}`;
    case Kind.INLINE_FRAGMENT:
      return `...${behind('on ', node.typeCondition)}${all(node.directives)}${print(node.selectionSet)}`;
    case Kind.DIRECTIVE:
      return `@${print(node.name)}${within('(', node.arguments, ')')}`;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return `${print(node.name)}:${print(node.value)}`;
    case Kind.NAME:
    case Kind.ENUM:
    case Kind.INT:
    case Kind.FLOAT:
      return node.value;
    case Kind.STRING:
      // Every escape of JSON is one of GraphQL.
      return JSON.stringify(node.value);
    case Kind.BOOLEAN:
      return String(node.value);
    case Kind.NULL:
      return 'null';
    case Kind.LIST:
      return `[${all(node.values)}]`;
    case Kind.OBJECT:
      return `{${all(node.fields)}}`;
    case Kind.VARIABLE:
      return `$${print(node.name)}`;
    case Kind.NAMED_TYPE:
      return print(node.name);
    case Kind.LIST_TYPE:
      return `[${print(node.type)}]`;
    case Kind.NON_NULL_TYPE:
      return `${print(node.type)}!`;
    default:
      throw new Error(`A client does not send ${node.kind}.`);
  }
}
