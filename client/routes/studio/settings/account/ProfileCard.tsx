import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf } from '../../../../apollo/failure.ts';
import { useConfig } from '../../../../ConfigContext.tsx';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { SessionError } from '../../../../session/session.ts';
import { useSession } from '../../../../session/SessionContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { CardHead } from '../CardHead.tsx';
import { SettingsLine } from '../SettingsLine.tsx';
import { RenameAccountDocument, type AccountRouteQuery } from './AccountRoute.generated.ts';

const waysIn: Readonly<Record<string, string>> = {
  password: 'E-mail and password',
  demo: 'The link of demo mode, without a password',
  provider: 'Clerk, where you also change your name and address',
};

interface ProfileCardProps {
  readonly user: NonNullable<AccountRouteQuery['viewer']['user']>;
}

/** Name, address and way of signing in. */
export function ProfileCard({ user }: ProfileCardProps) {
  const [changing, setChanging] = useState<'name' | 'password' | null>(null);
  const close = () => setChanging(null);
  return (
    <Panel aria-labelledby="profile">
      <CardHead id="profile" title="Profile" />
      <SettingsLine
        label="Name"
        value={user.fullName === '' ? '–' : user.fullName}
        action={user.wayIn !== 'provider' && <Button onClick={() => setChanging('name')}>Change name</Button>}
      />
      <SettingsLine label="E-mail" value={user.primaryEmail} />
      <SettingsLine
        label="Sign-in"
        value={waysIn[user.wayIn] ?? user.wayIn}
        action={user.wayIn === 'password' && <Button onClick={() => setChanging('password')}>Change password</Button>}
      />
      {changing === 'name' && (
        <Modal open title="Change your name" maxWidth="440px" onClose={close}>
          <NameForm fullName={user.fullName} onDone={close} />
        </Modal>
      )}
      {changing === 'password' && (
        <Modal open title="Change your password" maxWidth="440px" onClose={close}>
          <PasswordForm onDone={close} />
        </Modal>
      )}
    </Panel>
  );
}

function NameForm({ fullName, onDone }: { readonly fullName: string; readonly onDone: () => void }) {
  const session = useSession();
  const [rename] = useMutation(RenameAccountDocument);
  const entry = useEntry({ initial: { name: fullName } });
  return (
    <StartForm
      entry={entry}
      create="Save"
      send={async (input) => {
        const failure = failureOf((await rename({ variables: { input } })).data?.renameAccount);
        if (failure === null) {
          await session.refresh();
          onDone();
        }
        return failure;
      }}
    >
      <Field label="Name" autoComplete="name" autoFocus maxLength={100} {...entry.text('name')} />
    </StartForm>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession();
  const { minimumPasswordLength } = useConfig();
  const entry = useEntry({
    initial: { current: '', next: '' },
    check: ({ current, next }) => ({
      ...(current === '' && { current: 'Enter the password you have now.' }),
      ...(next.length < minimumPasswordLength && { next: `Use at least ${minimumPasswordLength} characters.` }),
    }),
  });
  return (
    <StartForm
      entry={entry}
      create="Change password"
      send={async (change) => {
        try {
          await session.changePassword(change);
        } catch (error) {
          if (error instanceof SessionError && error.code === 'INVALID_PASSWORD') {
            return { code: error.code, message: 'This is not your password.', advice: 'Try again.', path: ['current'] };
          }
          throw error;
        }
        toasts.add({ title: 'Your password is changed', description: 'You are signed out elsewhere.', color: 'ok' });
        onDone();
        return null;
      }}
    >
      <Field
        label="Present password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...entry.text('current')}
      />
      <Field label="New password" type="password" autoComplete="new-password" {...entry.text('next')} />
    </StartForm>
  );
}
