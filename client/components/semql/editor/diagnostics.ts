import type { Action, Diagnostic } from '@codemirror/lint';

/** Problem with a part of the text, and complete replacement texts. */
export interface Marked {
  readonly code: string;
  readonly severity: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly message: string;
  readonly advice: string;
  readonly corrections: readonly { readonly title: string; readonly text: string }[];
}

/**
 * Converts diagnostics for the editor: the sentence, the next step, and a button for each
 * correction, which is a whole query that compiles.
 *
 * @param length of the text; a span that ends after it (a query that stops too early) marks its
 * last character
 */
export function editorDiagnostics(found: readonly Marked[], length: number): readonly Diagnostic[] {
  return found.map(({ code, severity, span, message, advice, corrections }) => {
    const to = Math.min(Math.max(span.end, span.start + 1), length);
    const from = Math.min(span.start, Math.max(to - 1, 0));
    return {
      from,
      to,
      severity: severity === 'warning' ? 'warning' : 'error',
      source: code,
      message: `${message}\n${advice}`,
      actions: corrections.map(({ title, text }): Action => ({
        name: title,
        apply: (view) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
      })),
    };
  });
}
