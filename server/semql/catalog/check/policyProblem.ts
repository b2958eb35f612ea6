import type { Diagnostic } from '../../diagnostics.ts';
import type { RowPolicyDefinition } from '../definition.ts';
import type { PreparedModel } from '../prepare.ts';
import { policySamples } from '../rowPolicies.ts';
import { whole } from './definitionScans.ts';

/**
 * Checks a policy as it reads for people about whom every fact that it looks at is known: it works
 * when it does for one of them.
 * @param problemOf what keeps a condition of the model from having a meaning
 * @returns the first reason why it does not, about the text as it is written
 */
export function policyProblem(
  { definition }: PreparedModel,
  { expression }: RowPolicyDefinition,
  problemOf: (condition: string) => Diagnostic | null,
): Diagnostic | null {
  let first: Diagnostic | null = null;
  for (const text of policySamples(expression, definition.dimensions)) {
    const found = problemOf(text);
    if (found === null) {
      return null;
    }
    first ??= found;
  }
  return first && { ...first, span: whole(expression) };
}
