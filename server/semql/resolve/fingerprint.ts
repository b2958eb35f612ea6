import type { FieldReference, ResolvedExpression } from './resolved.ts';

/** True for two expressions that mean the same, however they are spelled. */
export function meansSame(left: ResolvedExpression, right: ResolvedExpression): boolean {
  return left === right || (left.kind === right.kind && isSamePart(left, right));
}

function isSamePart(left: unknown, right: unknown): boolean {
  if (left === right) {
    return true;
  }
  if (!isNode(left) || !isNode(right)) {
    return false;
  }
  if (isName(left)) {
    return isName(right) && isSameName(left, right);
  }
  for (const part in left) {
    if (part !== 'span' && !isSamePart(left[part], right[part])) {
      return false;
    }
  }
  return left['length'] === right['length'];
}

/** A node, or a list of nodes. */
function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isName(node: object): node is FieldReference {
  return 'field' in node;
}

function isSameName(left: FieldReference, right: FieldReference): boolean {
  const [one, other] = [left.field, right.field];
  if (left.entry !== right.entry || one.kind !== other.kind) {
    return false;
  }
  if (one.kind === 'dimension' && other.kind === 'dimension' && one.dimension !== other.dimension) {
    return false;
  }
  return meaningOf(left) === meaningOf(right);
}

/** A text that is equal for two expressions that mean the same, however they are spelled. */
export function fingerprint(expression: ResolvedExpression): string {
  return expression.kind === 'reference' ? meaningOf(expression) : JSON.stringify(expression, withMeanings);
}

function withMeanings(key: string, value: unknown): unknown {
  if (key === 'span') {
    return undefined;
  }
  return isNode(value) && isName(value) ? meaningOf(value) : value;
}

function meaningOf({ field, entry, path }: FieldReference): string {
  switch (field.kind) {
    case 'dimension': {
      const roles = field.anchor.edges.map(({ owner, role }) => `${owner.name}.${role}`).join('>');
      return `dimension ${field.dimension.model.name}.${field.dimension.definition.name} ${roles} ${entry ?? ''}`;
    }
    case 'measure':
      return `measure ${field.measure.model.name}.${field.measure.definition.name} ${entry ?? ''}`;
    case 'shared':
      return `shared ${field.shared.name}`;
    case 'metric':
      return `metric ${field.metric.definition.name}`;
    case 'key':
      return `key ${field.id}`;
    case 'clock':
      return `clock ${path[0]?.text.toUpperCase() ?? ''}`;
  }
}
