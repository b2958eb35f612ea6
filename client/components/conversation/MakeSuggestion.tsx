import { useMutation } from '@apollo/client/react';
import { Lightbulb } from 'lucide-react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../apollo/failure.ts';
import { StartForm } from '../../editing/StartForm.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { capitalised } from '../../ui/text/capitalised.ts';
import { KeepButton } from './KeepButton.tsx';
import { MakeSuggestionDocument } from './makeSuggestion.generated.ts';

/** Words of a suggestion. */
const mostWords = 8;

interface MakeSuggestionProps {
  readonly commentId: string;
  readonly question: string;
}

/** Makes the question of an answer a suggestion of its agent. */
export function MakeSuggestion({ commentId, question }: MakeSuggestionProps) {
  return (
    <KeepButton label="Make a suggestion" icon={Lightbulb} title="Suggest this question">
      {(close) => <SuggestForm commentId={commentId} question={question} onClose={close} />}
    </KeepButton>
  );
}

function SuggestForm({ commentId, question, onClose }: MakeSuggestionProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [make] = useMutation(MakeSuggestionDocument);
  const entry = useEntry({
    initial: { question: capitalised(question.trim()), category: '' },
    check: ({ question: text }) => {
      const words = text.trim().split(/\s+/).length;
      if (text.trim() === '') {
        return { question: 'Write the question.' };
      }
      return words > mostWords ? { question: `These are ${words} words. Say it in ${mostWords}.` } : {};
    },
  });
  return (
    <StartForm
      entry={entry}
      create="Suggest it"
      send={async ({ question: text, category }) => {
        const input = { commentId, question: text, category: category.trim() === '' ? null : category };
        const { data } = await make({ variables: { input } });
        const result = data?.createSuggestionFromAnswer;
        if (result?.__typename !== 'Agent') {
          return failureOf(result);
        }
        onClose();
        const { id, name } = result;
        toasts.add({
          title: `${name} suggests it now`,
          description: text,
          actions: [{ label: 'Open', onClick: () => void navigate(`/studio/agents/${id}/suggestions`) }],
        });
        return null;
      }}
    >
      <Field label="Question" help={`At most ${mostWords} words.`} autoFocus {...entry.text('question')} />
      <Field label="Category" placeholder="The last one of the agent" {...entry.text('category')} />
    </StartForm>
  );
}
