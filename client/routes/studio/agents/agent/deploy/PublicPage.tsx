import { chakra } from '@chakra-ui/react/styled-system';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../../../../ui/Button.tsx';
import { CopyButton } from '../../../../../ui/CopyButton.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import type { OpenAgent } from '../agentPlace.ts';
import { useChangeAgent } from '../useChangeAgent.ts';

/** The page on which anyone may ask the agent without an account: its address, and its switch. */
export function PublicPage({ agent }: { readonly agent: OpenAgent }) {
  const change = useChangeAgent(agent);
  const { isPublic } = agent;
  const address = `${window.location.origin}/public/agents/${agent.id}`;

  async function open() {
    const message =
      'Everyone who has the address may ask this agent about the data that it sees, without an account, up to 60 ' +
      'questions an hour. Members of the organization may ask it too.';
    if (await confirm({ title: `Make ${agent.name} public?`, message, confirmText: 'Make public' })) {
      await change.update({ isPublic: true });
    }
  }

  return (
    <FormSection
      label="Public page"
      help="People without an account ask this agent on a page of its own, and see nothing else. Each of them sees only their own questions."
      tools={isPublic ? <Chip tone="warn">Public</Chip> : <Chip tone="plain">Off</Chip>}
      actions={
        isPublic ? (
          <>
            <Button asChild>
              <a href={address} target="_blank" rel="noreferrer">
                <Icon of={ExternalLink} size={15} />
                Open the page
              </a>
            </Button>
            <Button onClick={() => void change.update({ isPublic: false })}>Switch off</Button>
          </>
        ) : (
          <Button onClick={() => void open()}>Make public</Button>
        )
      }
    >
      {isPublic && (
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
