import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf, failureText } from '../apollo/failure.ts';
import { useEntry } from '../editing/useEntry.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ControlGroup } from '../ui/form/ControlGroup.tsx';
import { Field, FieldError } from '../ui/form/Field.tsx';
import { Modal } from '../ui/overlay/Modal.tsx';
import { InviteMemberDocument } from './inviteMember.generated.ts';

const roles = [
  { value: 'EXPLORER', label: 'Explorer', hint: 'Asks questions' },
  { value: 'ADMIN', label: 'Admin', hint: 'Also builds agents and invites people' },
] as const;

interface Invitation {
  readonly email: string;
  readonly role: 'EXPLORER' | 'ADMIN';
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly title?: string;
  /** Chosen at first. */
  readonly usualRole?: 'EXPLORER' | 'ADMIN';
  /** Path of the page that the link leads to in the end; home when left out. */
  readonly leadsTo?: string;
  readonly onInvited?: () => void;
}

/** Creates an invitation link for one address; the inviter sends it. */
export function InviteDialog({
  onClose,
  title = 'Invite a teammate',
  usualRole = 'EXPLORER',
  leadsTo,
  onInvited,
}: InviteDialogProps) {
  const [invite] = useMutation(InviteMemberDocument);
  const entry = useEntry<Invitation>({ initial: { email: '', role: usualRole } });
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);

  async function send(input: Invitation) {
    const { data } = await invite({ variables: { input } });
    const result = data?.inviteMember;
    if (result?.__typename !== 'InvitedMember') {
      return failureOf(result);
    }
    const link = new URL(result.link, window.location.origin);
    if (leadsTo !== undefined) {
      link.searchParams.set('next', leadsTo);
    }
    setMade({ email: result.invitation.email, link: link.href });
    onInvited?.();
    return null;
  }

  return (
    <Modal open title={title} maxWidth="480px" onClose={onClose}>
      {made === null ? (
        <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
          <Field label="E-mail" type="email" autoComplete="off" autoFocus {...entry.text('email')} />
          <ControlGroup label="Role">
            {roles.map(({ value, label, hint }) => (
              <chakra.label key={value} display="flex" gap="2" alignItems="center" minHeight="8">
                <chakra.input
                  type="radio"
                  name="role"
                  value={value}
                  checked={value === entry.values.role}
                  accentColor="purple.500"
                  onChange={() => entry.edit({ role: value })}
                />
                {label}
                <chakra.span color="fg.subtle">{hint}</chakra.span>
              </chakra.label>
            ))}
          </ControlGroup>
          {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
          <chakra.div display="flex" justifyContent="flex-end">
            <Button kind="primary" type="submit" disabled={entry.busy}>
              Create the link
            </Button>
          </chakra.div>
        </chakra.form>
      ) : (
        <>
          <p>
            Send this link to {made.email}. It works once and for this address only, expires after 14 days, and is not
            shown again.
          </p>
          <chakra.code
            display="block"
            marginBlock="3"
            padding="3"
            borderRadius="md"
            bg="bg.fill"
            fontFamily="mono"
            textStyle="caption"
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
