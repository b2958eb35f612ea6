import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type FormEvent } from 'react';
import { failureOf, failureText } from '../apollo/failure.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { InviteMemberDocument } from './inviteMember.generated.ts';

const roles = [
  { value: 'EXPLORER', label: 'Explorer', hint: 'Asks questions' },
  { value: 'ADMIN', label: 'Admin', hint: 'Also builds agents and invites' },
] as const;

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly title?: string;
  /** Chosen at first. */
  readonly usualRole?: 'EXPLORER' | 'ADMIN';
  /** Path of the page that the link leads to in the end; home when left out. */
  readonly leadsTo?: string;
  readonly onInvited?: () => void;
}

/** Makes a link for one address; whoever invites sends it. */
export function InviteDialog({
  onClose,
  title = 'Invite somebody',
  usualRole = 'EXPLORER',
  leadsTo,
  onInvited,
}: InviteDialogProps) {
  const [invite, { loading }] = useMutation(InviteMemberDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = form.get('role') === 'ADMIN' ? 'ADMIN' : 'EXPLORER';
    const email = form.get('email');
    if (typeof email !== 'string') return;
    try {
      const { data } = await invite({ variables: { input: { email, role } } });
      const result = data?.inviteMember;
      if (result?.__typename === 'InvitedMember') {
        const link = new URL(result.link, window.location.origin);
        if (leadsTo !== undefined) link.searchParams.set('next', leadsTo);
        setMade({ email: result.invitation.email, link: link.href });
        onInvited?.();
      } else setFailure(failureText(failureOf(result)));
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return (
    <Modal open title={title} maxWidth="480px" onClose={onClose}>
      {made === null ? (
        <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={(event) => void submit(event)}>
          <Field label="E-mail" name="email" type="email" autoComplete="off" autoFocus />
          <fieldset>
            <chakra.legend fontSize="12.5px" fontWeight="500" color="fg.muted" marginBottom="2">
              Role
            </chakra.legend>
            {roles.map(({ value, label, hint }) => (
              <chakra.label key={value} display="flex" gap="2" alignItems="center" minHeight="8">
                <chakra.input
                  type="radio"
                  name="role"
                  value={value}
                  defaultChecked={value === usualRole}
                  accentColor="purple.500"
                />
                {label}
                <chakra.span color="fg.subtle">{hint}</chakra.span>
              </chakra.label>
            ))}
          </fieldset>
          {failure !== null && <FieldError>{failure}</FieldError>}
          <chakra.div display="flex" justifyContent="flex-end">
            <Button kind="primary" type="submit" disabled={loading}>
              Create the link
            </Button>
          </chakra.div>
        </chakra.form>
      ) : (
        <>
          <p>
            Send this link to {made.email}. It works for this address only, once, for 14 days, and is not shown again.
          </p>
          <chakra.code
            display="block"
            marginBlock="3"
            padding="3"
            borderRadius="md"
            bg="bg.fill"
            fontFamily="mono"
            fontSize="12.5px"
            overflowWrap="anywhere"
          >
            {made.link}
          </chakra.code>
          <chakra.div display="flex" justifyContent="flex-end" gap="2">
            <CopyButton text={made.link} label="Copy link" />
            <Button kind="primary" size="sm" onClick={onClose}>
              Done
            </Button>
          </chakra.div>
        </>
      )}
    </Modal>
  );
}
