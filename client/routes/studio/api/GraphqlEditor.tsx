import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { indentWithTab } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { chakra } from '@chakra-ui/react/styled-system';
import { graphql, updateSchema } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { useEffect, type RefObject } from 'react';
import { useCodeEditor } from '../../../components/semql/editor/useCodeEditor.ts';

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
  const { schema } = props;
  const { frame, withEditor } = useCodeEditor(props, begin);

  useEffect(() => {
    if (schema !== undefined) {
      withEditor((view) => updateSchema(view, schema));
    }
  }, [withEditor, schema]);

  return <chakra.div ref={frame} height="100%" minHeight="0" overflow="hidden" />;
}

function begin(latest: RefObject<GraphqlEditorProps>) {
  const { initial, schema } = latest.current;
  return {
    text: initial,
    extensions: [
      closeBrackets(),
      autocompletion({ icons: false }),
      graphql(schema),
      keymap.of([indentWithTab]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged || selectionSet) {
          latest.current.onChange(state.doc.toString(), state.selection.main.head);
        }
      }),
    ],
  };
}
