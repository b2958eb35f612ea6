import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { useSession } from '../../../../session/SessionContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { DeleteAccountDocument } from './AccountRoute.generated.ts';

/** The end of the account, confirmed by typing its address. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <FormSection
      label="Delete your account"
      help="You cannot sign in again, and your name and address are removed. What you wrote stays with your organizations."
      actions={
        <Button color="bad" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      }
    >
      {deleting && (
        <Modal open title="Delete your account" maxWidth="480px" onClose={() => setDeleting(false)}>
          <DeleteForm email={email} />
        </Modal>
      )}
    </FormSection>
  );
}

function DeleteForm({ email }: { readonly email: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const [remove] = useMutation(DeleteAccountDocument);
  const entry = useEntry({
    initial: { email: '' },
    check: ({ email: typed }) =>
      typed.trim().toLowerCase() === email.toLowerCase() ? {} : { email: `Type ${email} exactly.` },
  });
  return (
    <StartForm
      entry={entry}
      create="Delete my account"
      send={async (input) => {
        const failure = failureOf((await remove({ variables: { input } })).data?.deleteAccount);
        if (failure === null) {
          await session.signOut();
          await navigate('/auth/login');
        }
        return failure;
      }}
    >
      <chakra.p color="fg.muted">This cannot be undone.</chakra.p>
      <Field label={`Type ${email}`} autoComplete="off" autoFocus {...entry.text('email')} />
    </StartForm>
  );
}
