import { GraphQLError, Kind, visit, type DocumentNode } from 'graphql';

const nul = '\u0000';

/**
 * True: a text in the value, or a name in one of its objects, holds U+0000. Without recursion:
 * values may be deep.
 */
function holdsNul(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && next.includes(nul)) {
      return true;
    }
    if (typeof next !== 'object' || next === null) {
      continue;
    }
    for (const [name, inner] of Object.entries(next)) {
      open.push(name, inner);
    }
  }
  return false;
}

function documentHoldsNul(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    [Kind.STRING]: (node) => {
      found ||= node.value.includes(nul);
    },
  });
  return found;
}

/**
 * Returns an error for texts that no database stores and no id contains, anywhere in the document;
 * otherwise every field that takes a text would need the check.
 */
export function unstorableText(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  if (!holdsNul(variables) && !documentHoldsNul(document)) {
    return null;
  }
  return new GraphQLError('Texts cannot contain the character U+0000. Remove it and send the request again.', {
    extensions: { code: 'INVALID_INPUT' },
  });
}
