import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { age } from '../../../../ui/text/age.ts';
import { CardHead } from '../CardHead.tsx';
import { SettingsLine } from '../SettingsLine.tsx';
import {
  CreatePersonalTokenDocument,
  RevokePersonalTokenDocument,
  type TokenLine_TokenFragment,
} from './AccountRoute.generated.ts';

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
];

interface PersonalTokensProps {
  readonly tokens: readonly TokenLine_TokenFragment[];
  readonly onChanged: () => Promise<unknown>;
}

/** Tokens for programs of the person: made, shown once, watched, revoked. */
export function PersonalTokens({ tokens, onChanged }: PersonalTokensProps) {
  const [creating, setCreating] = useState(false);
  const [revoke, { loading }] = useMutation(RevokePersonalTokenDocument);

  async function end({ id, name }: TokenLine_TokenFragment) {
    const message = 'The next request with it is refused.';
    if (!(await confirm({ title: `Revoke the token ${name}?`, message, confirmText: 'Revoke' }))) {
      return;
    }
    await attempt('The token was not revoked', async () => {
      return (await revoke({ variables: { input: { tokenId: id } } })).data?.revokePersonalToken;
    });
    await onChanged();
  }

  return (
    <Panel aria-labelledby="tokens">
      <CardHead id="tokens" title="Personal tokens">
        <Button onClick={() => setCreating(true)}>Create a token</Button>
      </CardHead>
      <chakra.p paddingInline="4" paddingBottom="4" color="fg.muted" textStyle="small">
        A program with a token does what you may do in this organization, except for what asks for your password.
      </chakra.p>
      {tokens.map((token) => (
        <SettingsLine
          key={token.id}
          label={token.name}
          value={
            <>
              <chakra.span fontFamily="mono">{token.prefix}…</chakra.span> · {lifeOf(token)} ·{' '}
              {token.lastUsedAt === null ? 'not used yet' : `used ${age(token.lastUsedAt)}`}
            </>
          }
          action={
            <Button size="sm" aria-label={`Revoke ${token.name}`} disabled={loading} onClick={() => void end(token)}>
              Revoke
            </Button>
          }
        />
      ))}
      {creating && (
        <Modal open title="Create a token" maxWidth="480px" onClose={() => setCreating(false)}>
          <NewToken onCreated={onChanged} onClose={() => setCreating(false)} />
        </Modal>
      )}
    </Panel>
  );
}

function lifeOf({ expiresAt }: TokenLine_TokenFragment, now: number = Date.now()): string {
  if (expiresAt === null) {
    return 'until revoked';
  }
  const end = new Date(expiresAt);
  const day = end.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return end.getTime() <= now ? `expired on ${day}` : `until ${day}`;
}

interface NewTokenProps {
  readonly onCreated: () => Promise<unknown>;
  readonly onClose: () => void;
}

function NewToken({ onCreated, onClose }: NewTokenProps) {
  const [create] = useMutation(CreatePersonalTokenDocument);
  const [secret, setSecret] = useState<string | null>(null);
  const entry = useEntry<{ readonly name: string; readonly days: string }>({
    initial: { name: '', days: '30' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Name the program that will use it.' } : {}),
  });
  if (secret !== null) {
    return (
      <chakra.div display="flex" flexDirection="column" gap="4">
        <Notice tone="warn" action={<CopyButton text={secret} label="Copy" size="md" />}>
          This is the only time the token is shown.
        </Notice>
        <chakra.code fontFamily="mono" overflowWrap="anywhere">
          {secret}
        </chakra.code>
        <chakra.div display="flex" justifyContent="flex-end">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </chakra.div>
      </chakra.div>
    );
  }
  return (
    <StartForm
      entry={entry}
      create="Create the token"
      send={async ({ name, days }) => {
        const { data } = await create({ variables: { input: { name, days: Number(days) } } });
        const result = data?.createPersonalToken;
        if (result?.__typename !== 'CreatedPersonalToken') {
          return failureOf(result);
        }
        setSecret(result.secret);
        await onCreated();
        return null;
      }}
    >
      <Field label="Name" placeholder="Nightly script" autoComplete="off" autoFocus {...entry.text('name')} />
      <ChoiceField label="Works for" options={lives} {...entry.text('days')} />
    </StartForm>
  );
}
