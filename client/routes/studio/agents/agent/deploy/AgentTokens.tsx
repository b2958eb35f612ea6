import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf } from '../../../../../apollo/failure.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { CodeBlock } from '../../../../../components/code/CodeBlock.tsx';
import { StartForm } from '../../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { CopyButton } from '../../../../../ui/CopyButton.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import { GridHead, GridLine } from '../../../../../ui/layout/GridTable.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { age } from '../../../../../ui/text/age.ts';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import {
  IssueAgentTokenDocument,
  RevokeAgentTokenDocument,
  type AgentToken_TokenFragment,
} from './deploy.generated.ts';

const columns = { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 130px 130px 110px' };

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
  { value: '', label: 'until it is revoked' },
];

interface AgentTokensProps {
  readonly agentId: string;
  readonly tokens: readonly AgentToken_TokenFragment[];
  readonly onChanged: () => Promise<unknown>;
}

/** Tokens that programs ask this agent with: issued, shown once, watched, revoked. */
export function AgentTokens({ agentId, tokens, onChanged }: AgentTokensProps) {
  const [issuing, setIssuing] = useState(false);
  const [revoke, { loading }] = useMutation(RevokeAgentTokenDocument);

  async function end({ id, name }: AgentToken_TokenFragment) {
    const message = 'The next request with it is refused, and a conversation that it follows is cut off.';
    if (!(await confirm({ title: `Revoke the token ${name}?`, message, confirmText: 'Revoke' }))) {
      return;
    }
    await attempt('The token was not revoked', async () => {
      const { data } = await revoke({ variables: { input: { tokenId: id } } });
      return data?.revokeAgentToken;
    });
  }

  return (
    <FormSection
      label="API tokens"
      help="A token asks this agent and nothing else, with what the agent sees."
      actions={<Button onClick={() => setIssuing(true)}>Issue a token</Button>}
    >
      {tokens.length > 0 && (
        <div role="table" aria-label="API tokens">
          <GridHead role="row" gridTemplateColumns={columns}>
            <span role="columnheader">Token</span>
            <span role="columnheader">Last used</span>
            <span role="columnheader">Works</span>
            <span role="columnheader" aria-label="Actions" />
          </GridHead>
          {tokens.map((token) => {
            const state = stateOf(token);
            return (
              <GridLine key={token.id} role="row" gridTemplateColumns={columns} minHeight="11">
                <chakra.span role="cell" minWidth="0" overflowWrap="anywhere">
                  <chakra.span fontWeight="600">{token.name}</chakra.span>{' '}
                  <chakra.span fontFamily="mono" textStyle="note" color="fg.subtle">
                    {token.prefix}…
                  </chakra.span>
                </chakra.span>
                <chakra.span role="cell" display={{ base: 'none', md: 'block' }} color="fg.muted" textStyle="small">
                  {token.lastUsedAt === null ? 'not yet' : age(token.lastUsedAt)}
                </chakra.span>
                <chakra.span role="cell" display={{ base: 'none', md: 'block' }}>
                  <Chip tone={state.works ? 'ok' : 'plain'}>{state.text}</Chip>
                </chakra.span>
                <chakra.span role="cell" display="flex" justifyContent="flex-end">
                  {state.works && (
                    <Button size="sm" disabled={loading} onClick={() => void end(token)}>
                      Revoke
                    </Button>
                  )}
                </chakra.span>
              </GridLine>
            );
          })}
        </div>
      )}
      {issuing && (
        <Modal open title="Issue a token" maxWidth="520px" onClose={() => setIssuing(false)}>
          <IssueToken agentId={agentId} onIssued={onChanged} onClose={() => setIssuing(false)} />
        </Modal>
      )}
    </FormSection>
  );
}

interface IssueTokenProps {
  readonly agentId: string;
  readonly onIssued: () => Promise<unknown>;
  readonly onClose: () => void;
}

function IssueToken({ agentId, onIssued, onClose }: IssueTokenProps) {
  const [issue] = useMutation(IssueAgentTokenDocument);
  const [secret, setSecret] = useState<string | null>(null);
  const entry = useEntry<{ readonly name: string; readonly days: string }>({
    initial: { name: '', days: '90' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Say where it will be used.' } : {}),
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
        <chakra.p color="fg.muted">Programs read it from their environment:</chakra.p>
        <CodeBlock language="Shell" text={`export QUARRY_TOKEN=${secret}`} />
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
      create="Issue the token"
      send={async ({ name, days }) => {
        const input = { agentId, name, days: days === '' ? null : Number(days) };
        const { data } = await issue({ variables: { input } });
        const result = data?.issueAgentToken;
        if (result?.__typename !== 'IssuedAgentToken') {
          return failureOf(result);
        }
        setSecret(result.secret);
        await onIssued();
        return null;
      }}
    >
      <Pair>
        <Field label="Name" placeholder="Intranet" autoComplete="off" autoFocus {...entry.text('name')} />
        <ChoiceField label="Works for" options={lives} {...entry.text('days')} />
      </Pair>
    </StartForm>
  );
}

/** Whether a token works now, and until when. */
function stateOf({ revokedAt, expiresAt }: AgentToken_TokenFragment, now: number = Date.now()) {
  if (revokedAt !== null) {
    return { works: false, text: 'Revoked' };
  }
  if (expiresAt === null) {
    return { works: true, text: 'Until revoked' };
  }
  const expires = new Date(expiresAt);
  return expires.getTime() <= now
    ? { works: false, text: 'Expired' }
    : {
        works: true,
        text: `Until ${expires.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}`,
      };
}
