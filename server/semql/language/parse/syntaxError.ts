import type { Diagnostic, DiagnosticCode } from '../../diagnostics.ts';
import type { Span } from '../ast.ts';

export interface SyntaxErrorDetails {
  readonly code?: DiagnosticCode;
  readonly suggestions?: readonly string[];
  readonly correctedText?: string | null;
  readonly path?: string | null;
}

/** A diagnostic of the front end; code SYNTAX unless another is given. */
export function syntaxError(span: Span, message: string, advice: string, details: SyntaxErrorDetails = {}): Diagnostic {
  return {
    code: details.code ?? 'SYNTAX',
    severity: 'error',
    span,
    message,
    advice,
    suggestions: details.suggestions ?? [],
    correctedText: details.correctedText ?? null,
    corrections: [],
    path: details.path ?? null,
  };
}

/** The text with one span replaced. */
export function replaceSpan(text: string, span: Span, replacement: string): string {
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}
