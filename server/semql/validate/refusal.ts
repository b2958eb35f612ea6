import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import type { Span } from '../language/ast.ts';

export interface ProblemDetails {
  readonly suggestions?: readonly string[];
  readonly correctedText?: string | null;
}

/** An error diagnostic. */
export function problem(
  code: DiagnosticCode,
  span: Span,
  message: string,
  advice: string,
  details: ProblemDetails = {},
): Diagnostic {
  return {
    code,
    severity: 'error',
    span,
    message,
    advice,
    suggestions: details.suggestions ?? [],
    correctedText: details.correctedText ?? null,
    path: null,
  };
}

/** Thrown inside the compiler where a query cannot go on; `compile` turns it into its result. */
export class Refusal extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = 'Refusal';
    this.diagnostic = diagnostic;
  }
}

/** Stops compiling with one error. */
export function refuse(
  code: DiagnosticCode,
  span: Span,
  message: string,
  advice: string,
  details: ProblemDetails = {},
): never {
  throw new Refusal(problem(code, span, message, advice, details));
}

/**
 * Runs a step over the text of a definition. An error in there has spans of that text, so it is told at the place of
 * the query that uses the definition, and names the definition.
 */
export function withinDefinition<Result>(definition: string, span: Span, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { diagnostic } = error;
    if (DEFINITION_INDEPENDENT.has(diagnostic.code)) throw new Refusal({ ...diagnostic, span });
    const message = `The definition of ${definition} does not hold: ${diagnostic.message}`;
    throw new Refusal({ ...diagnostic, span, message, correctedText: null });
  }
}

/** Errors that say something about the query even when they are found inside a definition. */
const DEFINITION_INDEPENDENT: ReadonlySet<string> = new Set([
  'NO_PATH',
  'FANOUT',
  'AMBIGUOUS_PATH',
  'UNSUPPORTED_IN_DIALECT',
]);
