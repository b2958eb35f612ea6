import { autocompletion, completionKeymap, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { sql, type SQLDialect } from '@codemirror/lang-sql';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { editorDiagnostics, type Marked } from './diagnostics.ts';
import { editorTheme } from './editorTheme.ts';

interface QueryEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Of exactly `value`; null while it is being compiled, when the marks of before stay. */
  readonly diagnostics: readonly Marked[] | null;
  /** How it is coloured; the one it begins with stays. */
  readonly dialect: SQLDialect;
  readonly complete: CompletionSource;
  /** Ctrl Enter or ⌘ Enter. */
  readonly onRun: () => void;
}

/** A text field for SemQL or SQL: colours, completion, marks under what cannot be run, with quick fixes. */
export function QueryEditor(props: QueryEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (frame.current === null) return undefined;
    const { label, value, dialect } = latest.current;
    const view = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          lintGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          placeholder('SELECT …'),
          sql({ dialect, upperCaseKeywords: true }).language,
          autocompletion({ override: [(context) => latest.current.complete(context)], icons: false }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onRun();
                return true;
              },
            },
            ...completionKeymap,
            ...lintKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
          editorTheme,
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === props.value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: props.value } });
  }, [props.value]);

  useEffect(() => {
    const view = editor.current;
    if (view === null || props.diagnostics === null) return;
    view.dispatch(setDiagnostics(view.state, [...editorDiagnostics(props.diagnostics, view.state.doc.length)]));
  }, [props.diagnostics]);

  return <chakra.div ref={frame} height="100%" minHeight="0" overflow="hidden" />;
}
