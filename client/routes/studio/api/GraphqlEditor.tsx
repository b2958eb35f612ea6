import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { chakra } from '@chakra-ui/react/styled-system';
import { graphql, updateSchema } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { useEffect, useRef } from 'react';
import { editorTheme } from '../../../components/semql/editorTheme.ts';

interface GraphqlEditorProps {
  readonly label: string;
  readonly initial: string;
  /** With it, the editor completes and marks what the schema does not have. */
  readonly schema: GraphQLSchema | undefined;
  readonly onChange: (text: string, cursor: number) => void;
  /** Ctrl Enter or ⌘ Enter. */
  readonly onRun: () => void;
}

/** A text field that knows GraphQL and the schema. */
export function GraphqlEditor(props: GraphqlEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (frame.current === null) return undefined;
    const { label, initial, schema } = latest.current;
    const view = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onRun();
                return true;
              },
            },
          ]),
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          lintGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          autocompletion({ icons: false }),
          graphql(schema),
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged || selectionSet) latest.current.onChange(state.doc.toString(), state.selection.main.head);
          }),
          editorTheme,
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    if (editor.current !== null && props.schema !== undefined) updateSchema(editor.current, props.schema);
  }, [props.schema]);

  return <chakra.div ref={frame} height="100%" minHeight="0" overflow="hidden" />;
}
