import type { Action, Diagnostic } from '@codemirror/lint';

/** What is wrong with a part of a text, and whole texts to write instead. */
export interface Marked {
  readonly code: string;
  readonly severity: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly message: string;
  readonly advice: string;
  readonly corrections: readonly { readonly title: string; readonly text: string }[];
}

/**
 * What is wrong, as the editor marks it: the sentence and the next step, and a button for each correction,
 * which is a whole query that compiles.
 * @param length of the text; a span that ends behind it (a query that stops too early) marks its last character
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
