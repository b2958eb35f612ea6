import type { PreparedDimension } from '../catalog/prepare.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { FunctionCall } from '../language/ast.ts';
import { contains } from '../sql/rewrite.ts';
import type { SqlExpression } from '../sql/tree.ts';

/** Types of a catalog's dimensions and of the aggregates its measures are made of: the same in every query. */
const types = new WeakMap<PreparedDimension | FunctionCall, ValueType>();

/** The type a definition has, read off what it is lowered to the first time. */
export function definedType(definition: PreparedDimension | FunctionCall, lower: () => SqlExpression): ValueType {
  const known = types.get(definition);
  if (known !== undefined) return known;
  const lowered = lower();
  // A parameter has the type of its value.
  if (!contains(lowered, ({ kind }) => kind === 'parameter')) types.set(definition, lowered.type);
  return lowered.type;
}
