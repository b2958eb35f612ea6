import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { CopyButton } from '../../../../../ui/CopyButton.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import type { OpenAgent } from '../agentPlace.ts';
import { PublicFieldsDocument } from './deploy.generated.ts';
import { personalColumns, personalText } from './personalColumns.ts';
import { useChangeAgent } from '../useChangeAgent.ts';

/** The page on which anyone may ask the agent without an account: its address, and its switch. */
export function PublicPage({
  agent,
  isForbidden,
}: {
  readonly agent: OpenAgent;
  /** True: the organization allows no public pages. */
  readonly isForbidden: boolean;
}) {
  const client = useApolloClient();
  const change = useChangeAgent(agent);
  const [reading, setReading] = useState(false);
  const { isPublic } = agent;
  const address = `${window.location.origin}/public/agents/${agent.id}`;

  async function open() {
    setReading(true);
    const read = await attempt(
      'The page was not opened',
      async () =>
        (
          await client.query({
            query: PublicFieldsDocument,
            variables: { id: agent.id },
            fetchPolicy: 'network-only',
          })
        ).data,
    );
    setReading(false);
    if (read === null) {
      return;
    }
    const seen = (read.agent?.agentModels ?? []).flatMap(({ model, hiddenFieldIds }) =>
      model === null ? [] : [{ model, hiddenFieldIds }],
    );
    const rule =
      'Everyone who has the address may ask this agent about the data that it sees, without an account, up to 60 ' +
      'questions an hour. Members of the organization may ask it too.';
    const message = `${rule} ${personalText(personalColumns(seen))}`.trim();
    if (await confirm({ title: `Make ${agent.name} public?`, message, confirmText: 'Make public' })) {
      await change.update({ isPublic: true });
    }
  }

  return (
    <FormSection
      label="Public page"
      help={
        isForbidden
          ? 'The organization allows no public pages, so this one is closed.'
          : 'People without an account ask this agent on a page of its own, and see nothing else. Each of them sees only their own questions.'
      }
      tools={isPublic && !isForbidden ? <Chip tone="warn">Public</Chip> : <Chip tone="plain">Off</Chip>}
      actions={
        isPublic ? (
          <>
            {!isForbidden && (
              <Button asChild>
                <a href={address} target="_blank" rel="noreferrer">
                  <Icon of={ExternalLink} size={15} />
                  Open the page
                </a>
              </Button>
            )}
            <Button onClick={() => void change.update({ isPublic: false })}>Switch off</Button>
          </>
        ) : (
          <Button disabled={isForbidden || reading} onClick={() => void open()}>
            Make public
          </Button>
        )
      }
    >
      {isPublic && !isForbidden && (
        <chakra.div display="flex" alignItems="center" gap="3" minWidth="0">
          <chakra.code fontFamily="mono" textStyle="caption" overflowWrap="anywhere" flex="1">
            {address}
          </chakra.code>
          <CopyButton text={address} label="Copy link" size="md" />
        </chakra.div>
      )}
    </FormSection>
  );
}
