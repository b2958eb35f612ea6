import type { FunctionCall } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from './refusal.ts';

/** UNKNOWN_FUNCTION with the nearest of the names that may stand there. `kind` says what those are: `window function`. */
export function unknownFunction(call: FunctionCall, kind: string, names: readonly string[]): never {
  const suggestions = nearest(
    call.name,
    names.filter((name) => name !== call.name),
  );
  const listed = `The ${kind}s are ${names.join(', ')}.`;
  const advice = suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}? ${listed}` : listed;
  return refuse('UNKNOWN_FUNCTION', call.span, `${call.name} is no ${kind} of SemQL.`, advice, { suggestions });
}
