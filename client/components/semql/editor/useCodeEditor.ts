import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { editorTheme } from './editorTheme.ts';

interface CodeEditorProps {
  readonly label: string;
  /** Ctrl Enter or ⌘ Enter. */
  readonly onRun: () => void;
}

/** Initial state of an editor. */
interface Beginning {
  readonly text: string;
  /** Language of the editor and its behavior during typing. */
  readonly extensions: Extension;
}

/**
 * Mounts a code editor in the product's look, once; what changes later goes through `withEditor`.
 * @param begin is called when it is mounted; `latest` has the props of whatever time it is read at
 */
export function useCodeEditor<Props extends CodeEditorProps>(
  props: Props,
  begin: (latest: RefObject<Props>) => Beginning,
) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef(props);
  const beginning = useRef(begin);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (frame.current === null) {
      return undefined;
    }
    const { text, extensions } = beginning.current(latest);
    const run = () => {
      latest.current.onRun();
      return true;
    };
    const view = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          keymap.of([{ key: 'Mod-Enter', run }]),
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          lintGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': latest.current.label }),
          extensions,
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          editorTheme,
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, []);

  /** Does something with the editor, if it is there. */
  const withEditor = useCallback((act: (view: EditorView) => void) => {
    if (editor.current !== null) {
      act(editor.current);
    }
  }, []);

  return { frame, withEditor };
}
