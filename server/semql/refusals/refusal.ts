import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import type { Span } from '../language/ast.ts';
import type { Fix } from './fix.ts';

export interface ProblemDetails {
  readonly suggestions?: readonly string[];
}

/**
 * Suggested correction. It is not known to compile, and is made only when a correction is
 * requested.
 */
export interface Remedy {
  /** The likeliest first. */
  readonly fixes: () => readonly Fix[];
  /**
   * For fixes that are names: the next step, of those that fit the rest of the query, three at
   * most.
   */
  readonly advise?: (names: readonly string[]) => string;
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
    correctedText: null,
    corrections: [],
    path: null,
  };
}

/** An error in the text of a definition. Its spans are those of that text. */
interface DefinitionError {
  /** `measure orders.revenue` */
  readonly definition: string;
  readonly diagnostic: Diagnostic;
}

/** Thrown inside the compiler where a query cannot go on; `compile` turns it into its result. */
export class Refusal extends Error {
  readonly diagnostic: Diagnostic;
  readonly remedy: Remedy | null;
  /** True: it is about text of the query, however deep in definitions it is found. */
  readonly ofQuery: boolean;
  /** The error as it lies in the text of a definition; null: it lies in the query. */
  readonly within: DefinitionError | null;

  constructor(
    diagnostic: Diagnostic,
    remedy: Remedy | null = null,
    ofQuery = false,
    within: DefinitionError | null = null,
  ) {
    super(diagnostic.message);
    this.name = 'Refusal';
    this.diagnostic = diagnostic;
    this.remedy = remedy;
    this.ofQuery = ofQuery;
    this.within = within;
  }
}

/** Stops compiling with one error. */
export function refuse(
  code: DiagnosticCode,
  span: Span,
  message: string,
  advice: string,
  { remedy = null, ...details }: ProblemDetails & { readonly remedy?: Remedy | null } = {},
): never {
  throw new Refusal(problem(code, span, message, advice, details), remedy);
}

/**
 * Stops compiling at an unknown name; similar names are searched only when a correction is
 * requested.
 */
export function refuseName(code: DiagnosticCode, span: Span, message: string, remedy: Required<Remedy>): never {
  throw new Refusal(problem(code, span, message, remedy.advise([])), remedy);
}

/** The diagnostic with the nearest names, where there is no text in which they could be tried. */
export function withNearest({ diagnostic, remedy }: Refusal): Diagnostic {
  if (remedy?.advise === undefined) {
    return diagnostic;
  }
  const names = remedy
    .fixes()
    .map(({ title }) => title)
    .slice(0, 3);
  return { ...diagnostic, advice: remedy.advise(names), suggestions: names };
}

/**
 * Throws an error that was found in the text of a definition. Its spans are those of that text, so
 * it is reported at the place of the query that uses the definition, and names the definition.
 */
export function retell(error: unknown, definition: string, span: Span): never {
  if (!(error instanceof Refusal) || error.ofQuery) {
    throw error;
  }
  const { diagnostic } = error;
  if (definitionIndependent.has(diagnostic.code)) {
    throw new Refusal({ ...diagnostic, span });
  }
  // Where one definition stands on another, the sentence names the one that has to be corrected.
  const message =
    error.within === null ? `The definition of ${definition} is not valid: ${diagnostic.message}` : diagnostic.message;
  // Names that are near in the definition are none of the query.
  throw new Refusal({ ...diagnostic, span, message, suggestions: [] }, null, false, { definition, diagnostic });
}

/** Errors that say something about the query even when they are found inside a definition. */
const definitionIndependent: ReadonlySet<string> = new Set([
  'NO_PATH',
  'FANOUT',
  'AMBIGUOUS_PATH',
  'UNSUPPORTED_IN_DIALECT',
]);

/** Runs a step over text of the query itself, inside of a definition. */
export function withinQuery<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) {
      throw new Refusal(error.diagnostic, error.remedy, true);
    }
    throw error;
  }
}
