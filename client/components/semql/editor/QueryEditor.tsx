import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { sql, type SQLDialect } from '@codemirror/lang-sql';
import { setDiagnostics } from '@codemirror/lint';
import { EditorView, hoverTooltip, placeholder } from '@codemirror/view';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react';
import { editorDiagnostics, type Marked } from './diagnostics.ts';
import { insertion } from './insertion.ts';
import { useCodeEditor } from './useCodeEditor.ts';

/** Actions that other components can perform on an editor. */
export interface QueryEditorHandle {
  /** Inserts a name at the cursor and moves the cursor after it. */
  readonly insert: (name: string) => void;
}

interface QueryEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Diagnostics of exactly `value`; null while it compiles, which keeps the previous marks. */
  readonly diagnostics: readonly Marked[] | null;
  /** How it is coloured; the one it begins with stays. */
  readonly dialect: SQLDialect;
  readonly complete: CompletionSource;
  /** Sentence about a word under the pointer; null: nothing is known of it. */
  readonly explain?: ((word: string) => string | null) | undefined;
  /** Shown while it is empty. */
  readonly hint?: string;
  /** Ctrl Enter or ⌘ Enter. */
  readonly onRun: () => void;
  readonly ref?: Ref<QueryEditorHandle>;
}

/**
 * A text field for SemQL or SQL: colours, completion, marks under what cannot be run, with quick
 * fixes.
 */
export function QueryEditor({ ref, ...props }: QueryEditorProps) {
  const { value, diagnostics } = props;
  const { frame, withEditor } = useCodeEditor(props, begin);

  useImperativeHandle(
    ref,
    () => ({
      insert: (name) =>
        withEditor((view) => {
          const { from, to } = view.state.selection.main;
          const insert = insertion(view.state.sliceDoc(0, from), name, view.state.sliceDoc(to));
          view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
          view.focus();
        }),
    }),
    [withEditor],
  );

  useEffect(() => {
    withEditor((view) => {
      if (view.state.doc.toString() === value) {
        return;
      }
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
    });
  }, [withEditor, value]);

  useEffect(() => {
    if (diagnostics === null) {
      return;
    }
    withEditor((view) =>
      view.dispatch(setDiagnostics(view.state, [...editorDiagnostics(diagnostics, view.state.doc.length)])),
    );
  }, [withEditor, diagnostics]);

  return <chakra.div ref={frame} height="100%" minHeight="0" overflow="hidden" />;
}

function begin(latest: RefObject<Omit<QueryEditorProps, 'ref'>>) {
  const { value, dialect, hint = 'SELECT …' } = latest.current;
  return {
    text: value,
    extensions: [
      placeholder(hint),
      sql({ dialect, upperCaseKeywords: true }).language,
      hoverTooltip((view, pos) => {
        const word = view.state.wordAt(pos);
        const text = word === null ? null : (latest.current.explain?.(view.state.sliceDoc(word.from, word.to)) ?? null);
        if (word === null || text === null) {
          return null;
        }
        return {
          pos: word.from,
          end: word.to,
          above: true,
          create: () => {
            const dom = document.createElement('div');
            dom.className = 'cm-explanation';
            dom.textContent = text;
            return { dom };
          },
        };
      }),
      autocompletion({ override: [(context) => latest.current.complete(context)], icons: false }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          latest.current.onChange(update.state.doc.toString());
        }
      }),
    ],
  };
}
