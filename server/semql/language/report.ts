import type { Diagnostic } from '../diagnostics.ts';

/** Widest part of a source line that is shown. */
const maxShown = 120;

/**
 * A diagnostic as text for a console or a test: the sentence, the line it is about with a caret
 * under the exact token, and the next step.
 */
export function renderDiagnostic(text: string, diagnostic: Diagnostic): string {
  const start = Math.min(Math.max(diagnostic.span.start, 0), text.length);
  const end = Math.min(Math.max(diagnostic.span.end, start), text.length);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', lineStart);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const lineNumber = text.slice(0, lineStart).split('\n').length;
  const column = start - lineStart + 1;
  // A long line is cut around the token.
  const from = Math.max(lineStart, start - maxShown / 2);
  const shown = text.slice(from, Math.min(lineEnd, from + maxShown)).replace(/\r$/, '');
  const prefix = `${lineNumber} | `;
  const before = text.slice(from, start).replaceAll(/[^\t]/gu, ' ');
  const carets = '^'.repeat(Math.max(1, Array.from(text.slice(start, Math.min(end, lineEnd, from + maxShown))).length));
  const lines = [
    `${diagnostic.code} at ${lineNumber}:${column}: ${diagnostic.message}`,
    '',
    `${prefix}${shown}`,
    `${' '.repeat(prefix.length - 2)}| ${before}${carets}`,
    '',
    diagnostic.advice,
  ];
  if (diagnostic.suggestions.length > 0) {
    lines.push(`Nearest: ${diagnostic.suggestions.join(', ')}.`);
  }
  if (diagnostic.correctedText !== null) {
    lines.push('', 'Corrected:', diagnostic.correctedText);
  }
  return lines.join('\n');
}

/** All diagnostics of a text, one after the other. */
export function renderDiagnostics(text: string, diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(text, diagnostic)).join('\n\n');
}
