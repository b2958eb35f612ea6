import { useMutation, useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from 'react-router';
import { failureOf } from '../../apollo/failure.ts';
import { StartForm } from '../../editing/StartForm.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { AnsweredQuestionDocument, SaveAsDefinitionDocument } from './saveAsDefinition.generated.ts';

interface SaveAsDefinitionProps {
  readonly commentId: string;
  readonly onClose: () => void;
}

/** Files what an answer says a word means, for an admin to verify. */
export default function SaveAsDefinition({ commentId, onClose }: SaveAsDefinitionProps) {
  const { data } = useQuery(AnsweredQuestionDocument, { variables: { id: commentId } });
  const comment = data?.node?.__typename === 'Comment' ? data.node : null;
  return (
    <Modal open title="Save as definition" maxWidth="560px" onClose={onClose}>
      {comment === null ? (
        <Skeleton height="220px" />
      ) : (
        <SaveForm commentId={commentId} sentence={comment.answer?.sentence ?? ''} onClose={onClose} />
      )}
    </Modal>
  );
}

function SaveForm({ commentId, sentence, onClose }: SaveAsDefinitionProps & { readonly sentence: string }) {
  const navigate = useNavigate();
  const { task_id: taskId = '' } = useParams();
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const [save] = useMutation(SaveAsDefinitionDocument, {
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'definitions' });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    },
  });
  const entry = useEntry({
    initial: { name: '', description: sentence },
    check: ({ name, description }) => ({
      ...(name.trim() === '' && { name: 'Enter the word or phrase that is defined.' }),
      ...(description.trim() === '' && { description: 'Write what the word means.' }),
    }),
  });
  return (
    <StartForm
      entry={entry}
      create="Save for verification"
      send={async ({ name, description }) => {
        const { data } = await save({ variables: { input: { taskId, commentId, name: name.trim(), description } } });
        const result = data?.saveDefinition;
        if (result?.__typename !== 'SavedDefinition') {
          return failureOf(result);
        }
        onClose();
        const { id } = result;
        toasts.add({
          title: `Filed: ${name.trim()}`,
          description: 'Agents answer with it once an admin has verified it.',
          actions: isAdmin
            ? [{ label: 'Open', onClick: () => void navigate(`/studio/glossary/definitions/${id}`) }]
            : [],
        });
        return null;
      }}
    >
      <Field
        label="Word or phrase"
        placeholder="Active customer"
        autoComplete="off"
        autoFocus
        {...entry.text('name')}
      />
      <TextField label="Definition" rows={5} {...entry.text('description')} />
    </StartForm>
  );
}
