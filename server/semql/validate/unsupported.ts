import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** UNSUPPORTED_IN_DIALECT for a part of the language the compiler does not print yet. */
export function unsupported(span: Span, what: string, advice: string): never {
  return refuse('UNSUPPORTED_IN_DIALECT', span, `${what} cannot be compiled yet.`, advice);
}
