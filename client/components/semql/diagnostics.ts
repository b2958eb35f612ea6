import type { Action, Diagnostic } from '@codemirror/lint';
import type { SemqlDiagnosticFragment } from './SemqlDiagnostic.generated.ts';

/**
 * What the compiler found, as the editor marks it: the sentence and the next step, and a button for each correction.
 * @param length of the text; a span that ends behind it (a query that stops too early) marks its last character
 */
export function editorDiagnostics(found: readonly SemqlDiagnosticFragment[], length: number): readonly Diagnostic[] {
  return found.map(({ code, severity, span, message, advice, suggestions, correctedText }) => {
    const to = Math.min(Math.max(span.end, span.start + 1), length);
    const from = Math.min(span.start, Math.max(to - 1, 0));
    const rewrite: readonly Action[] =
      correctedText === null
        ? []
        : [
            {
              name: 'Correct the query',
              apply: (view) =>
                view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: correctedText } }),
            },
          ];
    const replace = suggestions.map((suggestion): Action => ({
      name: suggestion,
      apply: (view, start, end) => view.dispatch({ changes: { from: start, to: end, insert: suggestion } }),
    }));
    return {
      from,
      to,
      severity: severity === 'warning' ? 'warning' : 'error',
      source: code,
      message: `${message}\n${advice}`,
      actions: [...rewrite, ...replace],
    };
  });
}
