import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate, useParams } from 'react-router';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Field, FieldError } from '../../ui/form/Field.tsx';
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
        <SaveForm sentence={comment.answer?.sentence ?? ''} onClose={onClose} />
      )}
    </Modal>
  );
}

function SaveForm({ sentence, onClose }: { readonly sentence: string; readonly onClose: () => void }) {
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
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={entry.submit(async ({ name, description }) => {
        const { data } = await save({ variables: { input: { taskId, name: name.trim(), description } } });
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
      })}
    >
      <Field
        label="Word or phrase"
        placeholder="Active customer"
        autoComplete="off"
        autoFocus
        {...entry.text('name')}
      />
      <TextField label="Definition" rows={5} {...entry.text('description')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Save for verification
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
