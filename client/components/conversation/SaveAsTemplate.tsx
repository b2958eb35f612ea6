import { useMutation, useQuery } from '@apollo/client/react';
import { BookmarkPlus } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { failureOf } from '../../apollo/failure.ts';
import { StartForm } from '../../editing/StartForm.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { capitalised } from '../../ui/text/capitalised.ts';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { KeepButton } from './KeepButton.tsx';
import { AnswerQueriesDocument, SaveAsTemplateDocument } from './saveAsTemplate.generated.ts';

/** Keeps the query of an answer as a template, for admins; one of a template is kept already. */
export function SaveAsTemplate({ commentId }: { readonly commentId: string }) {
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const { data } = useQuery(AnswerQueriesDocument, { variables: { id: commentId }, skip: !isAdmin });
  const comment = data?.node?.__typename === 'Comment' ? data.node : null;
  const answer = comment?.answer?.__typename === 'DataAnswer' ? comment.answer : null;
  const semql = answer?.results.find((result) => result.semql !== null)?.semql ?? null;
  if (comment === null || semql === null || answer?.template !== null) {
    return null;
  }
  return (
    <KeepButton label="Save as template" icon={BookmarkPlus} title="Save as query template">
      {(close) => <SaveForm question={comment.content} semql={semql} onClose={close} />}
    </KeepButton>
  );
}

interface SaveFormProps {
  readonly question: string;
  readonly semql: string;
  readonly onClose: () => void;
}

function SaveForm({ question, semql, onClose }: SaveFormProps) {
  const navigate = useNavigate();
  const { task_id: taskId } = useParams();
  const [save] = useMutation(SaveAsTemplateDocument, {
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'queryTemplates' });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    },
  });
  const entry = useEntry({
    initial: { name: capitalised(question.trim().replace(/[?.!]+$/, '')), description: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter the words in which people ask for it.' } : {}),
  });
  return (
    <StartForm
      entry={entry}
      create="Save the draft"
      send={async ({ name, description }) => {
        const { data } = await save({
          variables: { input: { name, description, language: 'SEMQL', query: semql, fromTaskId: taskId ?? null } },
        });
        const result = data?.createQueryTemplate;
        if (result?.__typename !== 'QueryTemplate') {
          return failureOf(result);
        }
        onClose();
        toasts.add({
          title: `Saved as a draft: ${result.name}`,
          description: 'Give it parameters and approve it, and questions are answered with it.',
          actions: [{ label: 'Open', onClick: () => void navigate(`/studio/queries/${result.id}`) }],
        });
        return null;
      }}
    >
      <Field
        label="Name"
        help="A question that says all of its words is answered with the template."
        autoComplete="off"
        autoFocus
        {...entry.text('name')}
      />
      <TextField label="Description" rows={2} {...entry.text('description')} />
      <CodeBlock language="SemQL" text={semql} />
    </StartForm>
  );
}
